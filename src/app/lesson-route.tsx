import { useParams } from '@tanstack/react-router'
import { LessonPage } from '#features/player/lesson-page.tsx'
import { useLesson } from '#state/learner-data.ts'
import { usePageTitle } from '#ui/use-page-title.ts'

export function LessonRoute() {
  const { id } = useParams({ from: '/guarded/lessons/$id' })
  const title = useLesson(id)?.lesson?.title
  usePageTitle(title ?? 'Lesson')
  // Another lesson is another session: nothing of the last one stays.
  return <LessonPage key={id} lessonId={id} />
}
