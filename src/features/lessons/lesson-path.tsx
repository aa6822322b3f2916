import Lock from 'lucide-react/icons/lock'
import type { ListedLesson } from '#contract/lesson.ts'
import { Chip } from '#ui/chip.tsx'
import { LessonCard } from './lesson-card.tsx'
import type { ListedCard } from '#state/listed-card.ts'
import './lesson-path.css'

export const PATH_TITLES: Record<ListedLesson['path'], string> = {
  foundation: 'Foundation',
  daily_life: 'Daily Life',
  relationships: 'Relationships',
  advanced: 'Advanced',
}

/** A learning path and its lessons, in order. */
export function LessonPath({
  path,
  cards,
  upTo,
  nextId,
  isSold,
}: {
  path: ListedLesson['path']
  cards: readonly ListedCard[]
  /** Lessons of the course after this one only have their room kept. */
  upTo: number
  /** The lesson to take now; undefined where there is none. */
  nextId: string | undefined
  /** Locked lessons lead to the plans. */
  isSold: boolean
}) {
  const headingId = `path-${path}`
  const isFree = cards.every(({ lesson }) => !lesson.isPremium)
  const isLocked = cards.some(({ state }) => state === 'locked')
  return (
    <section className="pathsec" aria-labelledby={headingId}>
      <div className="phead">
        <h2 id={headingId}>{PATH_TITLES[path]}</h2>
        {isFree && <Chip tone="free">Free</Chip>}
        {isLocked && (
          <Chip tone="premium" icon={Lock}>
            Premium
          </Chip>
        )}
        <span className="faint sm count">
          {cards.length} {cards.length === 1 ? 'lesson' : 'lessons'}
        </span>
      </div>
      <ol className="grid">
        {cards.map((card) =>
          card.lesson.order > upTo ? (
            <li key={card.lesson.id} className="lesson" />
          ) : (
            <LessonCard
              key={card.lesson.id}
              card={card}
              isNext={card.lesson.id === nextId}
              isSold={isSold}
            />
          ),
        )}
      </ol>
    </section>
  )
}
