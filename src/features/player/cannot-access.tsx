import { useNavigate } from '@tanstack/react-router'
import { useEffect, useEffectEvent } from 'react'
import { useCoursePull } from '#state/learner-data.ts'
import { Button } from '#ui/button.tsx'
import { ButtonLink } from '#ui/button-link.tsx'
import { CannotShow } from './cannot-show.tsx'
import type { LessonRefusal } from './lesson-refusal.ts'

/** After a 401 on the lesson the learner goes to sign in (spec §9). */
const SIGN_IN_AFTER_MS = 2000

export function CannotAccess({ refusal }: { refusal: LessonRefusal }) {
  const navigate = useNavigate()
  const { pullNow } = useCoursePull()
  const goToSignIn = useEffectEvent(() => void navigate({ to: '/login' }))
  const mustSignIn = refusal.way === 'sign-in'

  useEffect(() => {
    if (!mustSignIn) return
    const timer = setTimeout(goToSignIn, SIGN_IN_AFTER_MS)
    return () => clearTimeout(timer)
  }, [mustSignIn])

  return (
    <CannotShow heading="Cannot Access Lesson" text={refusal.text}>
      {refusal.way === 'upgrade' && <ButtonLink to="/pricing">Upgrade to Premium</ButtonLink>}
      {refusal.way === 'retry' && <Button onClick={() => void pullNow()}>Try Again</Button>}
    </CannotShow>
  )
}
