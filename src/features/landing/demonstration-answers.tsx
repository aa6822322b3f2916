import { useEffect, useRef } from 'react'
import type { Exercise } from '#contract/lesson.ts'
import { PothwariArabic, PothwariLatin } from '#ui/pothwari.tsx'

/** The lettered answers. Behind the feedback they keep their place and cannot be reached. */
export function DemonstrationAnswers({
  exercise,
  isHidden,
  chosen,
  onAnswer,
}: {
  exercise: Exercise
  isHidden: boolean
  chosen: string | null
  onAnswer: (given: string) => void
}) {
  const list = useRef<HTMLOListElement>(null)
  const wasHidden = useRef(isHidden)
  useEffect(() => {
    // Back from the feedback, which had the focus.
    if (wasHidden.current && !isHidden) list.current?.querySelector('button')?.focus()
    wasHidden.current = isHidden
  }, [isHidden])
  return (
    <ol ref={list} className="answers" aria-label="Answers" inert={isHidden}>
      {(exercise.options ?? []).map((option, at) => (
        <li key={option}>
          <button
            type="button"
            className="answer"
            aria-pressed={option === chosen}
            onClick={() => onAnswer(option)}
          >
            <span className="key">
              <b>{String.fromCharCode(65 + at)}</b>
            </span>
            <PothwariLatin className="ro">{option}</PothwariLatin>
            {exercise.optionsShahmukhi?.[at] && (
              <PothwariArabic>{exercise.optionsShahmukhi[at]}</PothwariArabic>
            )}
          </button>
        </li>
      ))}
    </ol>
  )
}
