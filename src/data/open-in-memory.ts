import * as memory from 'fake-indexeddb'
import { storageFailureOf } from './durable-write.ts'
import { LearnerDb } from './learner-db.ts'

/** In the place of a database that the browser refused; `error` is why. Throws it on where it is a bug of ours. */
export async function openInMemory(refused: LearnerDb, error: unknown): Promise<LearnerDb> {
  if (storageFailureOf(error) === null) throw error
  refused.close()
  const fallback = new LearnerDb(refused.userId, {
    indexedDB: memory.indexedDB,
    IDBKeyRange: memory.IDBKeyRange,
  })
  await fallback.open()
  return fallback
}
