import { stampOf } from './clock-knowledge.ts'
import { localDateOf, type LearnerClock } from './learner-clock.ts'
import type { ProfileInput } from '#contract/profile.ts'
import type { SuggestionInput } from '#contract/suggestion.ts'
import type { AchievementId } from '#domain/achievements.ts'
import { isSameAttempt, type Stats } from '#domain/completions.ts'
import type { LessonXp } from '#domain/lesson-xp.ts'
import { emptyProgress, type LessonProgress } from '#domain/lesson-progress.ts'
import { mergeProgress } from '#domain/progress.ts'
import { presentEpoch } from './adopt-epoch.ts'
import { requireFilled } from './filled-database.ts'
import { readGameStats, statsOf } from './game-stats.ts'
import type { LearnerDb } from './learner-db.ts'
import { completionOf, snapshotOf } from './operations.ts'
import { enqueue, readTail } from './outbox.ts'
import { readableRow, readableRows } from './parse-rows.ts'
import { rowOf } from './progress-row.ts'
import { learningTables } from './learning-tables.ts'
import { forgetReviews } from './forget-reviews.ts'
import { type NewReview, recordReviews, reviewTables } from './record-reviews.ts'
import { refoldGameStats } from './refold-game-stats.ts'
import { completionRow, type CompletionRow } from './log-rows.ts'
import { progressRow, type StoredTally, type ProgressRow } from './rows.ts'
import { recallClock } from './server-clock.ts'
import { readSetting, writeSetting } from './settings.ts'
import { readKnown } from './whole-reset.ts'
import type { WriteContext } from './write-context.ts'

export type AttemptSnapshot = { progress: LessonProgress; tally: StoredTally }

/**
 * What the learner did in a lesson, with its outbox row, in one transaction: both are kept or neither.
 * Another tab may have gone further; the merge keeps whatever either did. A screen from before a whole
 * reset, made elsewhere, writes nothing: it would bring back what was reset. `reviews` are what the answer tells of cards; they
 * are of now, whenever the screen was opened.
 */
export async function saveAttempt(
  context: WriteContext,
  lessonId: string,
  session: AttemptSnapshot,
  reviews: readonly NewReview[] = [],
): Promise<void> {
  const { db } = context
  await db.transaction('rw', [db.progress, ...reviewTables(db)], async () => {
    await saveProgress(context, lessonId, session)
    await recordReviews(context, reviews)
  })
}

async function saveProgress(
  { db, clock, newId }: WriteContext,
  lessonId: string,
  session: AttemptSnapshot,
): Promise<void> {
  await db.transaction('rw', db.progress, db.settings, db.outbox, async () => {
    const { before, tail } = await readLesson(db, clock, lessonId)
    const epoch = await presentEpoch(db, session.progress.epoch)
    if (epoch === null) return
    const mine = { ...session.progress, epoch }
    const progress = before ? mergeProgress(before, mine) : mine
    const kept = db.progress.put(rowOf(lessonId, progress, session.tally))
    // The attempt on this screen was ended in another tab: there is nothing to send of it.
    if (progress.attempt !== session.progress.attempt) return void (await kept)
    const operation = snapshotOf(lessonId, progress)
    const row = { id: newId(), now: clock.now(), tail, stamp: stampOf(clock) }
    await Promise.all([kept, enqueue(db, operation, row)])
  })
}

/** Start Fresh and Practice Again: `session` is the new attempt, empty. */
export async function startAttempt(
  { db, clock, newId }: WriteContext,
  lessonId: string,
  session: AttemptSnapshot,
): Promise<void> {
  await db.transaction('rw', db.progress, db.settings, db.outbox, async () => {
    const { before, tail } = await readLesson(db, clock, lessonId)
    const epoch = await presentEpoch(db, session.progress.epoch)
    if (epoch === null) return
    const mine = { ...session.progress, epoch }
    const progress = before ? mergeProgress(before, mine) : mine
    const body = { attempt: mine.attempt, epoch }
    const operation = { kind: 'reset-progress', lessonId, body } as const
    await Promise.all([
      db.progress.put(rowOf(lessonId, progress, session.tally)),
      enqueue(db, operation, { id: newId(), now: clock.now(), tail, stamp: stampOf(clock) }),
    ])
  })
}

export type LessonResult = {
  /** 0–100. */
  score: number
  /** In which the attempt was begun; without it the present one. */
  epoch?: number | undefined
  attempt: number
  activeSeconds: number
}

export type RecordedCompletion = {
  completion: CompletionRow
  xp: LessonXp
  stats: Stats
  /** Achievements that this completion unlocked on this device. */
  unlocked: AchievementId[]
  /** The day's first completion: the streak has just grown to what the stats say. */
  hasStreakGrown: boolean
}

/**
 * A finished lesson: its row in the log, the stats folded anew, its outbox row; one transaction. It
 * counts in the epoch that the device knows now: a lesson finished after a whole reset made elsewhere
 * was finished all the same. One attempt completes once: finished in another tab already, it gives what
 * it earned there. `epoch` and `attempt` are those of the screen. `id` is made once for the tap: a write
 * that is tried again after a dead connection cannot count twice.
 */
export async function completeLesson(
  { db, clock }: WriteContext,
  lessonId: string,
  { id, epoch: begunIn, ...result }: LessonResult & { id: string },
): Promise<RecordedCompletion> {
  return db.transaction(
    'rw',
    [
      db.progress,
      db.completions,
      db.practices,
      db.gameStats,
      db.achievements,
      db.settings,
      db.outbox,
    ],
    async () => {
      const { epoch, before, tail } = await readLesson(db, clock, lessonId)
      const now = clock.now()
      const stamp = stampOf(clock)
      const completedAt = new Date(now).toISOString()
      const localDate = localDateOf(clock, now)
      const log = readableRows(
        completionRow,
        await db.completions.where('lessonId').equals(lessonId).toArray(),
      ).filter((row) => row.epoch === epoch)
      const sameAttempt = log.find((row) => isSameAttempt(row, { lessonId, ...result }))
      const isOfThisEpoch = (await presentEpoch(db, begunIn ?? epoch)) !== null
      const finished = log.find((row) => row.id === id) ?? (isOfThisEpoch ? sameAttempt : undefined)
      // Begun before a whole reset, its number may belong to another attempt by now.
      const attempt = sameAttempt
        ? Math.max(...log.map((row) => row.attempt), before?.attempt ?? 0) + 1
        : result.attempt
      const completion = finished ?? {
        id,
        lessonId,
        epoch,
        completedAt,
        localDate,
        ...result,
        attempt,
      }
      const reached = emptyProgress(epoch, completion.attempt)
      const progress = before ? mergeProgress(before, reached) : reached
      if (finished === undefined) {
        await db.completions.add(completion)
        await enqueue(db, completionOf(completion), { id, now, tail, stamp })
      }
      await db.progress.put(rowOf(lessonId, progress, before?.tally))
      const studiedBefore = (await readGameStats(db)).lastStudyDate
      const { row, xpById, unlocked } = await refoldGameStats(db, epoch, localDate)
      const xp = xpById.get(completion.id)
      if (xp === undefined) throw new Error('The fold left out the completion that was just added')
      const hasStreakGrown = studiedBefore !== row.lastStudyDate && row.lastStudyDate === localDate
      return { completion, xp, stats: statsOf(row), unlocked, hasStreakGrown }
    },
  )
}

/**
 * Reset Progress, all of it: a new epoch, here at once and on the server when it can be reached. It takes away what was
 * there when the learner asked; what another device does afterwards stays. `id` is made once for the press.
 */
export async function resetAllProgress({ db, clock }: WriteContext, id: string): Promise<void> {
  await db.transaction('rw', [...learningTables(db), db.outbox], async () => {
    await requireFilled(db)
    if ((await db.outbox.get(id)) !== undefined) return
    await recallClock(db, clock)
    const now = clock.now()
    const epoch = (await readSetting(db, 'epoch')) + 1
    const [known, tail] = await Promise.all([readKnown(db), readTail(db, null)])
    const reset = { id, askedAt: new Date(now).toISOString() }
    await beginEpoch(db, epoch, localDateOf(clock, now))
    await writeSetting(db, 'reset', reset)
    const body = { epoch, ...reset, known }
    await enqueue(db, { kind: 'reset-all', body }, { id, now, tail, stamp: stampOf(clock) })
  })
}

/**
 * What the learner changed of their profile: sent now or later, shown at once (state/profile.ts lays what
 * waits over what the server said).
 */
export async function saveProfile(
  { db, clock, newId }: WriteContext,
  changes: ProfileInput,
): Promise<void> {
  await db.transaction('rw', db.outbox, db.settings, async () => {
    await requireFilled(db)
    const tail = await readTail(db, '')
    await enqueue(db, { kind: 'profile', body: changes }, { id: newId(), now: clock.now(), tail })
  })
}

/** How the learner says an item of a lesson. `id` is made once for the press, as of a completion. */
export async function saveSuggestion(
  { db, clock }: WriteContext,
  lessonId: string,
  { id, body }: { id: string; body: SuggestionInput },
): Promise<void> {
  await db.transaction('rw', db.outbox, db.settings, async () => {
    await requireFilled(db)
    if ((await db.outbox.get(id)) !== undefined) return
    const tail = await readTail(db, lessonId)
    await enqueue(db, { kind: 'suggestion', lessonId, body }, { id, now: clock.now(), tail })
  })
}

/** The device takes over an epoch: whatever is from older ones goes. Inside a transaction. */
export async function beginEpoch(db: LearnerDb, epoch: number, today: string): Promise<void> {
  await writeSetting(db, 'epoch', epoch)
  await writeSetting(db, 'renumbered', [])
  await db.progress.filter((row) => row.epoch < epoch).delete()
  for (const log of [db.completions, db.practices, db.evenings]) {
    await log.filter((row: { epoch: number }) => row.epoch < epoch).delete()
  }
  // All of it: what was reached in an older epoch was reset with it.
  await db.achievements.filter((row) => (row.epoch ?? 1) < epoch).delete()
  await forgetReviews(db)
  await refoldGameStats(db, epoch, today)
}

/** What a write in a lesson stands on, read in one turn. */
async function readLesson(db: LearnerDb, clock: LearnerClock, lessonId: string) {
  const [epoch, before, tail] = await Promise.all([
    readSetting(db, 'epoch'),
    readProgress(db, lessonId),
    readTail(db, lessonId),
    requireFilled(db),
    recallClock(db, clock),
  ])
  return { epoch, before, tail }
}

async function readProgress(db: LearnerDb, lessonId: string): Promise<ProgressRow | undefined> {
  return readableRow(progressRow, await db.progress.get(lessonId))
}
