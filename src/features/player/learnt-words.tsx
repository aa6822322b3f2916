import type { LessonItem } from '#contract/lesson.ts'
import { LessonReviewLine } from './lesson-review-line.tsx'
import { SpokenLines } from './spoken-lines.tsx'
import './learnt-words.css'

/** What stays of a completed lesson when premium has ended: its words, to read. */
export function LearntWords({ items }: { items: readonly LessonItem[] }) {
  return (
    <section className="wrap learnt" aria-labelledby="learnt">
      <h2 id="learnt">The words you learnt here</h2>
      <LessonReviewLine items={items} />
      <SpokenLines items={items} />
    </section>
  )
}
