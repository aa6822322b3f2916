import { useEffect, useRef } from 'react'
import type { LessonItem } from '#contract/lesson.ts'
import { ANSWERS_UNSAVED, SESSION_UNSAVED, TOO_SHORT } from '#copy/practice.ts'
import type { RecordedPractice } from '#data/finish-practice.ts'
import { inNewTask } from '#device/yield-to-main.ts'
import type { PracticeSum } from '#domain/memory/practice-run.ts'
import { celebratePractice, placeCelebrations } from '#state/celebrations.ts'
import { useCardsNow } from '#state/cards-now.ts'
import { Button } from '#ui/button.tsx'
import { ButtonLink } from '#ui/button-link.tsx'
import { Nuqta } from '#ui/nuqta.tsx'
import { SpokenLines } from '../spoken-lines.tsx'
import { ComesBack, type Waiting } from './comes-back.tsx'
import '../say-at-home.css'
import '../completion.css'

/** The session is over: what was kept, what slipped, and when more comes back. */
export function PracticeEnd({
  sum: { answered, kept, slipped },
  isLong,
  isSaving,
  result,
  items,
  waiting,
  onMore,
  onSave,
}: {
  sum: PracticeSum
  /** Long enough to be recorded. */
  isLong: boolean
  isSaving: boolean
  /** Null where it is not recorded, or the device could not keep it. */
  result: RecordedPractice | null
  items: readonly LessonItem[]
  waiting: Waiting
  onMore: () => void
  /** Null where everything is kept. */
  onSave: (() => void) | null
}) {
  // With what was just answered.
  const now = useCardsNow('end')
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(
    () =>
      inNewTask(() => {
        window.scrollTo(0, 0)
        heading.current?.focus({ preventScroll: true })
      }),
    [],
  )
  const isCelebrated = useRef(false)
  useEffect(() => {
    if (result === null || isCelebrated.current) return
    isCelebrated.current = true
    celebratePractice(result)
  }, [result])
  const ids = new Set(slipped.map(({ itemId }) => itemId))
  const asked = kept.length + slipped.length
  return (
    <div className="celebration clothbg">
      <div className="col">
        <h1 ref={heading} tabIndex={-1}>
          Done for today
        </h1>
        {answered > 0 && (
          <p className="sum">
            <b className="num">{kept.length}</b>
            <span>
              of {asked} {asked === 1 ? 'word' : 'words'} kept
            </span>
          </p>
        )}
        {result !== null && <Earned result={result} />}
        {!isLong && onSave === null && <p className="notkept">{TOO_SHORT}</p>}
        {onSave !== null && (
          <div className="notkept">
            <p>{isLong ? SESSION_UNSAVED : ANSWERS_UNSAVED}</p>
            <Button variant="oncloth" size="sm" disabled={isSaving} onClick={onSave}>
              Try saving again
            </Button>
          </div>
        )}
        {now.state === 'read' && <ComesBack now={now} waiting={waiting} />}
        {ids.size > 0 && (
          <section className="athome" aria-labelledby="slipped">
            <h2 id="slipped">What slipped</h2>
            <p>{ids.size === 1 ? 'It comes' : 'They come'} back soon: a slip costs nothing.</p>
            <SpokenLines items={items.filter(({ id }) => ids.has(id))} />
          </section>
        )}
      </div>
      <div className="foot2">
        <div className="moments" ref={placeCelebrations} />
        <div className="ways">
          <ButtonLink to="/lessons" variant="silk" isBlock>
            Back to Lessons
          </ButtonLink>
          <Button variant="oncloth" isBlock onClick={onMore}>
            More anyway
          </Button>
        </div>
      </div>
    </div>
  )
}

/** What the account gains, and the streak where it has just grown. */
function Earned({ result: { xpGained, stats, hasStreakGrown } }: { result: RecordedPractice }) {
  if (xpGained === 0) return null
  const days = stats.currentStreak
  return (
    <p className="xp">
      <Nuqta size={26} />
      <span>
        <b className="num">+{xpGained} XP</b>
        {hasStreakGrown && (
          <span className="why">
            {days === 1 ? 'A new streak begins' : `${days} days in a row`}
          </span>
        )}
      </span>
    </p>
  )
}
