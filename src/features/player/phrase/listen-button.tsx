import Repeat from 'lucide-react/icons/rotate-ccw'
import Turtle from 'lucide-react/icons/turtle'
import Volume2 from 'lucide-react/icons/volume-2'
import { useId, useRef, useState } from 'react'
import type { ClipControl } from '#device/clip-taps.ts'
import type { Saying } from '#domain/voices/choose-take.ts'
import { classNames } from '#ui/class-names.ts'
import { Icon } from '#ui/icon.tsx'
import { useSoundSettings } from '#state/sound-settings.ts'
import { useClip } from './use-clip.ts'
import './listen-button.css'

/**
 * Plays a clip: as it is spoken, slowly, again. It says "Listen" and claims a native speaker only where its caller
 * knows of one; what the clip is stands beside it.
 */
export function ListenButton({
  url,
  shape,
  label = 'Listen',
  held,
  saying = 'asked',
}: {
  url: string
  /** `pill` shows its label. */
  shape: 'round' | 'small' | 'pill'
  label?: string
  /** Why nothing may sound now, as a sentence: a press says it. */
  held?: string | undefined
  saying?: Saying
}) {
  const { state, nextTap, isSoundOn, speaker, press } = useClip(url, saying)
  /** The last press played nothing: the note says why for as long as it is so. */
  const [wasPressedInVain, setWasPressedInVain] = useState(false)
  const noteId = useId()
  const listen = useRef<HTMLButtonElement>(null)
  const isActive = state === 'playing' || state === 'loading'
  const isHeld = held !== undefined
  const note =
    wasPressedInVain && isHeld
      ? held
      : state === 'missing'
        ? 'This clip is not on this device. Carry on without it.'
        : wasPressedInVain && !isSoundOn
          ? 'Sound is switched off.'
          : null

  const aside = isActive ? ', playing' : nextTap === 'slow' ? ', slowly this time' : ''

  function pressed(control: ClipControl): void {
    setWasPressedInVain(isHeld || !isSoundOn)
    if (!isHeld) press(control)
  }

  return (
    <div className={classNames('listening', shape === 'pill' ? 'wide' : shape)}>
      <button
        ref={listen}
        type="button"
        className={
          shape === 'pill' ? 'listen' : classNames('roundlisten', shape === 'small' && 'small')
        }
        aria-describedby={note ? noteId : undefined}
        aria-disabled={isHeld || undefined}
        data-clip={state}
        onClick={() => pressed('listen')}
      >
        {shape === 'pill' ? (
          <span className="disc">
            <Icon of={Volume2} size={22} />
          </span>
        ) : (
          <Icon of={Volume2} size={shape === 'round' ? 26 : 22} />
        )}
        {shape === 'pill' ? (
          <>
            <span>{label}</span>
            {aside && <span className="vh">{aside}</span>}
          </>
        ) : (
          <span className="vh">
            {label}
            {aside}
          </span>
        )}
      </button>
      <div className="listen-ways">
        <button
          type="button"
          className="listen-way"
          aria-disabled={isHeld || undefined}
          onClick={() => pressed('slow')}
        >
          <Icon of={Turtle} size={20} />
          <span className="vh">Listen slowly</span>
        </button>
        <button
          type="button"
          className="listen-way"
          aria-disabled={isHeld || undefined}
          onClick={() => pressed('repeat')}
        >
          <Icon of={Repeat} size={18} />
          <span className="vh">Repeat</span>
        </button>
      </div>
      {/* The others have the choice of voices beside them. */}
      {shape === 'small' && speaker !== null && <p className="listen-who">{speaker}</p>}
      <p id={noteId} className="listen-note" role="status">
        {note}
        {note && !isHeld && !isSoundOn && (
          <SoundOnButton onPressed={() => listen.current?.focus({ preventScroll: true })} />
        )}
      </p>
    </div>
  )
}

/** Goes with the note that it ends. */
function SoundOnButton({ onPressed }: { onPressed: () => void }) {
  const setEnabled = useSoundSettings((settings) => settings.setEnabled)
  return (
    <button
      type="button"
      className="link"
      onClick={() => {
        setEnabled(true)
        onPressed()
      }}
    >
      Turn it on
    </button>
  )
}
