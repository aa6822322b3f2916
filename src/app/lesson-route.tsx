import { Navigate, useParams } from '@tanstack/react-router'
import { useEffect } from 'react'
import { LessonPage } from '#features/player/lesson-page.tsx'
import { useLesson } from '#state/learner-data.ts'
import { useLearnerState } from '#state/learner.ts'
import { usePageTitle } from '#ui/use-page-title.ts'
import { GuestVisitor } from './guest-lesson-route.tsx'
import { RequirePremium } from './require-premium.tsx'

/** In one file with the lesson's: a further name would be on the way to every first page. */
export function GuestRoute() {
  return <GuestVisitor />
}

export function LessonBySingularName() {
  const { id } = useParams({ from: '/lesson/$id' })
  return <Navigate to="/lessons/$id" params={{ id }} replace />
}

export function LessonRoute() {
  const { id } = useParams({ from: '/guarded/lessons/$id' })
  const title = useLesson(id)?.lesson?.title
  usePageTitle(title ?? 'Lesson')
  const { loadEngine } = useLearnerState()
  useEffect(loadEngine, [loadEngine])
  // Another lesson is another session: nothing of the last one stays.
  return <LessonPage key={id} lessonId={id} requirePremium={RequirePremium} />
}
