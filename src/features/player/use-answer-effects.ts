import { useEffect, useRef } from 'react'
import type { Exercise } from '#contract/lesson.ts'
import { celebrateAnswer } from '#state/celebrations.ts'
import { playEffect } from '#state/play-effect.ts'
import { answerStyle, type CheckedAnswer } from './exercises/checked-answer.ts'

/** After a spoken answer there is a result to read first (about half a second). */
const SOUND_AFTER_SPEECH_MS = 500

/**
 * What an answer sets off once it is judged and shown: its sound, and for a right one its XP. Once for
 * each answer, however often the learner looks back at it.
 */
export function useAnswerEffects({
  exercise,
  checked,
  earnsXp,
}: {
  exercise: Exercise | undefined
  checked: CheckedAnswer | null
  earnsXp: boolean
}): void {
  const told = useRef<CheckedAnswer | null>(null)
  useEffect(() => {
    if (!exercise || !checked || told.current === checked) return
    told.current = checked
    const style = answerStyle(exercise)
    if (earnsXp && checked.isRight && style) celebrateAnswer(style)
    const sound = checked.isRight ? 'success' : 'error'
    if (exercise.type !== 'voice_recognition') return playEffect(sound)
    const timer = setTimeout(() => playEffect(sound), SOUND_AFTER_SPEECH_MS)
    return () => clearTimeout(timer)
  }, [exercise, checked, earnsXp])
}
