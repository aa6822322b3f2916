import { Dexie } from 'dexie'
import { FIRST_EPOCH } from '#domain/lesson-progress.ts'
import type { LearnerDb } from './learner-db.ts'
import { writeSetting } from './settings.ts'

/**
 * A learner's database counts as filled while it holds the setting `epoch`. Sign-out takes the setting away in the
 * transaction that finds nothing unsent: a tab that writes later opens an empty database by that, and is refused.
 */

/** Marks the database of who is signed in as theirs to write in. */
export async function beginDatabase(db: LearnerDb): Promise<void> {
  await db.transaction('rw', db.settings, async () => {
    if ((await db.settings.get('epoch')) === undefined) await writeSetting(db, 'epoch', FIRST_EPOCH)
  })
}

/** Inside the transaction that writes. Throws where the learner has signed out, which deletes the database. */
export async function requireFilled(db: LearnerDb): Promise<void> {
  if ((await db.settings.get('epoch')) === undefined) {
    throw new Dexie.DatabaseClosedError('The learner has signed out on this device')
  }
}

/**
 * Ends the database, so that it can be deleted, unless work is here that the server does not have: check and end are
 * one transaction. `mayDiscard`: that work goes too. False where the database stays.
 */
export async function endDatabase(db: LearnerDb, mayDiscard: boolean): Promise<boolean> {
  const unsentIn = [db.outbox, db.voiceOutbox, db.quarantine]
  return db.transaction('rw', [...unsentIn, db.settings], async () => {
    const counts = await Promise.all(unsentIn.map((table) => table.count()))
    if (counts.some((count) => count > 0) && !mayDiscard) return false
    await Promise.all([db.outbox.clear(), db.voiceOutbox.clear(), db.settings.delete('epoch')])
    return true
  })
}
