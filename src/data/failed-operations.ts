import type { LearnerDb } from './learner-db.ts'
import { sentAnew } from './outbox-entry.ts'

/** The learner wants it tried again: the same key, so that it cannot count twice. */
export async function retryFailed(db: LearnerDb, ids: readonly string[]): Promise<void> {
  await db.transaction('rw', db.outbox, async () => {
    for (const id of ids) {
      await db.outbox.update(id, sentAnew)
    }
  })
}

/** Everything of the learner's that the server does not have, as a JSON document to keep or to send in. */
export async function exportUnsynced(db: LearnerDb): Promise<string> {
  const [outbox, quarantine] = await Promise.all([
    db.outbox.orderBy('seq').toArray(),
    db.quarantine.toArray(),
  ])
  return JSON.stringify({ product: 'Apni Boli', userId: db.userId, outbox, quarantine }, null, 2)
}

/** The learner has exported the rows that could not be read, or does not want them: they go. */
export async function forgetCorruptRows(db: LearnerDb): Promise<void> {
  await db.quarantine.clear()
}

/** The learner takes a refused profile change back. Lessons and completions are never thrown away like this. */
export async function discardFailedProfile(db: LearnerDb): Promise<void> {
  await db.outbox.filter((row) => row.kind === 'profile' && row.state === 'failed').delete()
}
