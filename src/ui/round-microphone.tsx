import Mic from 'lucide-react/icons/mic'
import MicOff from 'lucide-react/icons/mic-off'
import type { ComponentProps, CSSProperties, ReactNode, RefObject } from 'react'
import { Icon } from './icon.tsx'
import { StitchRing } from './stitch-ring.tsx'
import { useLostFocus } from './use-lost-focus.ts'
import './round-microphone.css'

export type MicrophoneLook = 'ready' | 'opening' | 'live' | 'thinking' | 'denied'

/** The stitches of the button's wave. */
const BARS = 5

/** The microphone as one round button through all its states: the focus stays where the finger is. */
export function RoundMicrophone({
  ref,
  look,
  name,
  share,
  levels,
  isWaiting,
  onPress,
  holding,
  children,
}: {
  ref: RefObject<HTMLButtonElement | null>
  look: MicrophoneLook
  name: string
  /** How much of the time is left, 0 to 1. */
  share: number
  /** How loud it is now, 0 to 1 each, the newest last; without them the wave moves by itself. */
  levels?: readonly number[]
  /** Takes no press, and keeps the focus. */
  isWaiting: boolean
  onPress: () => void
  /** Of a microphone that may be held as well. */
  holding?: Pick<
    ComponentProps<'button'>,
    'onPointerDown' | 'onPointerUp' | 'onPointerCancel' | 'onContextMenu'
  >
  /** What to do, or what it does. */
  children: ReactNode
}) {
  useLostFocus(ref)
  return (
    <div className="mic-place">
      <span className="mic-ring">
        {look === 'live' && <StitchRing share={share} tone="correct" size={104} />}
        <button
          ref={ref}
          type="button"
          className={`mic ${look}`}
          aria-label={name}
          aria-disabled={isWaiting || undefined}
          {...holding}
          onClick={() => {
            if (!isWaiting) onPress()
          }}
        >
          <MicrophoneFace look={look} levels={levels} />
        </button>
      </span>
      <div className="mic-caption">{children}</div>
    </div>
  )
}

function MicrophoneFace({
  look,
  levels,
}: {
  look: MicrophoneLook
  levels: readonly number[] | undefined
}) {
  if (look === 'thinking' || look === 'opening') {
    return (
      <span className="thinking" aria-hidden="true">
        <i />
        <i />
        <i />
      </span>
    )
  }
  if (look !== 'live') return <Icon of={look === 'denied' ? MicOff : Mic} size={34} />
  const heard = levels?.slice(-BARS)
  return (
    <span className={heard ? 'wave heard' : 'wave'} aria-hidden="true">
      {Array.from({ length: BARS }, (_, at) => (
        <i key={at} style={heard && barStyle(heard[at - BARS + heard.length])} />
      ))}
    </span>
  )
}

function barStyle(level: number | undefined): CSSProperties {
  return { height: `${Math.round(15 + 85 * (level ?? 0))}%` }
}
