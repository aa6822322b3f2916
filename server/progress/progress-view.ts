import type { ProgressAnswer } from '#contract/progress.ts'
import type { LocalDate } from '#domain/calendar.ts'
import { type Completion, foldCompletions } from '#domain/completions.ts'
import type { LessonRow } from '../db/learning-record.ts'
import type { Course } from '../course/course.ts'
import { lessonProgressView } from './lesson-progress-view.ts'

/** All that is recorded about a learner's study. */
export type LearningRecord = { rows: readonly LessonRow[]; completions: readonly Completion[] }

/** Progress of every lesson that was touched, the log of the epoch, and the stats folded from it. */
export function progressView(
  course: Course,
  record: LearningRecord,
  { epoch, today }: { epoch: number; today: LocalDate },
): ProgressAnswer {
  const completions = record.completions.filter((row) => row.epoch === epoch)
  const byLesson = new Map(record.rows.map((row) => [row.lessonId, row.progress]))
  const touched = new Set([...byLesson.keys(), ...completions.map((row) => row.lessonId)])
  const counts = new Map(course.lessons.map((lesson) => [lesson.id, lesson.exerciseCount]))
  return {
    progress: [...touched].map((id) =>
      lessonProgressView(
        { id, exerciseCount: counts.get(id) ?? 0 },
        { epoch, progress: byLesson.get(id), completions },
      ),
    ),
    completions,
    stats: foldCompletions(completions, { epoch, today }).stats,
    epoch,
  }
}
