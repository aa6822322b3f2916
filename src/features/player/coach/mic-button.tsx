import Mic from 'lucide-react/icons/mic'
import MicOff from 'lucide-react/icons/mic-off'
import { type RefObject, useEffect } from 'react'
import {
  isUnderway,
  type RecognitionAttempt,
} from '#domain/pronunciation/recognition/recognition-attempt.ts'
import { LISTENING_SECONDS } from '#device/speech-recognition.ts'
import { Icon } from '#ui/icon.tsx'
import { announce } from '#ui/live-region.tsx'
import { StitchRing } from './stitch-ring.tsx'
import { useLostFocus } from './use-lost-focus.ts'

type MicLook = 'ready' | 'opening' | 'live' | 'thinking' | 'denied'

const NAMES: Record<MicLook, string> = {
  ready: 'Speak',
  opening: 'Stop',
  live: 'Stop',
  thinking: 'Thinking',
  denied: 'Microphone blocked, try again',
}
const SAID: Partial<Record<MicLook, string>> = {
  live: `Listening. You have ${LISTENING_SECONDS} seconds.`,
  thinking: 'Thinking.',
}

/** The microphone as one button through all its states: the focus stays where the finger is. */
export function MicButton({
  ref,
  attempt,
  secondsLeft,
  isDisabled,
  onPress,
}: {
  ref: RefObject<HTMLButtonElement | null>
  attempt: RecognitionAttempt
  secondsLeft: number
  isDisabled: boolean
  onPress: () => void
}) {
  const look = lookOf(attempt)
  useLostFocus(ref)
  const said = SAID[look]
  useEffect(() => {
    if (said !== undefined) announce(said)
  }, [said])
  const isWaiting = look === 'thinking' || isDisabled

  return (
    <div className="mic-place">
      <span className="mic-ring">
        {look === 'live' && (
          <StitchRing share={secondsLeft / LISTENING_SECONDS} tone="correct" size={104} />
        )}
        <button
          ref={ref}
          type="button"
          className={`mic ${look}`}
          aria-label={NAMES[look]}
          aria-disabled={isWaiting || undefined}
          onClick={() => {
            if (!isWaiting) onPress()
          }}
        >
          <MicFace look={look} />
        </button>
      </span>
      <p className="mic-caption" aria-hidden={look === 'denied' || undefined}>
        {captionOf(look, secondsLeft)}
      </p>
    </div>
  )
}

function MicFace({ look }: { look: MicLook }) {
  if (look === 'thinking' || look === 'opening') {
    return (
      <span className="thinking" aria-hidden="true">
        <i />
        <i />
        <i />
      </span>
    )
  }
  if (look === 'live') {
    return (
      <span className="wave" aria-hidden="true">
        <i />
        <i />
        <i />
        <i />
        <i />
      </span>
    )
  }
  return <Icon of={look === 'denied' ? MicOff : Mic} size={30} />
}

function captionOf(look: MicLook, secondsLeft: number): string {
  switch (look) {
    case 'ready':
      return 'Tap and speak'
    case 'opening':
      return 'Opening the microphone'
    case 'live':
      return `Listening, ${secondsLeft} s`
    case 'thinking':
      return 'Thinking'
    case 'denied':
      return 'Blocked'
  }
}

function lookOf(attempt: RecognitionAttempt): MicLook {
  if (attempt.phase === 'failed') return attempt.failure === 'denied' ? 'denied' : 'ready'
  if (!isUnderway(attempt)) return 'ready'
  if (attempt.phase === 'starting') return 'opening'
  return attempt.phase === 'listening' ? 'live' : 'thinking'
}
