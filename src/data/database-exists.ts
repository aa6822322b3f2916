import { Dexie } from 'dexie'

/**
 * Whether this device has the database. Asked of the list: `Dexie.exists` opens it to see, and deletes what it has made by that
 * where there was none. Whoever makes the database at that moment, in this tab or another, loses it.
 */
export async function databaseExists(name: string): Promise<boolean> {
  return (await Dexie.getDatabaseNames()).includes(name)
}
