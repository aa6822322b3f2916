import { readHousehold } from '#data/household-voices.ts'
import { readLesson, readLessons, readLessonView } from '#data/lesson-view.ts'
import { readReviewedItems } from '#data/reviewed-items.ts'

/** What a lesson cannot be drawn without. */
export function lessonQuestions(lessonId: string) {
  return [
    [readLessons, ''],
    [readHousehold, ''],
    [readLesson, lessonId],
    [readLessonView, lessonId],
    [readReviewedItems, lessonId],
  ] as const
}
