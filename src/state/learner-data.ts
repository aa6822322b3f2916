import { useLiveQuery } from 'dexie-react-hooks'
import type { ListedLesson } from '#contract/lesson.ts'
import type { AnswerTally } from '#domain/lesson-session.ts'
import { emptyProgress, FIRST_ATTEMPT, type LessonProgress } from '#domain/progress.ts'
import { readGameStats } from '#data/game-stats.ts'
import type { LearnerDb } from '#data/learner-db.ts'
import { readableRow, readableRows } from '#data/parse-rows.ts'
import { type GameStatsRow, lessonRow, type OutboxRow, type ProgressRow, progressRow } from '#data/rows.ts'
import { readSetting } from '#data/settings.ts'
import { readOutbox } from '#data/sync-status.ts'
import { useCoursePullStore } from './course-pull.ts'
import { useLearnerState } from './learner.tsx'
import { pullNow } from './page-triggers.ts'

/** One lesson as this learner stands to it. */
export type LessonView = {
  progress: LessonProgress
  tally?: AnswerTally | undefined
  /** The current attempt is completed. */
  isCompletedAttempt: boolean
  /** Completed at least once. */
  isCompleted: boolean
  /** 0–100. */
  bestScore: number
}

/** The course as this device has it, in order; undefined while it is read. */
export function useLessons(): ListedLesson[] | undefined {
  return useLearnerQuery(async (db) => {
    const rows = readableRows(lessonRow, await db.lessons.orderBy('order').toArray())
    return rows.map((row) => row.lesson)
  })
}

/** One lesson; `lesson` is null where this device does not have it. */
export function useLesson(id: string): { lesson: ListedLesson | null } | undefined {
  return useLearnerQuery(
    async (db) => ({ lesson: readableRow(lessonRow, await db.lessons.get(id))?.lesson ?? null }),
    id,
  )
}

export function useProgressByLesson(): ReadonlyMap<string, LessonView> | undefined {
  return useLearnerQuery(async (db) => {
    const epoch = await readSetting(db, 'epoch')
    const stats = await readGameStats(db)
    const rows = readableRows(progressRow, await db.progress.toArray())
    return new Map(rows.map((row) => [row.lessonId, viewOf(row.lessonId, row, stats, epoch)]))
  })
}

export function useLessonProgress(id: string): LessonView | undefined {
  return useLearnerQuery((db) => readLessonView(db, id), id)
}

/** The outbox rows that were set aside, for the learner to decide. */
export function useFailedOperations(): OutboxRow[] {
  const rows = useLearnerQuery(async (db) =>
    (await readOutbox(db)).filter((row) => row.state === 'failed'),
  )
  return rows ?? []
}

/** How the last filling from the network stands, and the way to ask again. */
export function useCoursePull() {
  const { learner } = useLearnerState()
  const { state, failure } = useCoursePullStore()
  return { state, failure, pullNow: () => (learner ? pullNow(learner) : Promise.resolve()) }
}

export async function readLessonView(db: LearnerDb, lessonId: string): Promise<LessonView> {
  const epoch = await readSetting(db, 'epoch')
  const row = readableRow(progressRow, await db.progress.get(lessonId))
  return viewOf(lessonId, row, await readGameStats(db), epoch)
}

function viewOf(
  lessonId: string,
  row: ProgressRow | undefined,
  stats: GameStatsRow,
  epoch: number,
): LessonView {
  const progress: LessonProgress =
    row?.epoch === epoch ? row : emptyProgress(epoch, FIRST_ATTEMPT)
  const done = stats.epoch === epoch ? stats.byLesson[lessonId] : undefined
  return {
    progress,
    tally: row?.epoch === epoch ? row.tally : undefined,
    isCompletedAttempt: done !== undefined && done.lastAttempt >= progress.attempt,
    isCompleted: done !== undefined,
    bestScore: done?.bestScore ?? 0,
  }
}

function useLearnerQuery<T>(read: (db: LearnerDb) => Promise<T>, key = ''): T | undefined {
  const { learner } = useLearnerState()
  return useLiveQuery(() => (learner ? read(learner.db) : undefined), [learner, key])
}
