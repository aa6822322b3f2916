import { listLessons } from '#contract/lesson-calls.ts'
import { fail, ok, type Result } from '#domain/result.ts'
import type { WholeReset } from '#domain/whole-reset.ts'
import type { Failure } from './failure.ts'
import { isFamilyBehind, lateFamily } from './late-family.ts'
import { receiveServerTime } from './receive-server-time.ts'
import { todayOf } from './learner-clock.ts'
import { beginEpoch } from './learner-writes.ts'
import { withApiAddresses } from './lesson-addresses.ts'
import { learningTables } from './learning-tables.ts'
import { isProgressUnheard } from './progress-unheard.ts'
import { pullProgress, type PullProgressContext } from './pull-progress.ts'
import { pullReviews } from './pull-reviews.ts'
import { retryUnknownLessons } from './retry-refused.ts'
import { saveClock, recallClock } from './server-clock.ts'
import { readSetting, writeSetting } from './settings.ts'

export type PullContext = PullProgressContext & {
  /** The account's epoch as the sign-in told it, and the reset that began it. */
  epoch: number
  reset: WholeReset | null
  /** Where signed clips come from; empty or left out for the page's own origin. */
  apiBaseUrl?: string | undefined
}

/** So long the first list of a device waits for the progress that belongs to it. */
const FIRST_PROGRESS_MS = 15_000

/** The lessons came; `isWhole` where the rest did too. */
export type Pulled = { isWhole: boolean; failure?: Failure }

/**
 * Fills the device from the server: lessons as they are there, progress and log merged, and what the server has lost queued
 * anew. What is unchanged costs a 304. Progress and reviews may fail where the lessons came.
 */
export async function pull(context: PullContext): Promise<Result<Pulled, Failure>> {
  await recallClock(context.db, context.clock)
  const isFirst = await isProgressUnheard(context.db)
  await ensureEpoch(context)
  const { lessons, progress } = await (isFirst ? pullFirst(context) : pullAgain(context))
  await saveClock(context.db, context.clock)
  if (!lessons.ok) return lessons
  const rest = progress.ok && progress.value ? await pullReviews(context) : progress
  if (!rest.ok) {
    const { failure } = rest
    return failure.kind === 'unauthorized' ? rest : ok({ isWhole: false, failure })
  }
  const family = await pullFamilyIfBehind(context)
  if (!family.ok) return ok({ isWhole: false, failure: family.failure })
  if (rest.value) await noteIfAllIsSynced(context)
  return ok({ isWhole: rest.value })
}

/** Most pulls ask for nothing. */
async function pullFamilyIfBehind(context: PullContext): Promise<Result<void, Failure>> {
  if (!(await isFamilyBehind(context.db))) return ok(undefined)
  return (await lateFamily())?.pullFamily(context) ?? fail({ kind: 'network' })
}

/**
 * Fetches the progress for what stands on all of it. Without an answer in time the learner goes on with what is here, on a new
 * device in the epoch that the sign-in told.
 */
export async function ensureProgress(context: PullContext): Promise<Result<boolean, Failure>> {
  await ensureEpoch(context)
  return pullProgress(context, FIRST_PROGRESS_MS)
}

/**
 * Where no progress comes, what a learner does counts all the same: in the account's epoch, and not in the first one. Only on a
 * device that is still empty: elsewhere the progress says what of it is left in the newer epoch.
 */
async function ensureEpoch({ db, clock, epoch, reset }: PullContext): Promise<void> {
  await db.transaction('rw', [...learningTables(db), db.outbox], async () => {
    if (epoch <= (await readSetting(db, 'epoch'))) return
    const tables = [db.progress, db.completions, db.practices, db.evenings, db.reviews, db.outbox]
    const counts = await Promise.all(tables.map((table) => table.count()))
    if (counts.some((count) => count > 0)) return
    await beginEpoch(db, epoch, todayOf(clock))
    if (reset !== null) await writeSetting(db, 'reset', reset)
  })
}

type Parts = { lessons: Result<void, Failure>; progress: Result<boolean, Failure> }

async function pullAgain(context: PullContext): Promise<Parts> {
  const lessons = await pullLessons(context)
  return { lessons, progress: lessons.ok ? await pullProgress(context) : lessons }
}

/**
 * Asked together, kept in this order: with the lessons a learner can begin, and who begins on a device that does not know their
 * attempts and their epoch yet works on what the account has long left behind.
 */
async function pullFirst(context: PullContext): Promise<Parts> {
  const [asked, progress] = await Promise.all([
    askLessons(context),
    pullProgress(context, FIRST_PROGRESS_MS),
  ])
  return { lessons: await keepLessons(context, asked), progress }
}

/** Nothing waits here and nothing is missing: device and server say the same. */
async function noteIfAllIsSynced({ db, clock }: PullContext): Promise<void> {
  await db.transaction('rw', db.outbox, db.settings, async () => {
    if ((await db.outbox.count()) > 0) return
    await writeSetting(db, 'lastSyncedAt', new Date(clock.now()).toISOString())
  })
}

export async function pullLessons(context: PullContext): Promise<Result<void, Failure>> {
  return keepLessons(context, await askLessons(context))
}

async function askLessons({ db, api, clock, token }: PullContext) {
  // An ETag without its rows would leave the list empty for ever.
  const known = (await db.lessons.count()) > 0 ? await readSetting(db, 'lessonsEtag') : null
  return api.callIfChanged(listLessons, known, { token, listen: receiveServerTime(clock) })
}

async function keepLessons(
  { db, onQueued, apiBaseUrl = '' }: PullContext,
  response: Awaited<ReturnType<typeof askLessons>>,
): Promise<Result<void, Failure>> {
  if (!response.ok) return fail(response.failure)
  if (!response.value.changed) return ok(undefined)
  const { value, etag } = response.value
  let isQueued = false
  await db.transaction('rw', db.lessons, db.settings, db.outbox, async () => {
    // No server of ours starts without a lesson: an empty list takes nothing from who has one.
    if (value.lessons.length === 0 && (await db.lessons.count()) > 0) return
    await db.lessons.clear()
    await db.lessons.bulkPut(
      value.lessons.map((lesson) => ({
        id: lesson.id,
        order: lesson.order,
        lesson: withApiAddresses(lesson, apiBaseUrl),
      })),
    )
    await writeSetting(db, 'lessonsEtag', etag)
    isQueued = await retryUnknownLessons(db, new Set(value.lessons.map(({ id }) => id)))
  })
  if (isQueued) onQueued()
  return ok(undefined)
}
