import { LoadingView } from '#ui/loading-view.tsx'
import { useFocusMode } from './use-focus-mode.ts'

/** Until the lesson is read, in the lesson's own frame: nothing above it goes when it comes. */
export function LessonLoading() {
  useFocusMode('lesson')
  return <LoadingView text="Apni Boli is laying out your lesson" />
}
