import { useNavigate } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'
import type { LessonItem, OpenLesson } from '#contract/lesson.ts'
import { askForPersistence } from '#device/storage.ts'
import { inNewTask } from '#device/yield-to-main.ts'
import type { AnswerTally } from '#domain/lesson-attempt.ts'
import { starsForScore } from '#domain/lesson-cards.ts'
import type { LessonXp } from '#domain/lesson-xp.ts'
import { celebrateLesson, placeCelebrations, useCelebrations } from '#state/celebrations.ts'
import { useIsGuest } from '#state/guest.ts'
import { useLearnerState } from '#state/learner.ts'
import { ButtonLink } from '#ui/button-link.tsx'
import { Nuqta } from '#ui/nuqta.tsx'
import { DYE_OF_PATH, Patch } from '#ui/patch.tsx'
import { Stars } from '#ui/stars.tsx'
import { TimedRedirect } from '#ui/timed-redirect.tsx'
import { CelebrationSpread } from './celebration-spread.tsx'
import { NextLesson } from './next-lesson.tsx'
import { PrintCards } from './print-cards.tsx'
import { SewnBagh } from './sewn-bagh.tsx'
import { SlippedItems } from './slipped-items.tsx'
import { SpokenLines } from './spoken-lines.tsx'
import type { LessonResult } from './use-lesson-attempt.ts'
import './say-at-home.css'
import './completion.css'

/** After completion the learner goes back to the lessons. */
const GO_ON_AFTER_MS = 5000

/** The lesson is done: its patch, the score, what it earned. */
export function CompletionScreen({
  lesson,
  tally,
  slipped = [],
  result,
}: {
  lesson: OpenLesson
  tally: AnswerTally
  /** What was first answered wrong. */
  slipped?: readonly LessonItem[]
  /** Null where the device could not keep it. */
  result: LessonResult | null
}) {
  const navigate = useNavigate()
  const isGuest = useIsGuest()
  const heading = useRef<HTMLHeadingElement>(null)
  const score = tally.answered === 0 ? 0 : Math.round((100 * tally.correct) / tally.answered)
  const isCelebrated = useRef(false)
  useEffect(() => {
    if (isCelebrated.current) return
    isCelebrated.current = true
    celebrateLesson(score, result)
  }, [score, result])
  // A device that has something to lose asks to keep it (contract: after the first completed lesson).
  const isStored = result !== null
  useEffect(() => {
    if (isStored) void askForPersistence()
  }, [isStored])
  useEffect(
    () =>
      // Both want the layout at once: apart from the drawing of the screen.
      inNewTask(() => {
        window.scrollTo(0, 0)
        heading.current?.focus({ preventScroll: true })
      }),
    [],
  )

  return (
    <div className="celebration clothbg">
      <div className="col">
        <div className="stagepatch">
          <CelebrationSpread />
          <div className="newpatch">
            <Patch number={lesson.order} dye={DYE_OF_PATH[lesson.path]} state="mastered" />
          </div>
        </div>
        <p className="st5">
          <Stars count={starsForScore(score)} />
        </p>
        <h1 ref={heading} tabIndex={-1}>
          {titleOf(score, result)}
        </h1>
        <p className="sum">
          <b className="num">{score}%</b>
          <span>
            {tally.correct} out of {tally.answered} correct
          </span>
        </p>
        {result ? <EarnedXp xp={result.xp} /> : <NotStored />}
        <SayAtHome lesson={lesson} />
        <SlippedItems items={slipped} />
        <SewnBagh lesson={lesson} />
        <PrintCards lesson={lesson} />
      </div>
      <div className="foot2">
        <div className="moments" ref={placeCelebrations} />
        {isGuest ? (
          <GuestWays />
        ) : (
          <>
            <NextLesson after={lesson} />
            <TimedRedirect
              afterMs={GO_ON_AFTER_MS}
              says="Back to your lessons"
              onRedirect={() => void navigate({ to: '/lessons' })}
            />
          </>
        )}
      </div>
    </div>
  )
}

function titleOf(score: number, result: LessonResult | null): string {
  if (result && result.xp.firstLessonBonus > 0) return 'First Lesson Complete!'
  return score === 100 ? 'Perfect Score!' : 'Lesson Complete!'
}

/** The sum that the account gains, and each part of it by name. */
function EarnedXp({ xp }: { xp: LessonXp }) {
  // What flew up with the right answers is play. None is known of a lesson that was gone on with after a reload.
  const cheered = useCelebrations((celebrations) => celebrations.cheered)
  if (xp.total === 0) return null
  return (
    <p className="xp">
      <Nuqta size={26} />
      <span>
        <b className="num">+{xp.total} XP</b>
        {xp.total > xp.base && <span className="why">{sumOf(xp)}</span>}
        {cheered > 0 && (
          <span className="why">The {cheered} points on the way were only for cheering.</span>
        )}
      </span>
    </p>
  )
}

/** "60 for the lesson + 30 for no mistakes = 90 XP". */
function sumOf({ base, perfectBonus, firstLessonBonus, total }: LessonXp): string {
  const parts = [`${base} for the lesson`]
  if (perfectBonus > 0) parts.push(`${perfectBonus} for no mistakes`)
  if (firstLessonBonus > 0) parts.push(`${firstLessonBonus} for your first lesson`)
  return `${parts.join(' + ')} = ${total} XP`
}

function NotStored() {
  return <p className="notkept">This device could not save the result, so it does not count yet.</p>
}

/** The closing task: something to say to a real person at home, with its lines to rehearse. */
function SayAtHome({ lesson }: { lesson: OpenLesson }) {
  const { sayAtHome, items } = lesson
  if (sayAtHome === undefined) return null
  const lines = sayAtHome.itemIds.flatMap((id) => items.find((item) => item.id === id) ?? [])
  return (
    <section className="athome" aria-labelledby="at-home">
      <h2 id="at-home">Say it at home</h2>
      <p>{sayAtHome.text}</p>
      <SpokenLines items={lines} />
    </section>
  )
}

/** The ways on from a guest's finished lesson: an account that keeps it, or nothing more. */
function GuestWays() {
  const isMemoryOnly = useLearnerState((state) => state.isMemoryOnly)
  return (
    <>
      <p className="opens">
        {isMemoryOnly
          ? 'This browser keeps nothing: your patch lasts as long as this window.'
          : 'Your patch is on this device. With an account it is on all of yours.'}
      </p>
      <div className="ways">
        {!isMemoryOnly && (
          <ButtonLink to="/register" search={{ save: 'patch' }} variant="silk" isBlock>
            Save Your Patch
          </ButtonLink>
        )}
        <ButtonLink to="/" variant="oncloth" isBlock>
          Back to Home
        </ButtonLink>
      </div>
    </>
  )
}
