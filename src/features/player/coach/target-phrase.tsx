import { useEffect, useRef } from 'react'
import type { Exercise, LessonItem } from '#contract/lesson.ts'
import { useVoicesOfClip } from '#state/household-voices.ts'
import { PothwariLine } from '#ui/pothwari.tsx'
import { ListenButton } from '../phrase/listen-button.tsx'
import { VoiceChips } from '../phrase/voice-chips.tsx'
import { useIsMicrophoneOpen } from './microphone-use.ts'
import { targetOf } from './target-of.ts'

/** What a clip is, where it is not a native speaker's. */
const VOICE_NOTE = {
  native: null,
  family: 'Spoken by a family that lent us its voice.',
  synthesised: 'Computer voice. Know someone who could record this?',
} as const

const MICROPHONE_WOULD_HEAR = 'The microphone is listening to you. Say it first, then listen again.'

/** The phrase to say in both scripts, English below, and how it sounds. */
export function TargetPhrase({
  exercise,
  item,
}: {
  exercise: Exercise
  item: LessonItem | undefined
}) {
  const { phrase, shahmukhi } = targetOf(exercise)
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    // The coach comes a moment after the exercise: who looked for its question then found none.
    if (document.activeElement === document.body) heading.current?.focus({ preventScroll: true })
  }, [])
  const audioUrl = exercise.audioUrl ?? item?.audioUrl
  return (
    <div className="target">
      <p className="eyebrow">{exercise.question}</p>
      <h1 ref={heading} id="question" tabIndex={-1}>
        <PothwariLine roman={phrase} shahmukhi={shahmukhi} />
      </h1>
      {exercise.translation && <p className="gloss">{exercise.translation}</p>}
      {audioUrl && <TargetVoice url={audioUrl} origin={item?.audioOrigin ?? 'synthesised'} />}
    </div>
  )
}

/** Who says it first. A native speaker is claimed for the course's own clip alone. */
function TargetVoice({ url, origin }: { url: string; origin: keyof typeof VOICE_NOTE }) {
  const isMicrophoneOpen = useIsMicrophoneOpen()
  const { chosen } = useVoicesOfClip(url, 'asked')
  const note = chosen === null ? VOICE_NOTE[origin] : null
  return (
    <>
      <ListenButton
        url={url}
        shape="pill"
        label={origin === 'native' && chosen === null ? 'Listen to Native Speaker' : 'Listen'}
        held={isMicrophoneOpen ? MICROPHONE_WOULD_HEAR : undefined}
      />
      <VoiceChips url={url} isHeld={isMicrophoneOpen} />
      {note && <p className="voice-note faint xs">{note}</p>}
    </>
  )
}
