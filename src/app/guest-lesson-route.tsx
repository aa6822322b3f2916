import { Navigate } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { GUEST_LESSON_ID } from '#data/guest.ts'
import { LessonPage } from '#features/player/lesson-page.tsx'
import { useAuth } from '#state/auth.tsx'
import { GameProvider } from '#state/game.tsx'
import { useGuestVisit, useIsGuest } from '#state/guest.ts'
import { useLesson } from '#state/learner-data.ts'
import { usePageTitle } from '#ui/use-page-title.ts'
import { Opening } from './opening.tsx'

/** `/try`: the first lesson before there is an account. Whoever has one is led to the lesson in it. */
export function GuestVisitor() {
  const { status } = useAuth()
  if (status === 'authenticated') {
    return <Navigate to="/lessons/$id" params={{ id: GUEST_LESSON_ID }} replace />
  }
  return <GuestVisit />
}

function GuestVisit() {
  useGuestVisit()
  return useIsGuest() ? <GuestLesson /> : <Opening />
}

function GuestLesson() {
  usePageTitle(useLesson(GUEST_LESSON_ID)?.lesson?.title ?? 'Lesson')
  return (
    <GameProvider>
      <LessonPage lessonId={GUEST_LESSON_ID} requirePremium={asItIs} />
    </GameProvider>
  )
}

/** The first lesson asks for no subscription. */
function asItIs({ children }: { children: ReactNode }): ReactNode {
  return children
}
