import { todayOf } from './learner-clock.ts'
import { learningTables } from './learning-tables.ts'
import { pullProgress } from './pull-progress.ts'
import type { LearnerOutboxContext } from './learner-outbox-context.ts'
import type { OutboxRow } from './rows.ts'
import type { Delivered } from './send-operation.ts'
import {
  mergeAllProgress,
  mergeCompletion,
  mergeLessonProgress,
  mergeLogRow,
} from './apply-server-state.ts'
import { noteDelivery, readSetting } from './settings.ts'
import { isResetWaiting } from './whole-reset.ts'

type Context = Pick<LearnerOutboxContext, 'db' | 'api' | 'sessions' | 'clock' | 'newId'>

/** The drain holds the lock meanwhile. */
const PULL_TIMEOUT_MS = 30_000

/** Takes the row out and merges the server's response. */
export async function acknowledge(
  { db, sessions, clock, newId }: Context,
  row: OutboxRow,
  delivered: Delivered,
): Promise<void> {
  if (delivered.kind === 'profile') {
    // The session first: between the two the change would show neither as waiting nor as made.
    await sessions.updateUser(delivered.news)
    await db.outbox.delete(row.id)
    return
  }
  if (delivered.kind === 'suggestion') {
    await db.outbox.delete(row.id)
    return
  }
  if (delivered.kind === 'family') return delivered.acknowledge(db)
  const today = todayOf(clock)
  await db.transaction('rw', [...learningTables(db), db.outbox], async () => {
    await db.outbox.delete(row.id)
    await noteDelivery(db)
    // They come back with the log, in the times that the server keeps.
    if (delivered.kind === 'reviews') return
    if (delivered.kind === 'log') {
      const { log: kind, row } = delivered
      if (row !== undefined) await mergeLogRow(db, { kind, row }, today)
    } else if (delivered.kind === 'account') {
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

/**
 * Whether the account has begun an epoch that this device has not taken over yet: the server has passed the row over, and what
 * is left of it has to move into the new epoch and go again.
 */
export async function isOfNewerEpoch({ db }: Context, delivered: Delivered): Promise<boolean> {
  return (epochOf(delivered) ?? 0) > (await readSetting(db, 'epoch'))
}

/** True where the device is in the account's epoch afterwards. */
export async function moveToNewerEpoch(
  context: Context,
  delivered: Delivered,
  token: string,
): Promise<boolean> {
  const { db, api, clock, newId } = context
  const pulled = await pullProgress(
    { db, api, clock, token, newId, onQueued: () => undefined },
    PULL_TIMEOUT_MS,
  )
  return pulled.ok && !(await isOfNewerEpoch(context, delivered))
}

function epochOf(delivered: Delivered): number | null {
  if (delivered.kind === 'lesson') return delivered.response.epoch
  if (delivered.kind === 'log') return delivered.row?.epoch ?? delivered.sentIn + 1
  return delivered.kind === 'completion' ? delivered.response.progress.epoch : null
}
