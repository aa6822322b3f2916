import { KEY_USED } from '#contract/failure-body.ts'
import { isOlderVersion } from '#contract/app-version.ts'
import { isAccountGone } from './account-gone.ts'
import type { Api } from './api.ts'
import { BLOCKED_DELAY_MS, backoffMs, isDue } from './backoff.ts'
import { correctWaitingTimes } from './correct-waiting-times.ts'
import { orderKeyOf, planDrain, type Urgency } from './drain-plan.ts'
import { type Failure, failureBodyOf } from './failure.ts'
import { receiveServerTime } from './receive-server-time.ts'
import { type LearnerClock, todayOf } from './learner-clock.ts'
import type { LearnerDb } from './learner-db.ts'
import { repairOutbox } from './repair-outbox.ts'
import { readableRows } from './parse-rows.ts'
import { quarantineProfile } from './refused-profile.ts'
import { noteRest, readRests, type Rests } from './rests.ts'
import { replaceRow } from './replace-row.ts'
import { versionsOf } from './retry-refused.ts'
import type { OutboxRow } from './rows.ts'
import { type Delivered, sendableRow, sendOperation } from './send-operation.ts'
import { learningTables, pullProgress } from './pull-progress.ts'
import { mergeAllProgress, mergeCompletion, mergeLessonProgress } from './apply-server-state.ts'
import type { SessionStore } from './session-store.ts'
import { noteDelivery, readSetting, writeSetting } from './settings.ts'
import { isResetWaiting } from './whole-reset.ts'

export type DrainContext = {
  db: LearnerDb
  api: Api
  sessions: SessionStore
  clock: LearnerClock
  /** In [0, 1). */
  random: () => number
  newId: () => string
  /** Of this app, with the time of its source; left out where it is not known. */
  appVersion?: string
}

/** The drain holds the lock meanwhile. */
const PULL_TIMEOUT_MS = 30_000

/** How a drain ended. */
export type DrainOutcome =
  /** Nothing is left that could be sent now. */
  | 'drained'
  /** The connection failed, or the server asked for rest: the rest waits. */
  | 'interrupted'
  /** Nobody is signed in, or somebody else is: the work waits for its learner. */
  | 'signed-out'
  /** `shouldContinue` said no between two rows. */
  | 'stopped'

/**
 * Sends what waits, oldest first, and takes each row out only when its answer is merged: row and merge
 * in one transaction. Whatever breaks in between, the row is sent again under the same key and the
 * server gives its first answer again. The caller holds the lock.
 */
export async function drainOutbox(
  context: DrainContext,
  urgency: Urgency,
  shouldContinue: () => boolean = () => true,
): Promise<DrainOutcome> {
  const { db, clock } = context
  const rows = await db.outbox.orderBy('seq').toArray()
  const readable = readableRows(sendableRow, rows)
  if (readable.length < rows.length && (await repairOutbox(db, clock.now())) > 0) {
    return shouldContinue() ? drainOutbox(context, urgency, shouldContinue) : 'stopped'
  }
  const rests = await readRests(db)
  const plan = planDrain(readable, { now: clock.now(), urgency, rests })
  const [first] = plan
  if (first === undefined)
    return isAskedToRest(readable, rests, clock.now()) ? 'interrupted' : 'drained'
  const corrected = await correctWaitingTimes(context, plan)
  if (!corrected.ok) {
    await keep(context, first, corrected.failure, '')
    return 'interrupted'
  }
  if (corrected.value)
    return shouldContinue() ? drainOutbox(context, urgency, shouldContinue) : 'stopped'
  const held = new Set<string>()
  const restingKinds = new Set<OutboxRow['kind']>()
  for (const planned of plan) {
    const order = orderKeyOf(planned)
    if (restingKinds.has(planned.kind)) held.add(order)
    if (held.has(order)) continue
    if (!shouldContinue()) return 'stopped'
    const session = await context.sessions.current()
    if (session?.userId !== db.userId || session.token === null) return 'signed-out'
    // A newer snapshot may have replaced it since the plan was made.
    const row = await db.outbox.get(planned.id)
    if (row === undefined) continue
    // Important: no lock of the database is held while the network works.
    const sent = await sendOperation(context.api, planned, {
      token: session.token,
      listen: receiveServerTime(clock),
    })
    if (sent.ok) {
      if (await isOfNewerEpoch(db, sent.value)) {
        // The server has passed it over: what is left of it moves into the new epoch, and goes again.
        return (await moveToNewerEpoch(context, session.token, sent.value))
          ? drainOutbox(context, 'due', shouldContinue)
          : 'interrupted'
      }
      await settle(context, planned, sent.value)
      continue
    }
    const verdict = await keep(context, planned, sent.failure, session.token)
    if (verdict === 'signed-out' || verdict === 'interrupted') return verdict
    if (verdict === 'hold-kind') restingKinds.add(planned.kind)
    if (verdict !== 'go-on') held.add(order)
  }
  if (held.size === 0) await noteSynced(context)
  // What was written meanwhile, and what a whole reset held back, goes in the next round.
  const next =
    held.size < plan.length ? await drainOutbox(context, 'due', shouldContinue) : 'drained'
  return next === 'drained' && held.size > 0 ? 'interrupted' : next
}

function isAskedToRest(rows: readonly OutboxRow[], rests: Rests, now: number): boolean {
  return rows.some(({ kind, state }) => state !== 'failed' && !isDue(rests[kind] ?? 0, now))
}

function epochOf(delivered: Delivered): number | null {
  if (delivered.kind === 'lesson') return delivered.response.epoch
  return delivered.kind === 'completion' ? delivered.response.progress.epoch : null
}

/** Whether the account has begun an epoch that this device has not taken over yet. */
async function isOfNewerEpoch(db: LearnerDb, delivered: Delivered): Promise<boolean> {
  return (epochOf(delivered) ?? 0) > (await readSetting(db, 'epoch'))
}

/** True where the device is in the account's epoch afterwards. */
async function moveToNewerEpoch(
  { db, api, clock, newId }: DrainContext,
  token: string,
  delivered: Delivered,
): Promise<boolean> {
  const pulled = await pullProgress(
    { db, api, clock, token, newId, onQueued: () => undefined },
    PULL_TIMEOUT_MS,
  )
  return pulled.ok && !(await isOfNewerEpoch(db, delivered))
}

async function settle(context: DrainContext, row: OutboxRow, delivered: Delivered): Promise<void> {
  const { db, clock, newId } = context
  if (delivered.kind === 'profile') {
    // The session first: between the two the change would show neither as waiting nor as made.
    await context.sessions.updateUser(delivered.news)
    await db.outbox.delete(row.id)
    return
  }
  if (delivered.kind === 'suggestion') {
    await db.outbox.delete(row.id)
    return
  }
  const today = todayOf(clock)
  const tables = [...learningTables(db), db.outbox]
  await db.transaction('rw', tables, async () => {
    await db.outbox.delete(row.id)
    await noteDelivery(db)
    if (delivered.kind === 'account') {
      // The last part of a reset tells what is left of it all.
      if (await isResetWaiting(db)) return
      await mergeAllProgress(db, delivered.response, { clock, newId })
    } else if (delivered.kind === 'lesson') {
      await mergeLessonProgress(db, delivered.response)
    } else {
      await mergeLessonProgress(db, delivered.response.progress)
      const { completion } = delivered.response
      if (completion) await mergeCompletion(db, completion, today)
    }
  })
}

/** Everything that was here is on the server: remembered with the time, for the learner to read. */
async function noteSynced({ db, clock }: DrainContext): Promise<void> {
  await db.transaction('rw', db.outbox, db.settings, async () => {
    const left = await db.outbox.where('state').notEqual('failed').count()
    if (left === 0) await writeSetting(db, 'lastSyncedAt', new Date(clock.now()).toISOString())
  })
}

type Verdict = 'hold-lesson' | 'hold-kind' | 'go-on' | 'interrupted' | 'signed-out'

/** The row stays, with the reason and the time of its next try. */
async function keep(
  context: DrainContext,
  row: OutboxRow,
  failure: Failure,
  token: string,
): Promise<Verdict> {
  const { db, clock, random } = context
  const now = clock.now()
  const attempts = row.attempts + 1
  const message = failureBodyOf(failure)?.error
  const lastError = {
    kind: failure.kind,
    ...('status' in failure ? { status: failure.status } : {}),
    ...(message === undefined ? {} : { message }),
  }
  const waiting = { attempts, lastError, state: 'waiting' as const }
  switch (failure.kind) {
    case 'network':
    case 'timeout':
      await db.outbox.update(row.id, {
        ...waiting,
        nextAttemptAt: now + backoffMs(attempts, random()),
      })
      return 'interrupted'
    case 'app':
    case 'server':
      return waitForServer(context, row, failure, waiting)
    case 'limited': {
      const rest = { now, seconds: failure.retryAfterSeconds }
      const until = await noteRest(db, row.kind, rest)
      await db.outbox.update(row.id, { ...waiting, nextAttemptAt: until })
      return 'hold-kind'
    }
    case 'unauthorized':
      // The session ends; the work stays for this learner's next sign-in.
      await db.outbox.update(row.id, { lastError })
      await context.sessions.dropToken(token, { isAccountGone: isAccountGone(failure) })
      return 'signed-out'
    case 'forbidden':
      await db.outbox.update(row.id, {
        attempts,
        lastError,
        state: 'blocked',
        nextAttemptAt: now + BLOCKED_DELAY_MS,
      })
      return 'hold-lesson'
    case 'invalid': {
      // What it carries has changed since it was first sent. The server counts what it has had no second time.
      if (isLearning(row) && failureBodyOf(failure)?.reason === KEY_USED) {
        await db.transaction('rw', db.outbox, db.completions, () =>
          replaceRow(db, row, row.body, context.newId()),
        )
        return 'go-on'
      }
      const { serverVersion = '' } = failure
      const { appVersion = '' } = context
      // A deployment is under way: a process of before it does not know yet what this app sends.
      if (isOlderVersion(serverVersion, appVersion)) {
        return waitForServer(context, row, failure, waiting)
      }
      if (row.kind === 'profile') {
        await quarantineProfile(db, row, { attempts, lastError, clock })
        return 'go-on'
      }
      const refusedBy = [...(row.refusedBy ?? []), versionsOf(serverVersion, appVersion)]
      await db.outbox.update(row.id, { attempts, lastError, refusedBy, state: 'failed' })
      return 'go-on'
    }
  }
}

function isLearning({ kind }: OutboxRow): boolean {
  return kind !== 'profile' && kind !== 'suggestion'
}

/** The server may take the row later. One that tells for how long it is away is left alone by every row until then. */
async function waitForServer(
  { db, clock, random }: DrainContext,
  row: OutboxRow,
  failure: Failure,
  waiting: Pick<OutboxRow, 'attempts' | 'lastError' | 'state'>,
): Promise<Verdict> {
  const now = clock.now()
  const delayMs = backoffMs(waiting.attempts, random())
  await db.outbox.update(row.id, { ...waiting, nextAttemptAt: now + delayMs })
  if (failure.kind !== 'server' || failure.retryAfterSeconds === undefined) return 'hold-lesson'
  // Not all devices at the same moment.
  await noteRest(db, null, { now, seconds: failure.retryAfterSeconds + delayMs / 1000 })
  return 'interrupted'
}
