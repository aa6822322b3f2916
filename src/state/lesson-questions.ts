import { readHousehold } from '#data/household-voices.ts'
import { readLesson, readLessons, readLessonView } from '#data/lesson-view.ts'
import { readMetItems } from '#data/met-items.ts'

/** What a lesson cannot be drawn without. */
export function lessonQuestions(lessonId: string) {
  return [
    [readLessons, ''],
    [readHousehold, ''],
    [readLesson, lessonId],
    [readLessonView, lessonId],
    [readMetItems, lessonId],
  ] as const
}
