import { type ReactNode, useEffect, useRef } from 'react'
import type { Exercise, LessonItem } from '#contract/lesson.ts'
import { useVoicesOfClip } from '#state/household-voices.ts'
import { PothwariLine } from '#ui/pothwari.tsx'
import { ListenButton } from '../phrase/listen-button.tsx'
import { VoiceChips } from '../phrase/voice-chips.tsx'
import { ReviewMark } from '../line/review-mark.tsx'
import { useIsMicrophoneOpen } from './microphone-use.ts'
import { targetOf } from './target-of.ts'

const MICROPHONE_WOULD_HEAR = 'The microphone is listening to you. Say it first, then listen again.'

/** The phrase to say in both scripts, English below, and how it sounds; a mark tells what that voice is. */
export function TargetPhrase({
  exercise,
  item,
  lessonId,
  isAnswered,
}: {
  exercise: Exercise
  item: LessonItem | undefined
  /** Empty: no lesson on this device has the phrase. */
  lessonId: string
  /** The feedback has the mark. */
  isAnswered: boolean
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
      {audioUrl && (
        <TargetVoice url={audioUrl} isNative={item?.audioOrigin === 'native'}>
          {item && lessonId !== '' && !isAnswered && <ReviewMark item={item} lessonId={lessonId} />}
        </TargetVoice>
      )}
    </div>
  )
}

/** Who says it first. A native speaker is claimed for the course's own clip alone. */
function TargetVoice({
  url,
  isNative,
  children,
}: {
  url: string
  isNative: boolean
  children: ReactNode
}) {
  const isMicrophoneOpen = useIsMicrophoneOpen()
  const { chosen } = useVoicesOfClip(url, 'asked')
  return (
    <>
      <div className="target-voice">
        <ListenButton
          url={url}
          shape="pill"
          label={isNative && chosen === null ? 'Listen to Native Speaker' : 'Listen'}
          held={isMicrophoneOpen ? MICROPHONE_WOULD_HEAR : undefined}
        />
        {children}
      </div>
      <VoiceChips url={url} isHeld={isMicrophoneOpen} />
    </>
  )
}
