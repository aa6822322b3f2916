import { FIRST_EPOCH } from '#domain/lesson-progress.ts'
import type { LearnerDb } from './learner-db.ts'
import { completionOf, snapshotOf } from './operations.ts'
import { type Operation, readTail } from './outbox.ts'
import { readableRows } from './parse-rows.ts'
import { queueUnacknowledgedReviews } from './queue-reviews.ts'
import { requeue } from './requeue.ts'
import { completionRow } from './log-rows.ts'
import { type ProgressRow, progressRow } from './rows.ts'
import { sendableRow } from './send-operation.ts'
import { quarantineCorruptRows } from './quarantine.ts'
import { readSetting, writeSetting } from './settings.ts'
import { resetOfEpoch } from './whole-reset.ts'

/**
 * Sets aside the rows of the outbox that cannot be read, and queues anew what they carried, as far as the other tables tell it.
 * A completion is in the log under its row's key, which stays its Idempotency-Key: sent already or not, it counts once. The
 * contents of the other rows are unknown. All progress of the epoch, the epoch itself and all unacknowledged reviews are queued again:
 * the server merges them, and duplicates change nothing. The next pull queues the sessions and evenings that the server lacks. Profile
 * changes and suggestions exist only in the outbox; the learner can export them.
 * `now` in ms since 1970. Gives the number of rows that were set aside.
 */
export async function repairOutbox(db: LearnerDb, now: number): Promise<number> {
  const rows = await db.outbox.toArray()
  if (readableRows(sendableRow, rows).length === rows.length) return 0
  const tables = [db.outbox, db.quarantine, db.completions, db.progress, db.reviews, db.settings]
  return db.transaction('rw', tables, async () => {
    const at = new Date(now).toISOString()
    const lost = await quarantineCorruptRows(db, 'outbox', sendableRow, at)
    if (lost.length === 0) return 0
    const epoch = await readSetting(db, 'epoch')
    const logged = readableRows(completionRow, await db.completions.bulkGet(lost))
    const newId = (): string => crypto.randomUUID()
    const queue = (operation: Operation, id: string = newId()): Promise<void> =>
      requeue(db, operation, { id, now })
    if (logged.length < lost.length) {
      if (epoch > FIRST_EPOCH) {
        await queue({ kind: 'reset-all', body: await resetOfEpoch(db, newId) })
      }
      for (const row of readableRows(progressRow, await db.progress.toArray())) {
        if (row.epoch === epoch && !(await isQueued(db, row)))
          await queue(snapshotOf(row.lessonId, row))
      }
      // Whatever of the other logs the server lacks is queued by the next pull that compares them.
      await writeSetting(db, 'progressEtag', null)
      await queueUnacknowledgedReviews(db, { now, newId })
    }
    for (const row of logged) if (row.epoch === epoch) await queue(completionOf(row), row.id)
    return lost.length
  })
}

/** A snapshot of this attempt waits, and it is the newest; those from before a whole reset have just gone with its row. */
async function isQueued(db: LearnerDb, { lessonId, attempt }: ProgressRow): Promise<boolean> {
  const { rows } = await readTail(db, lessonId)
  return rows.some(({ kind, body }) => kind === 'exercise-progress' && body['attempt'] === attempt)
}
