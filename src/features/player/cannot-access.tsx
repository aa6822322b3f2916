import type { ReactNode } from 'react'
import type { LessonItem } from '#contract/lesson.ts'
import { lessonLoadFailureText } from '#copy/lesson-failures.ts'
import { useCoursePull } from '#state/learner-data.ts'
import { Button } from '#ui/button.tsx'
import { LoadingView } from '#ui/loading-view.tsx'
import { CannotShow } from './cannot-show.tsx'
import type { LessonRefusal } from './lesson-refusal.ts'
import { LessonReviewLine } from './lesson-review-line.tsx'
import { SignedOutOfLesson } from './signed-out-of-lesson.tsx'
import { SpokenLines } from './spoken-lines.tsx'
import './learnt-words.css'

/** Shows its children to subscribers and the 'Premium Content' page to others; the app brings it. */
export type PremiumWrapper = (guarded: { reason: string; children: ReactNode }) => ReactNode

/** The lesson's first visit alone needs a network. */
const ONCE_ONLINE =
  'Check your connection and try again. Once the lesson is on this device, it works without one.'

export function CannotAccess({
  refusal,
  requirePremium: RequirePremium,
}: {
  refusal: LessonRefusal
  requirePremium: PremiumWrapper
}) {
  const { pullNow } = useCoursePull()
  if (refusal.way === 'sign-in') return <SignedOutOfLesson />
  if (refusal.way === 'upgrade') {
    return (
      <>
        <RequirePremium reason={refusal.text}>
          <NotHereYet />
        </RequirePremium>
        {refusal.learnt && <LearntWords items={refusal.learnt} />}
      </>
    )
  }
  return (
    <CannotShow
      heading="Cannot Access Lesson"
      text={refusal.text}
      note={refusal.way === 'retry' && <p className="soft">{ONCE_ONLINE}</p>}
    >
      {refusal.way === 'retry' && <Button onClick={() => void pullNow()}>Try Again</Button>}
    </CannotShow>
  )
}

/** A subscriber's lesson that this device has as locked: the course has not come since they paid. */
function NotHereYet() {
  const { state, failure, pullNow } = useCoursePull()
  if (state === 'pulling') return <LoadingView text="Apni Boli is fetching your lessons" />
  return (
    <CannotShow
      heading="Cannot Access Lesson"
      text={lessonLoadFailureText(failure ?? { kind: 'network' })}
    >
      <Button onClick={() => void pullNow()}>Try Again</Button>
    </CannotShow>
  )
}

/** What stays of a completed lesson when premium has ended: its words, to read. */
function LearntWords({ items }: { items: readonly LessonItem[] }) {
  return (
    <section className="wrap learnt" aria-labelledby="learnt">
      <h2 id="learnt">The words you learnt here</h2>
      <LessonReviewLine items={items} />
      <SpokenLines items={items} />
    </section>
  )
}
