import type { LearnerDb } from './learner-db.ts'
import { sentAnew } from './outbox-entry.ts'

/** The learner wants it tried again: the same key, so that it cannot count twice. */
export async function retryFailed(db: LearnerDb, ids: readonly string[]): Promise<void> {
  await db.transaction('rw', db.outbox, db.voiceOutbox, async () => {
    for (const id of ids) {
      await db.outbox.update(id, sentAnew)
      await db.voiceOutbox.update(id, sentAnew)
    }
  })
}

/** Everything of the learner's that the server does not have, as a JSON document to keep or to send in. */
export async function exportUnsynced(db: LearnerDb): Promise<string> {
  const [outbox, quarantine] = await Promise.all([
    db.outbox.orderBy('seq').toArray(),
    db.quarantine.toArray(),
  ])
  const hasVoices = (await db.voiceOutbox.count()) > 0
  const voices = hasVoices && (await (await import('./unsent-voices.ts')).unsentVoices(db))
  const unsynced = { product: 'Apni Boli', userId: db.userId, outbox, quarantine }
  return JSON.stringify({ ...unsynced, ...(voices && { voices }) }, null, 2)
}

/** The learner has exported the rows that could not be read, or does not want them: they go. */
export async function forgetCorruptRows(db: LearnerDb): Promise<void> {
  await db.quarantine.clear()
}

/** The learner takes a refused profile change back. Lessons and completions are never thrown away like this. */
export async function discardFailedProfile(db: LearnerDb): Promise<void> {
  await db.outbox.filter((row) => row.kind === 'profile' && row.state === 'failed').delete()
}
