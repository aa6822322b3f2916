import Volume2 from 'lucide-react/icons/volume-2'
import { useId, useState } from 'react'
import { Icon } from '#ui/icon.tsx'
import { useSoundSettings } from '#state/sound-settings.ts'
import { useClip } from './use-clip.ts'

/**
 * Plays a clip. It says "Listen" and never claims a native speaker; what the clip is stands beside it
 * (readings, native audio).
 */
export function ListenButton({ url, shape }: { url: string; shape: 'round' | 'pill' }) {
  const { state, isSoundOn, toggle } = useClip(url)
  const [wasPressedSilent, setWasPressedSilent] = useState(false)
  const noteId = useId()
  const isActive = state === 'playing' || state === 'loading'
  const note =
    state === 'missing'
      ? 'This clip is not on this device. Carry on without it.'
      : wasPressedSilent && !isSoundOn
        ? 'Sound is switched off.'
        : null

  return (
    <div className="listening">
      <button
        type="button"
        className={shape === 'round' ? 'roundlisten' : 'listen'}
        aria-describedby={note ? noteId : undefined}
        data-clip={state}
        onClick={() => {
          setWasPressedSilent(!isSoundOn)
          toggle()
        }}
      >
        {shape === 'pill' ? (
          <span className="disc">
            <Icon of={Volume2} />
          </span>
        ) : (
          <Icon of={Volume2} size={26} />
        )}
        <span className={shape === 'round' ? 'vh' : undefined}>Listen</span>
        {isActive && <span className="vh">, playing</span>}
      </button>
      <p id={noteId} className="listen-note" role="status">
        {note}
        {note && !isSoundOn && <SoundOnButton />}
      </p>
    </div>
  )
}

function SoundOnButton() {
  const setEnabled = useSoundSettings((settings) => settings.setEnabled)
  return (
    <button type="button" className="link" onClick={() => setEnabled(true)}>
      Turn it on
    </button>
  )
}
