import { Dexie } from 'dexie'
import { isSameAttempt } from '#domain/completions.ts'
import { compareReviews } from '#domain/memory/review.ts'
import type { FamilyEntry } from '#domain/kinship/family-entry.ts'
import { mergeProgress } from '#domain/progress.ts'
import { isOfAddress, rememberAddress } from './address-key.ts'
import { databaseExists } from './database-exists.ts'
import { familyRow } from './family-rows.ts'
import { GUEST_ID } from './guest.ts'
import { LearnerDb, learnerDbName } from './learner-db.ts'
import { completionOf, snapshotOf } from './operations.ts'
import type { Operation } from './outbox.ts'
import { deleteLearnerDb } from './open-learner-db.ts'
import { rowOf } from './progress-row.ts'
import { learningTables } from './learning-tables.ts'
import { mergeFamily } from './merge-family.ts'
import { readLog } from './merge-union-logs.ts'
import { type LogRow, UNION_LOGS, type UnionLog } from './union-logs.ts'
import { readableRow, readableRows } from './parse-rows.ts'
import { entryOf, queueUnacknowledgedChanges } from './queue-family.ts'
import { queueReviews } from './queue-reviews.ts'
import { refoldGameStats } from './refold-game-stats.ts'
import { requeue } from './requeue.ts'
import { type ReviewRow, reviewRow } from './review-rows.ts'
import { type CompletionRow, completionRow } from './log-rows.ts'
import { type OutboxRow, outboxRow, type ProgressRow, progressRow } from './rows.ts'
import { readSetting, writeSetting } from './settings.ts'

/** Work on this device from before this account was signed in here. */
export type EarlierWork = {
  /** Whose database holds it. */
  userId: string
  /**
   * `account`: an earlier account with the same address. `guest`: a guest. `promised`: a guest who asked for an account with this address
   * to keep it.
   */
  of: 'account' | 'guest' | 'promised'
  lessonsBegun: number
  lessonsCompleted: number
}

/**
 * Looks for it in the other learners' databases; null where there is none, or where this learner has decided about it. The account
 * of before may be gone from the server: it was deleted, or the server was put back from a backup of before it.
 */
export async function findEarlierWork(db: LearnerDb): Promise<EarlierWork | null> {
  const key = await readSetting(db, 'addressKey')
  if (key === null) return null
  const decided = await readSetting(db, 'declinedWork')
  const prefix = learnerDbName('')
  const names = await Dexie.getDatabaseNames()
  const others = names
    .filter((name) => name.startsWith(prefix))
    .map((name) => name.slice(prefix.length))
  for (const userId of others) {
    if (userId === db.userId || userId === GUEST_ID || decided.includes(userId)) continue
    const found = await lookInto(userId, key)
    if (found !== null) return found
  }
  return null
}

async function lookInto(userId: string, key: string): Promise<EarlierWork | null> {
  return withLearnerDb(userId, async (earlier) => {
    if ((await readSetting(earlier, 'addressKey')) !== key) return null
    return foundIn(earlier, 'account')
  })
}

/**
 * The guest's work on this device. It belongs to this learner if the guest promised it to this address; otherwise the guest may be
 * somebody else. Null where there is none, or where this learner has declined it.
 */
export async function findGuestWork(
  { userId }: LearnerDb,
  email: string,
): Promise<EarlierWork | null> {
  return withGuestDb(async (guest) => {
    if (await isOfAddress(guest, email)) return foundIn(guest, 'promised')
    const isLeftOut = (await readSetting(guest, 'declinedWork')).includes(userId)
    return isLeftOut ? null : foundIn(guest, 'guest')
  })
}

/** The same, whoever asks. */
export async function readGuestWork(): Promise<EarlierWork | null> {
  return withGuestDb((guest) => foundIn(guest, 'guest'))
}

/** Null where this device has none: to look into it would make it. */
export async function withGuestDb<T>(work: (guest: LearnerDb) => Promise<T>): Promise<T | null> {
  return (await databaseExists(learnerDbName(GUEST_ID))) ? withLearnerDb(GUEST_ID, work) : null
}

/** The account of this address is to have the guest's work, unasked; null: none is any more. */
export async function promiseGuestWork(email: string | null): Promise<void> {
  await withGuestDb((guest) =>
    email === null ? writeSetting(guest, 'addressKey', null) : rememberAddress(guest, email),
  )
}

/** The guest wants nothing of it any more. */
export async function removeGuestWork(): Promise<void> {
  await deleteLearnerDb(new LearnerDb(GUEST_ID))
}

/** Null where nothing was done. */
async function foundIn(earlier: LearnerDb, of: EarlierWork['of']): Promise<EarlierWork | null> {
  const { completions, progress, reviews, waiting, logs, family } = await readWork(earlier)
  const completed = new Set(completions.map(({ lessonId }) => lessonId))
  const begun = progress.filter(
    ({ lessonId, completedExercises }) => completedExercises.length > 0 && !completed.has(lessonId),
  )
  const others = reviews.length + waiting.length + logs.length + family.length
  if (completed.size + begun.length + others === 0) return null
  const { userId } = earlier
  return { userId, of, lessonsBegun: begun.length, lessonsCompleted: completed.size }
}

/** The learner does not want it in this account; it stays where it is, and nobody asks again. */
export async function declineEarlierWork(db: LearnerDb, userId: string): Promise<void> {
  // A guest's database tells itself who has left it out: the next guest's work is other work.
  if (userId === GUEST_ID) return withLearnerDb(GUEST_ID, (guest) => decline(guest, db.userId))
  return decline(db, userId)
}

async function decline(db: LearnerDb, userId: string): Promise<void> {
  await db.transaction('rw', db.settings, async () => {
    const decided = await readSetting(db, 'declinedWork')
    await writeSetting(db, 'declinedWork', [...new Set([...decided, userId])])
  })
}

/**
 * Takes the work over into this learner's database and outbox in one transaction, and only then deletes the earlier database. Each
 * finished lesson keeps its id, which is its Idempotency-Key: cut short and begun again, nothing counts twice. The epoch of the
 * account must be known here.
 */
export async function adoptEarlierWork(
  db: LearnerDb,
  userId: string,
  { now, today, newId }: { now: number; today: string; newId: () => string },
): Promise<void> {
  const work = await withLearnerDb(userId, userId === GUEST_ID ? takeWork : readWork)
  /** Attempts by another number than before. */
  const renumbered = new Map<string, number>()
  const tables = [...learningTables(db), db.family, db.outbox]
  await db.transaction('rw', tables, async () => {
    const epoch = await readSetting(db, 'epoch')
    // As they were done, whatever a clock said: in a lesson nothing overtakes.
    const inOrder = [...work.completions].sort((a, b) => a.attempt - b.attempt)
    for (const earlier of inOrder) {
      const known = await db.completions.get(earlier.id)
      if (known !== undefined) {
        renumbered.set(attemptKey(earlier), known.attempt)
        continue
      }
      const log = await db.completions.where('lessonId').equals(earlier.lessonId).toArray()
      const begun = readableRow(progressRow, await db.progress.get(earlier.lessonId))
      const { carried: _carried, ...row } = earlier
      // An attempt counts once: one that has the same number in this account was another.
      const isTaken = log.some((mine) => isSameAttempt(mine, row))
      const attempt = isTaken
        ? Math.max(...log.map((mine) => mine.attempt), begun?.attempt ?? 0) + 1
        : row.attempt
      renumbered.set(attemptKey(row), attempt)
      const completion = { ...row, epoch, attempt }
      await db.completions.add(completion)
      await requeue(db, completionOf(completion), { id: completion.id, now })
    }
    for (const earlier of work.progress) {
      const mine = readableRow(progressRow, await db.progress.get(earlier.lessonId))
      const attempt = renumbered.get(attemptKey(earlier)) ?? earlier.attempt
      const theirs = { ...earlier, epoch, attempt }
      const merged = mine ? mergeProgress(mine, theirs) : theirs
      await db.progress.put(rowOf(earlier.lessonId, merged, mine?.tally ?? earlier.tally))
      await requeue(db, snapshotOf(earlier.lessonId, merged), { id: newId(), now })
    }
    const known = await db.reviews.bulkGet(work.reviews.map(({ id }) => id))
    const reviews = work.reviews
      .filter((_, at) => known[at] === undefined)
      .map((row) => ({ ...row, epoch, unacknowledged: 1 as const }))
    await db.reviews.bulkAdd(reviews)
    await db.cards.clear()
    await queueReviews(db, reviews, { now, newId })
    for (const { log, row } of work.logs) {
      if ((await log.tableOf(db).get(row.id)) !== undefined) continue
      const mine = { ...row, epoch }
      await log.tableOf(db).add(mine)
      await requeue(db, log.operationOf(mine), { id: row.id, now })
    }
    await mergeFamily(db, work.family, { settled: new Set(), isHeard: false })
    await queueUnacknowledgedChanges(db, { now, newId })
    for (const { id, operation } of work.waiting) {
      if ((await db.outbox.get(id)) === undefined) await requeue(db, operation, { id, now })
    }
    await refoldGameStats(db, epoch, today)
  })
  await deleteLearnerDb(new LearnerDb(userId))
}

type Work = {
  completions: readonly CompletionRow[]
  progress: readonly ProgressRow[]
  reviews: readonly ReviewRow[]
  logs: readonly { log: UnionLog; row: LogRow }[]
  family: readonly FamilyEntry[]
  /** What is in no other table, as it waits in the outbox. */
  waiting: readonly { id: string; operation: Operation }[]
}

const attemptKey = ({ lessonId, attempt }: { lessonId: string; attempt: number }): string =>
  `${lessonId} ${attempt}`

/**
 * A guest may go on in another tab: what is written by now is taken, and what comes later is refused there (filled-database.ts)
 * before any screen says right or wrong.
 */
async function takeWork(guest: LearnerDb): Promise<Work> {
  const tables = [...learningTables(guest), guest.family, guest.outbox]
  return guest.transaction('rw', tables, async () => {
    await guest.settings.delete('epoch')
    return readWork(guest)
  })
}

/** What counts in the earlier account's own epoch. */
async function readWork(earlier: LearnerDb): Promise<Work> {
  const [epoch, log, progress, reviews, family, outbox] = await Promise.all([
    readSetting(earlier, 'epoch'),
    earlier.completions.toArray(),
    earlier.progress.toArray(),
    earlier.reviews.toArray(),
    earlier.family.toArray(),
    earlier.outbox.orderBy('seq').toArray(),
  ])
  const completions = readableRows(completionRow, log).filter((row) => row.epoch === epoch)
  const logs: Work['logs'][number][] = []
  for (const other of UNION_LOGS) {
    for (const row of await readLog(earlier, other))
      if (row.epoch === epoch) logs.push({ log: other, row })
  }
  return {
    completions: [...completions].sort((a, b) => a.completedAt.localeCompare(b.completedAt)),
    progress: readableRows(progressRow, progress).filter((row) => row.epoch === epoch),
    reviews: readableRows(reviewRow, reviews)
      .filter((row) => row.epoch === epoch)
      .sort(compareReviews),
    logs,
    family: readableRows(familyRow, family).map(entryOf),
    waiting: readableRows(outboxRow, outbox).flatMap(waitingWords),
  }
}

/** A suggestion is nowhere but in the outbox. The account's own profile is what its learner has just said of themselves. */
function waitingWords({ id, kind, lessonId, body }: OutboxRow): Work['waiting'][number][] {
  if (kind !== 'suggestion') return []
  return [{ id, operation: { kind, lessonId, body } as Operation }]
}

async function withLearnerDb<T>(userId: string, work: (db: LearnerDb) => Promise<T>): Promise<T> {
  const earlier = new LearnerDb(userId)
  try {
    return await work(earlier)
  } finally {
    earlier.close()
  }
}
