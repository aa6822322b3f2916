import type { Database } from '../db/database.ts'
import { deleteBytes, findBytes, findKeysOfBytes, insertBytes } from '../db/recording-bytes.ts'
import type { RecordingStore } from '../ports/recording-store.ts'

/** Takes as rows in PostgreSQL: for several processes without a store of their own. */
export function createRowStore(db: Database): RecordingStore {
  return {
    put: (key, bytes) => db.write((tx) => insertBytes(tx, key, bytes)),
    get: (key) => db.read((queries) => findBytes(queries, key)),
    delete: (key) => db.write((tx) => deleteBytes(tx, key)),
    list: () => db.read(findKeysOfBytes),
  }
}
