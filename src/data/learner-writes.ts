import { localDateOf, type LearnerClock } from './learner-clock.ts'
import type { Stats } from '#domain/completions.ts'
import type { LessonXp } from '#domain/lesson-xp.ts'
import {
  emptyProgress,
  FIRST_ATTEMPT,
  type LessonProgress,
  mergeProgress,
} from '#domain/progress.ts'
import type { AnswerTally } from '#domain/lesson-session.ts'
import { refoldGameStats, statsOf } from './game-stats.ts'
import type { LearnerDb } from './learner-db.ts'
import { enqueue } from './outbox.ts'
import { readableRow } from './parse-rows.ts'
import { progressRow, type CompletionRow, type ProgressRow } from './rows.ts'
import { readSetting, writeSetting } from './settings.ts'

/** Spec §7: the call keeps a fixed `timeSpent`; the measured time goes beside it. */
const SPEC_TIME_SPENT = 20

/** A completion of an epoch that another tab has just ended earns nothing. */
const NO_XP: LessonXp = { base: 0, perfectBonus: 0, firstLessonBonus: 0, total: 0 }

export type WriteContext = { db: LearnerDb; clock: LearnerClock; newId: () => string }

export type SessionSnapshot = { progress: LessonProgress; tally: AnswerTally }

/**
 * What the learner did in a lesson, with its outbox row, in one transaction: both are kept or neither.
 * Another tab may have gone further; the merge keeps whatever either did.
 */
export async function saveSession(
  { db, clock, newId }: WriteContext,
  lessonId: string,
  session: SessionSnapshot,
): Promise<void> {
  await db.transaction('rw', db.progress, db.outbox, async () => {
    const before = await readProgress(db, lessonId)
    const progress = before ? mergeProgress(before, session.progress) : session.progress
    await db.progress.put(rowOf(lessonId, progress, session.tally))
    // What an older attempt or epoch did on this screen is over: there is nothing to send.
    if (progress.attempt !== session.progress.attempt || progress.epoch !== session.progress.epoch) {
      return
    }
    const { epoch, attempt, currentExerciseIndex } = progress
    const body = {
      currentExerciseIndex,
      completedExercises: [...progress.completedExercises],
      correctExercises: [...progress.correctExercises],
      attempt,
      epoch,
    }
    await enqueue(db, { kind: 'exercise-progress', lessonId, body }, { id: newId(), now: clock.now() })
  })
}

/** Start Fresh and Practice Again: `session` is the new attempt, empty. */
export async function startAttempt(
  { db, clock, newId }: WriteContext,
  lessonId: string,
  session: SessionSnapshot,
): Promise<void> {
  await db.transaction('rw', db.progress, db.outbox, async () => {
    const before = await readProgress(db, lessonId)
    const progress = before ? mergeProgress(before, session.progress) : session.progress
    await db.progress.put(rowOf(lessonId, progress, session.tally))
    const { attempt, epoch } = session.progress
    await enqueue(
      db,
      { kind: 'reset-progress', lessonId, body: { attempt, epoch } },
      { id: newId(), now: clock.now() },
    )
  })
}

/** A finished lesson: its row in the log, the stats folded anew, its outbox row; one transaction. */
export async function completeLesson(
  { db, clock, newId }: WriteContext,
  lessonId: string,
  result: { score: number; attempt: number; epoch: number; activeSeconds: number },
): Promise<{ xp: LessonXp; stats: Stats }> {
  const id = newId()
  const now = clock.now()
  const completedAt = new Date(now).toISOString()
  const localDate = localDateOf(clock, now)
  const row: CompletionRow = { id, lessonId, completedAt, localDate, ...result }
  return db.transaction(
    'rw',
    [db.progress, db.completions, db.gameStats, db.settings, db.outbox],
    async () => {
      const epoch = await readSetting(db, 'epoch')
      await db.completions.add(row)
      const before = await readProgress(db, lessonId)
      const reached = emptyProgress(result.epoch, result.attempt)
      const progress = before ? mergeProgress(before, reached) : reached
      await db.progress.put(rowOf(lessonId, progress, before?.tally))
      const folded = await refoldGameStats(db, epoch, localDate)
      await enqueue(
        db,
        {
          kind: 'completion',
          lessonId,
          body: {
            score: result.score,
            timeSpent: SPEC_TIME_SPENT,
            isCompleted: true,
            attempt: result.attempt,
            epoch: result.epoch,
            completedAt,
            localDate,
            activeSeconds: result.activeSeconds,
          },
        },
        { id, now },
      )
      return { xp: folded.xpById.get(id) ?? NO_XP, stats: statsOf(folded.row) }
    },
  )
}

/** Reset Progress, all of it: a new epoch, here at once and on the server when it can be reached. */
export async function resetAllProgress({ db, clock, newId }: WriteContext): Promise<void> {
  const now = clock.now()
  await db.transaction(
    'rw',
    [db.progress, db.completions, db.gameStats, db.settings, db.outbox],
    async () => {
      const epoch = (await readSetting(db, 'epoch')) + 1
      await beginEpoch(db, epoch, localDateOf(clock, now))
      await enqueue(db, { kind: 'reset-all', body: { epoch } }, { id: newId(), now })
    },
  )
}

/** The device takes over an epoch: whatever is from older ones goes. Inside a transaction. */
export async function beginEpoch(db: LearnerDb, epoch: number, today: string): Promise<void> {
  await writeSetting(db, 'epoch', epoch)
  await db.progress.filter((row) => row.epoch < epoch).delete()
  await db.completions.filter((row) => row.epoch < epoch).delete()
  await refoldGameStats(db, epoch, today)
}

/** The lesson's progress on this device; empty in the current epoch where there is none. */
export async function currentProgress(db: LearnerDb, lessonId: string): Promise<LessonProgress> {
  const row = await readProgress(db, lessonId)
  return row ?? emptyProgress(await readSetting(db, 'epoch'), FIRST_ATTEMPT)
}

async function readProgress(db: LearnerDb, lessonId: string): Promise<ProgressRow | undefined> {
  return readableRow(progressRow, await db.progress.get(lessonId))
}

/** Dexie rows are plain and mutable; the tally stays only while it counts this attempt. */
export function rowOf(
  lessonId: string,
  progress: LessonProgress,
  tally: AnswerTally | undefined,
): ProgressRow {
  const row: ProgressRow = {
    lessonId,
    epoch: progress.epoch,
    attempt: progress.attempt,
    currentExerciseIndex: progress.currentExerciseIndex,
    completedExercises: [...progress.completedExercises],
    correctExercises: [...progress.correctExercises],
  }
  return tally?.attempt === progress.attempt ? { ...row, tally } : row
}
