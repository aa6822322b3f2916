import { Dexie, type DexieOptions } from 'dexie'
import { LearnerDb } from './learner-db.ts'

export type OpenedLearnerDb = {
  db: LearnerDb
  /** The browser keeps nothing here (a private window): what is done lasts as long as the tab. */
  isMemoryOnly: boolean
}

/**
 * Opens the learner's database. Where the browser refuses one, the lesson goes on in memory, and the
 * product says so. `onOutdated` is called when a newer version of the app has taken the database over, now or
 * later: this tab cannot write any more.
 */
export async function openLearnerDb(
  userId: string,
  { onOutdated, options }: { onOutdated?: () => void; options?: DexieOptions } = {},
): Promise<OpenedLearnerDb> {
  const db = new LearnerDb(userId, options)
  if (onOutdated) db.onOutdated = onOutdated
  try {
    await db.opened()
  } catch (error) {
    if (!db.isOutdated) {
      const { openInMemory } = await import('./open-in-memory.ts')
      return { db: await openInMemory(db, error), isMemoryOnly: true }
    }
  }
  return { db, isMemoryOnly: false }
}

/** Removes everything that this device keeps of a learner. */
export async function deleteLearnerDb(db: LearnerDb): Promise<void> {
  db.close()
  await Dexie.delete(db.name)
}
