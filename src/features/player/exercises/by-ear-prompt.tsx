import type { Exercise } from '#contract/lesson.ts'
import { ListenButton } from '../phrase/listen-button.tsx'

/** A question that is heard: its words are read with the answer, or when the learner asks for them. */
export function ByEarPrompt({
  exercise,
  url,
  onShowWords,
}: {
  exercise: Exercise
  url: string
  onShowWords: () => void
}) {
  return (
    <div className="ask by-ear">
      <div className="ask-words">
        <p className="eyebrow">{exercise.question}</p>
        <h1 id="question" tabIndex={-1}>
          What do you hear?
        </h1>
        <button type="button" className="link" onClick={onShowWords}>
          Show the words
        </button>
      </div>
      <ListenButton url={url} shape="round" />
    </div>
  )
}
