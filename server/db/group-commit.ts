import type { DatabaseSync } from 'node:sqlite'
import { groupCommitted } from './group-committed.ts'
import type { Queries } from './schema.ts'

/** So that one commit never keeps the first of its writers waiting for long. */
const MAX_GROUP = 256

type Waiting = {
  work: (tx: Queries) => Promise<unknown>
  resolve: (value: unknown) => void
  reject: (reason: unknown) => void
}

/**
 * The single writer of an embedded database. Everything that waits is committed together: one
 * transaction, a savepoint for each, one sync of the disk. A writer is told only after the commit; one
 * that fails is rolled back to its savepoint and disturbs no other.
 */
export function groupCommit(handle: DatabaseSync, tx: Queries) {
  const waiting: Waiting[] = []
  let running: Promise<void> | null = null

  async function run(): Promise<void> {
    while (waiting.length > 0) {
      // Requests that already stand in the socket join this group.
      await new Promise((resume) => setImmediate(resume))
      const group = waiting.splice(0, MAX_GROUP)
      await commit(handle, tx, group)
    }
    running = null
  }

  return {
    write<T>(work: (tx: Queries) => Promise<T>): Promise<T> {
      return new Promise<T>((resolve, reject) => {
        waiting.push({ work, resolve: resolve as (value: unknown) => void, reject })
        running ??= run()
      })
    },
    /** Resolves when nothing waits any more. */
    async settled(): Promise<void> {
      while (running !== null) await running
    },
  }
}

async function commit(handle: DatabaseSync, tx: Queries, group: Waiting[]): Promise<void> {
  const answers: (() => void)[] = []
  try {
    handle.exec('begin immediate')
    // One alone needs none: with it goes the transaction. Each page that changes within a savepoint is copied first.
    const isShared = group.length > 1
    for (const { work, resolve, reject } of group) {
      if (isShared) handle.exec('savepoint one')
      try {
        const value = await work(tx)
        if (isShared) handle.exec('release one')
        answers.push(() => resolve(value))
      } catch (error) {
        // On a full disk SQLite has rolled all of it back by itself: there is no savepoint any more.
        if (!isShared || !handle.isTransaction) throw error
        handle.exec('rollback to one')
        handle.exec('release one')
        answers.push(() => reject(error))
      }
    }
    handle.exec('commit')
    if (groupCommitted.hasSubscribers) groupCommitted.publish(group.length)
  } catch (error) {
    if (handle.isTransaction) handle.exec('rollback')
    for (const { reject } of group) reject(error)
    return
  }
  for (const answer of answers) answer()
}
