import type { ListedLesson } from '#contract/lesson.ts'
import { FREE_LESSON_COUNT, isLessonUsed } from '#domain/plans.ts'
import { emptyProgress, FIRST_ATTEMPT, type LessonProgress } from '#domain/lesson-progress.ts'
import { readGameStats } from './game-stats.ts'
import type { LearnerDb } from './learner-db.ts'
import { readableRow, readableRows } from './parse-rows.ts'
import {
  type GameStatsRow,
  type StoredTally,
  lessonRow,
  type ProgressRow,
  progressRow,
} from './rows.ts'
import { readSetting } from './settings.ts'

/** One lesson as this learner stands to it. */
export type LessonView = {
  progress: LessonProgress
  tally?: StoredTally | undefined
  /** The current attempt is completed. */
  isCompletedAttempt: boolean
  /** Completed at least once. */
  isCompleted: boolean
  /** 0–100. */
  bestScore: number
}

/** The course as this device has it, in order. */
export async function readLessons(db: LearnerDb): Promise<ListedLesson[]> {
  const rows = readableRows(lessonRow, await db.lessons.orderBy('order').toArray())
  return rows.map((row) => row.lesson)
}

/** `lesson` is null where this device does not have it. */
export async function readLesson(
  db: LearnerDb,
  id: string,
): Promise<{ lesson: ListedLesson | null }> {
  return { lesson: readableRow(lessonRow, await db.lessons.get(id))?.lesson ?? null }
}

export async function readLessonView(db: LearnerDb, lessonId: string): Promise<LessonView> {
  const epoch = await readSetting(db, 'epoch')
  const row = readableRow(progressRow, await db.progress.get(lessonId))
  return viewOf(lessonId, row, await readGameStats(db), epoch)
}

export async function readLessonViews(db: LearnerDb): Promise<ReadonlyMap<string, LessonView>> {
  const epoch = await readSetting(db, 'epoch')
  const stats = await readGameStats(db)
  const rows = readableRows(progressRow, await db.progress.toArray())
  return new Map(rows.map((row) => [row.lessonId, viewOf(row.lessonId, row, stats, epoch)]))
}

function viewOf(
  lessonId: string,
  row: ProgressRow | undefined,
  stats: GameStatsRow,
  epoch: number,
): LessonView {
  const progress: LessonProgress = row?.epoch === epoch ? row : emptyProgress(epoch, FIRST_ATTEMPT)
  const done = stats.epoch === epoch ? stats.byLesson[lessonId] : undefined
  return {
    progress,
    tally: row?.epoch === epoch ? row.tally : undefined,
    isCompletedAttempt: done !== undefined && done.lastAttempt >= progress.attempt,
    isCompleted: done !== undefined,
    bestScore: done?.bestScore ?? 0,
  }
}

/** Different free lessons of which at least one exercise was answered. */
export function freeLessonsUsed(
  lessons: readonly ListedLesson[],
  progress: ReadonlyMap<string, LessonView>,
): number {
  const used = lessons.filter(({ id, isPremium }) => {
    const view = progress.get(id)
    return (
      !isPremium &&
      isLessonUsed({ isCompleted: view?.isCompleted ?? false, progress: view?.progress })
    )
  })
  return Math.min(FREE_LESSON_COUNT, used.length)
}
