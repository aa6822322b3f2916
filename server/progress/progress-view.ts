import type { ProgressResponse } from '#contract/progress.ts'
import type { LocalDate } from '#domain/calendar.ts'
import type { Course } from '../course/course.ts'
import type { LearningRecord } from '../db/learning-record.ts'
import { foldRecord, logOf } from './learning-record.ts'
import { lessonProgressView } from './lesson-progress-view.ts'

/** Progress of every lesson that was touched, the log of the epoch, and the stats folded from it. */
export function progressView(
  course: Course,
  record: LearningRecord,
  today: LocalDate,
): ProgressResponse {
  const { epoch, completions, practices, evenings } = record
  const touched = new Set([...record.progress.keys(), ...completions.map((row) => row.lessonId)])
  const counts = new Map(course.lessons.map((lesson) => [lesson.id, lesson.exerciseCount]))
  return {
    progress: [...touched]
      .toSorted()
      .map((id) => lessonProgressView({ id, exerciseCount: counts.get(id) ?? 0 }, record)),
    completions: logOf(record),
    practices: [...practices],
    evenings: [...evenings],
    stats: foldRecord(record, today).stats,
    epoch,
    reset: record.reset,
  }
}
