import { useLocation, useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { LESSON_NEEDS_SIGN_IN } from '#copy/lesson-failures.ts'
import { Button } from '#ui/button.tsx'
import { TimedRedirect } from '#ui/timed-redirect.tsx'
import { CannotShow } from './cannot-show.tsx'

/** After a 401 on the lesson the learner goes to sign in. */
const SIGN_IN_AFTER_MS = 2000

/** The session ended on a lesson: what happened, and the way to sign in, which leads back here. */
export function SignedOutOfLesson() {
  const navigate = useNavigate()
  const here = useLocation({ select: ({ pathname }) => pathname })
  // Kept from the first render: on the way out `here` is the sign-in page already.
  const [from] = useState(here)
  const goToSignIn = () => void navigate({ to: '/login', state: { from }, replace: true })
  return (
    <CannotShow
      heading="Cannot Access Lesson"
      text={LESSON_NEEDS_SIGN_IN}
      note={
        <TimedRedirect afterMs={SIGN_IN_AFTER_MS} to="the sign-in page" onRedirect={goToSignIn} />
      }
    >
      <Button onClick={goToSignIn}>Sign In</Button>
    </CannotShow>
  )
}
