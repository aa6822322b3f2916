import type { Exercise, LessonItem } from '#contract/lesson.ts'
import { SpokenLines } from './spoken-lines.tsx'

/** What was first answered wrong, to be looked at once more, and when it comes back. */
export function SlippedItems({ items }: { items: readonly LessonItem[] }) {
  if (items.length === 0) return null
  return (
    <section className="athome" aria-labelledby="slipped">
      <h2 id="slipped">What slipped</h2>
      <p>{items.length === 1 ? 'It comes' : 'They come'} back in Practice Again.</p>
      <SpokenLines items={items} />
    </section>
  )
}

/** Indexes of exercises → what those exercises are about, each once. */
export function itemsOf(
  { exercises, items }: { exercises: readonly Exercise[]; items: readonly LessonItem[] },
  at: Iterable<number>,
): LessonItem[] {
  const ids = new Set([...at].map((index) => exercises[index]?.itemIds[0]))
  return items.filter(({ id }) => ids.has(id))
}
