import { useEffect, useRef } from 'react'
import type { Exercise, LessonItem } from '#contract/lesson.ts'
import type { CheckedAnswer } from './exercises/checked-answer.ts'
import { autoplay, autoplayNext } from './phrase/autoplay.ts'

/** The sound of right or wrong is heard first. */
const AFTER_ANSWER_MS = 700

/**
 * The voice speaks by itself: the Pothwari line that is asked about whenever its exercise opens, and the right line once after an
 * answer, and then what Nani ends with.
 */
export function useAutoplay({
  exercise,
  exerciseKey,
  item,
  saysUrl,
  endsUrl,
  checked,
  isOpen,
}: {
  exercise: Exercise | undefined
  /** Another one for each try. */
  exerciseKey: string
  /** The word or sentence that is asked for. */
  item: LessonItem | undefined
  /** What Nani says before the learner replies. */
  saysUrl: string | undefined
  /** What Nani ends with after the last reply. */
  endsUrl?: string | undefined
  checked: CheckedAnswer | null
  /** The exercise is on the screen and not answered yet. */
  isOpen: boolean
}): void {
  const promptUrl = isOpen ? (saysUrl ?? exercise?.audioUrl) : undefined
  useEffect(() => {
    if (promptUrl === undefined) return
    return autoplay(promptUrl)
  }, [exerciseKey, promptUrl])

  const told = useRef<CheckedAnswer | null>(null)
  // The coach has its own voices, and the microphone may be open.
  const answerUrl = exercise?.type === 'voice_recognition' ? undefined : item?.audioUrl
  useEffect(() => {
    if (!checked || told.current === checked) return
    const lines = [
      ...(answerUrl === undefined ? [] : [{ url: answerUrl, saying: 'told' as const }]),
      ...(endsUrl === undefined ? [] : [{ url: endsUrl, saying: 'asked' as const }]),
    ]
    if (lines.length === 0) return
    let callOff = (): void => undefined
    const timer = setTimeout(() => {
      told.current = checked
      callOff = autoplayNext(lines)
    }, AFTER_ANSWER_MS)
    return () => {
      clearTimeout(timer)
      callOff()
    }
  }, [checked, answerUrl, endsUrl])
}
