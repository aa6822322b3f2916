import type { DatabaseSync } from 'node:sqlite'
import { fail, ok, type Result } from '#domain/result.ts'
import { createBatcher } from '../concurrency/batcher.ts'
import { groupCommitted } from './group-committed.ts'
import type { Queries } from './schema.ts'

const MAX_WRITES_PER_COMMIT = 256

type Write = (tx: Queries) => Promise<unknown>

/**
 * The single writer of an embedded database. Everything that waits is committed together: one transaction, a savepoint for each
 * write, one sync of the disk. A write resolves only after the commit; one that fails is rolled back to its savepoint and disturbs
 * no other.
 */
export function groupCommit(handle: DatabaseSync, tx: Queries) {
  const batcher = createBatcher<Write, unknown>({
    maxSize: MAX_WRITES_PER_COMMIT,
    run: (writes) => commit(handle, tx, writes),
  })
  return {
    write: <T>(work: (tx: Queries) => Promise<T>) => batcher.add(work) as Promise<T>,
    settled: batcher.settled,
  }
}

async function commit(
  handle: DatabaseSync,
  tx: Queries,
  writes: readonly Write[],
): Promise<Result<unknown, unknown>[]> {
  const results: Result<unknown, unknown>[] = []
  try {
    handle.exec('begin immediate')
    // One alone needs none: with it goes the transaction. Each page that changes within a savepoint is copied first.
    const isShared = writes.length > 1
    for (const work of writes) {
      if (isShared) handle.exec('savepoint one')
      try {
        const value = await work(tx)
        if (isShared) handle.exec('release one')
        results.push(ok(value))
      } catch (error) {
        // On a full disk SQLite has rolled all of it back by itself: there is no savepoint any more.
        if (!isShared || !handle.isTransaction) throw error
        handle.exec('rollback to one')
        handle.exec('release one')
        results.push(fail(error))
      }
    }
    handle.exec('commit')
  } catch (error) {
    if (handle.isTransaction) handle.exec('rollback')
    throw error
  }
  if (groupCommitted.hasSubscribers) groupCommitted.publish(writes.length)
  return results
}
