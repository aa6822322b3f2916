import type { Course } from '../course/course.ts'
import type { LearningRecord } from './learning-record.ts'

/**
 * Different free lessons of which the learner has answered something (readings). A second attempt or
 * a completion tells that there was an answer, although the current attempt may be empty again.
 */
export function freeLessonsUsed(course: Course, record: LearningRecord): number {
  const used = new Set(record.completions.map((row) => row.lessonId))
  for (const [lessonId, progress] of record.progress) {
    if (progress.completedExercises.length > 0 || progress.attempt > 1) used.add(lessonId)
  }
  return course.lessons.filter((lesson) => !lesson.isPremium && used.has(lesson.id)).length
}
