import { importLate } from '#device/late-import.ts'

/** learnerDbName(GUEST_ID), written out: its module brings the database's code, which most visitors do not need. */
const GUEST_DB_NAME = 'apni-boli-learner-guest'

/**
 * Whether a guest has finished the lesson on this device. The database's code is loaded only where the browser lists a guest's
 * database, or has no list.
 */
export async function hasGuestPatch(): Promise<boolean> {
  if (!(await mayBeHere())) return false
  const { readGuestWork } = await importLate(() => import('#data/earlier-work.ts'))
  return ((await readGuestWork())?.lessonsCompleted ?? 0) > 0
}

async function mayBeHere(): Promise<boolean> {
  try {
    if (!('databases' in indexedDB)) return true
    const databases = await indexedDB.databases()
    return databases.some(({ name }) => name === GUEST_DB_NAME)
  } catch {
    // A browser that keeps nothing for this site.
    return false
  }
}
