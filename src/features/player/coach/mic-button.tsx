import { type RefObject, useEffect } from 'react'
import {
  isUnderway,
  type RecognitionAttempt,
} from '#domain/pronunciation/recognition/recognition-attempt.ts'
import { LISTENING_SECONDS } from '#device/speech-recognition.ts'
import { announce } from '#ui/live-region.tsx'
import { type MicrophoneLook, RoundMicrophone } from '#ui/round-microphone.tsx'

const NAMES: Record<MicrophoneLook, string> = {
  ready: 'Speak',
  opening: 'Stop',
  live: 'Stop',
  thinking: 'Thinking',
  denied: 'Microphone blocked, try again',
}
const SAID: Partial<Record<MicrophoneLook, string>> = {
  live: `Listening. You have ${LISTENING_SECONDS} seconds.`,
  thinking: 'Thinking.',
}

/** The microphone of the browser's recogniser. */
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
  const said = SAID[look]
  useEffect(() => {
    if (said !== undefined) announce(said)
  }, [said])

  return (
    <RoundMicrophone
      ref={ref}
      look={look}
      name={NAMES[look]}
      share={secondsLeft / LISTENING_SECONDS}
      isWaiting={look === 'thinking' || isDisabled}
      onPress={onPress}
    >
      <p aria-hidden={look === 'denied' || undefined}>{captionOf(look, secondsLeft)}</p>
    </RoundMicrophone>
  )
}

function captionOf(look: MicrophoneLook, secondsLeft: number): string {
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

function lookOf(attempt: RecognitionAttempt): MicrophoneLook {
  if (attempt.phase === 'failed') return attempt.failure === 'denied' ? 'denied' : 'ready'
  if (!isUnderway(attempt)) return 'ready'
  if (attempt.phase === 'starting') return 'opening'
  return attempt.phase === 'listening' ? 'live' : 'thinking'
}
