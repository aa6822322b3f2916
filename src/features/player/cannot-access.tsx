import { useNavigate } from '@tanstack/react-router'
import { type ReactNode, useEffect, useEffectEvent } from 'react'
import { lessonLoadFailureText } from '#copy/lesson-failures.ts'
import { useCoursePull } from '#state/learner-data.ts'
import { Button } from '#ui/button.tsx'
import { LoadingView } from '#ui/loading-view.tsx'
import { CannotShow } from './cannot-show.tsx'
import type { LessonRefusal } from './lesson-refusal.ts'

/** After a 401 on the lesson the learner goes to sign in (spec §9). */
const SIGN_IN_AFTER_MS = 2000

/** Shows its children to subscribers and the 'Premium Content' page to others; the app brings it. */
export type PremiumWrapper = (guarded: { reason: string; children: ReactNode }) => ReactNode

export function CannotAccess({
  refusal,
  requirePremium: RequirePremium,
}: {
  refusal: LessonRefusal
  requirePremium: PremiumWrapper
}) {
  const navigate = useNavigate()
  const { pullNow } = useCoursePull()
  const goToSignIn = useEffectEvent(() => void navigate({ to: '/login' }))
  const mustSignIn = refusal.way === 'sign-in'

  useEffect(() => {
    if (!mustSignIn) return
    const timer = setTimeout(goToSignIn, SIGN_IN_AFTER_MS)
    return () => clearTimeout(timer)
  }, [mustSignIn])

  if (refusal.way === 'upgrade') {
    return (
      <RequirePremium reason={refusal.text}>
        <NotHereYet />
      </RequirePremium>
    )
  }
  return (
    <CannotShow heading="Cannot Access Lesson" text={refusal.text}>
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
