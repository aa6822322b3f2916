import type { Exercise, LessonItem } from '#contract/lesson.ts'
import { useIsGuest } from '#state/guest.ts'
import { SpokenLines } from './spoken-lines.tsx'

/** What was first answered wrong, to be looked at once more, and when it comes back. */
export function SlippedItems({ items }: { items: readonly LessonItem[] }) {
  const isGuest = useIsGuest()
  if (items.length === 0) return null
  const comesBack = items.length === 1 ? 'it comes back' : 'they come back'
  return (
    <section className="athome" aria-labelledby="slipped">
      <h2 id="slipped">What slipped</h2>
      <p>
        {isGuest
          ? `With an account ${comesBack} in Practise.`
          : `${comesBack.replace(/^./, (first) => first.toUpperCase())} in Practise, and in Practice Again.`}
      </p>
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
