import { Dexie, type DexieOptions } from 'dexie'
import { isOfNewerApp, LearnerDb } from './learner-db.ts'

export type OpenedLearnerDb = {
  db: LearnerDb
  /** The browser keeps nothing here (a private window): what is done lasts as long as the tab. */
  isMemoryOnly: boolean
}

/**
 * Opens the learner's database. Where the browser refuses one, the lesson goes on in memory, and the
 * product says so. `onOutdated` is called when a newer version of the app takes the database over: this
 * tab must not write any more.
 */
export async function openLearnerDb(
  userId: string,
  { onOutdated, options }: { onOutdated?: () => void; options?: DexieOptions } = {},
): Promise<OpenedLearnerDb> {
  const db = new LearnerDb(userId, options)
  closeWhenOutdated(db, onOutdated)
  try {
    await db.open()
    if (isOfNewerApp(db)) {
      db.close({ disableAutoOpen: true })
      onOutdated?.()
    }
    return { db, isMemoryOnly: false }
  } catch (error) {
    const { openInMemory } = await import('./open-in-memory.ts')
    return { db: await openInMemory(db, error), isMemoryOnly: true }
  }
}

/** Without this an old tab re-opens the newer database and goes on writing rows of the old shape. */
function closeWhenOutdated(db: LearnerDb, onOutdated?: () => void): void {
  db.on('versionchange', () => {
    db.close({ disableAutoOpen: true })
    onOutdated?.()
    // Dexie's own handler would come after this one and let the next call open the newer database.
    return false
  })
}

/** Removes everything that this device keeps of a learner. */
export async function deleteLearnerDb(db: LearnerDb): Promise<void> {
  db.close()
  await Dexie.delete(db.name)
}
