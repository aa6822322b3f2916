import type { ListedLesson } from '#contract/lesson.ts'
import { isOpen } from './open-lesson.ts'

/**
 * Signed clips come from the API, free ones with the app. Where the API is on another origin (`apiBaseUrl` is not empty),
 * the signed addresses are written out for it, once, as the lessons come in.
 */
export function withApiAddresses(lesson: ListedLesson, apiBaseUrl: string): ListedLesson {
  if (apiBaseUrl === '' || !isOpen(lesson)) return lesson
  const addressed = <T extends { audioUrl?: string | undefined }>(one: T): T =>
    one.audioUrl?.startsWith('/') && one.audioUrl.includes('?')
      ? { ...one, audioUrl: apiBaseUrl + one.audioUrl }
      : one
  return {
    ...lesson,
    items: lesson.items.map(addressed),
    earlierItems: lesson.earlierItems.map(addressed),
    exercises: lesson.exercises.map(addressed),
  }
}
