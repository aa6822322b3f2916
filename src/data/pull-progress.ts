import { getProgress, type ProgressResponse } from '#contract/progress.ts'
import { fail, ok, type Result } from '#domain/result.ts'
import type { Api } from './api.ts'
import type { Failure } from './failure.ts'
import { resyncAfterRestore, readAcknowledged } from './resync-after-restore.ts'
import { receiveServerTime } from './receive-server-time.ts'
import { type LearnerClock, todayOf } from './learner-clock.ts'
import type { LearnerDb } from './learner-db.ts'
import { readReviewsCursor, writeReviewsCursor } from './reviews-cursor.ts'
import { learningTables } from './learning-tables.ts'
import { mergeAllProgress } from './apply-server-state.ts'
import { readSetting, writeSetting } from './settings.ts'
import { rollOverDay } from './day-rollover.ts'
import { isResetForgotten, isResetWaiting } from './whole-reset.ts'

export type PullProgressContext = {
  db: LearnerDb
  api: Api
  clock: LearnerClock
  token: string
  newId: () => string
  /** Called where the pull has put something into the outbox. */
  onQueued: () => void
}

/**
 * Merges the account's progress and log into the device. While a whole reset waits here nothing is merged: what the server has is
 * still of before it. Then it gives false, and the caller has to pull again.
 */
export async function pullProgress(
  { db, api, clock, token, newId, onQueued }: PullProgressContext,
  timeoutMs?: number,
): Promise<Result<boolean, Failure>> {
  const settled = await readAcknowledged(db)
  const known = await readSetting(db, 'progressEtag')
  const response = await api.callIfChanged(getProgress, known, {
    token,
    listen: receiveServerTime(clock),
    query: { localDate: todayOf(clock) },
    ...(timeoutMs === undefined ? {} : { timeoutMs }),
  })
  if (!response.ok) return fail(response.failure)
  if (!response.value.changed) {
    // What it was merged with may have been a clock gone wrong; the answer has told the time.
    await rollOverDay(db, todayOf(clock))
    return ok(!(await isResetWaiting(db)))
  }
  const { value, etag } = response.value
  const tables = [...learningTables(db), db.outbox, db.lessons]
  const merged = await db.transaction('rw', tables, async () => {
    if (await isResetWaiting(db)) return null
    await mergeAllProgress(db, value, { clock, newId })
    await noteReviewsEnd(db, value)
    await noteFamilyEnd(db, value)
    // Where something was delivered meanwhile, this may be the answer of before it. What was not merged is to be told again, and
    // so is what a new epoch left unsaid: what the server lacks is given back in the epoch that both are in.
    const isOfNow =
      (await readSetting(db, 'progressEtag')) === known &&
      (await readSetting(db, 'acknowledgements')) === settled.acknowledgements &&
      (await readSetting(db, 'epoch')) === settled.epoch &&
      !(await isResetForgotten(db, value))
    await writeSetting(db, 'progressEtag', isOfNow ? etag : null)
    const isQueued = await resyncAfterRestore(db, settled, value, { now: clock.now(), newId })
    return { isQueued }
  })
  if (merged?.isQueued) onQueued()
  return ok(merged !== null)
}

/** Where the server's list of the family tree ends, which is of no epoch. None is told by a server of before it. */
async function noteFamilyEnd(db: LearnerDb, { family }: ProgressResponse): Promise<void> {
  if (family === undefined) return
  const { at } = await readSetting(db, 'familyCursor')
  await writeSetting(db, 'familyCursor', { at, last: family.last })
}

/** Where the server's log of reviews ends, where both are in one epoch. None is told by a server of before reviews. */
async function noteReviewsEnd(db: LearnerDb, { epoch, reviews }: ProgressResponse): Promise<void> {
  if (reviews === undefined || epoch !== (await readSetting(db, 'epoch'))) return
  const { last, total } = reviews
  const { at, isRead } = await readReviewsCursor(db)
  await writeReviewsCursor(db, { at, last, total, isRead: isRead || total === 0 })
}
