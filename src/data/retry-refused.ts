import { isOlderVersion } from '#contract/app-version.ts'
import type { LearnerDb } from './learner-db.ts'
import { sentAnew } from './outbox-entry.ts'
import { readableRows } from './parse-rows.ts'
import { type OutboxRow, outboxRow } from './rows.ts'

/** The pair under which a refusal is remembered: another server or another app may take the row. */
export function versionsOf(serverVersion: string, appVersion: string): string {
  return `${serverVersion} ${appVersion}`
}

/**
 * Queues the rows that were refused for good once more where server and app have not met over them in these versions. A server
 * older than the app is not asked. A change of the profile stays with the learner, who may have made another one since. True where
 * a row was queued.
 */
export async function retryRefused(
  db: LearnerDb,
  { serverVersion, appVersion }: { serverVersion: string | null; appVersion: string },
): Promise<boolean> {
  if (serverVersion === null || isOlderVersion(serverVersion, appVersion)) return false
  const versions = versionsOf(serverVersion, appVersion)
  return queueAgain(db, ({ kind, refusedBy = [] }) => {
    return kind !== 'profile' && !refusedBy.includes(versions)
  })
}

/** The same for rows of lessons that the server did not know, once its course lists them. Inside a transaction over the outbox. */
export async function retryUnknownLessons(
  db: LearnerDb,
  lessonIds: ReadonlySet<string>,
): Promise<boolean> {
  return queueAgain(db, ({ lessonId, lastError }) => {
    return lastError?.status === LESSON_NOT_FOUND && lessonIds.has(lessonId)
  })
}

const LESSON_NOT_FOUND = 404

async function queueAgain(db: LearnerDb, isWorthIt: (row: OutboxRow) => boolean): Promise<boolean> {
  return db.transaction('rw', db.outbox, async () => {
    const failed = await db.outbox.where('state').equals('failed').toArray()
    const again = readableRows(outboxRow, failed).filter(isWorthIt)
    await db.outbox.bulkUpdate(again.map(({ id }) => ({ key: id, changes: sentAnew })))
    return again.length > 0
  })
}
