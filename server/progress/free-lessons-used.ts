import type { Course } from '../course/course.ts'
import type { LearningRecord } from './progress-view.ts'

/**
 * Different free lessons of which the learner has answered something (readings). A second attempt or
 * a completion tells that there was an answer, although the current attempt may be empty again.
 */
export function freeLessonsUsed(course: Course, record: LearningRecord, epoch: number): number {
  const used = new Set<string>()
  for (const { lessonId, progress } of record.rows) {
    const isAnswered = progress.completedExercises.length > 0 || progress.attempt > 1
    if (progress.epoch === epoch && isAnswered) used.add(lessonId)
  }
  for (const row of record.completions) if (row.epoch === epoch) used.add(row.lessonId)
  return course.lessons.filter((lesson) => !lesson.isPremium && used.has(lesson.id)).length
}
