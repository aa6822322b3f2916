import { isLessonUsed } from '#domain/plans.ts'
import type { Course } from '../course/course.ts'
import type { LearningRecord } from '../db/learning-record.ts'

/** Different free lessons of which the learner has answered something. */
export function freeLessonsUsed(course: Course, record: LearningRecord): number {
  const completed = new Set(record.completions.map((row) => row.lessonId))
  return course.lessons.filter(
    ({ id, isPremium }) =>
      !isPremium &&
      isLessonUsed({ isCompleted: completed.has(id), progress: record.progress.get(id) }),
  ).length
}
