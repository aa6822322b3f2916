import type { User } from '#contract/user.ts'
import type { LearnerDb } from './learner-db.ts'
import type { LetterRow } from './letter-row.ts'

/**
 * What this device keeps of a learner, as a JSON document: what was done, what waits to be sent, what could
 * not be read. Not the course: that is everybody's.
 */
export async function exportDevice(
  db: LearnerDb,
  { user, letters, exportedAt }: { user: User; letters: LetterRow[]; exportedAt: string },
): Promise<string> {
  const [progress, completions, gameStats, achievements, outbox, settings, quarantine] =
    await Promise.all([
      db.progress.toArray(),
      db.completions.toArray(),
      db.gameStats.toArray(),
      db.achievements.toArray(),
      db.outbox.orderBy('seq').toArray(),
      db.settings.toArray(),
      db.quarantine.toArray(),
    ])
  const kept = { progress, completions, gameStats, achievements, outbox, settings, quarantine }
  const head = { product: 'Apni Boli', source: 'this device', exportedAt }
  return JSON.stringify({ ...head, account: user, ...kept, letters }, null, 2)
}
