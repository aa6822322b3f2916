import type { User } from '#contract/user.ts'
import type { LearnerDb } from './learner-db.ts'
import type { ContactRow } from './contact-row.ts'
import { withGuestDb } from './earlier-work.ts'

/**
 * What this device keeps of a learner, as a JSON document: what was done, what waits to be sent, what could
 * not be read, and what was done here before anybody signed in. Not the course: that is everybody's.
 */
export async function exportDevice(
  db: LearnerDb,
  { user, messages, exportedAt }: { user: User; messages: ContactRow[]; exportedAt: string },
): Promise<string> {
  const kept = await tablesOf(db)
  // Whose it is this device does not know, and it is nowhere else.
  const beforeSignIn = await withGuestDb(tablesOf)
  const head = { product: 'Apni Boli', source: 'this device', exportedAt }
  return JSON.stringify(
    { ...head, account: user, ...kept, letters: messages, ...(beforeSignIn && { beforeSignIn }) },
    null,
    2,
  )
}

/** Everything but the course, and cards, which are folded of the rest. */
async function tablesOf(db: LearnerDb) {
  const [
    progress,
    completions,
    practices,
    evenings,
    gameStats,
    achievements,
    reviews,
    outbox,
    settings,
    quarantine,
  ] = await Promise.all([
    db.progress.toArray(),
    db.completions.toArray(),
    db.practices.toArray(),
    db.evenings.toArray(),
    db.gameStats.toArray(),
    db.achievements.toArray(),
    db.reviews.toArray(),
    db.outbox.orderBy('seq').toArray(),
    db.settings.toArray(),
    db.quarantine.toArray(),
  ])
  return {
    progress,
    completions,
    practices,
    evenings,
    gameStats,
    achievements,
    reviews,
    outbox,
    settings,
    quarantine,
  }
}
