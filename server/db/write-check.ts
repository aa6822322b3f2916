import type { Log } from '../log.ts'
import type { Database } from './database.ts'
import { openWindow } from './rate-limits.ts'

export type WriteCheck = {
  /** Writes one small row, and notes whether that went. */
  run(): Promise<void>
  /** Whether the last one went; true before the first. */
  succeeded(): boolean
}

/**
 * Finds out whether the database takes writes: its disk may be full, or it may be a standby, and only a write tells. The row
 * goes with the hourly sweep.
 */
export function createWriteCheck({
  db,
  clock,
  ids,
  log,
}: {
  db: Database
  /** Milliseconds since 1970. */
  clock: () => number
  ids: () => string
  log: Log
}): WriteCheck {
  // Each process has its own row: none waits for another one's.
  const key = `write check ${ids()}`
  let hasSucceeded = true

  return {
    succeeded: () => hasSucceeded,
    async run() {
      const endsAt = new Date(clock()).toISOString()
      const failure = await db
        .write((tx) => openWindow(tx, key, endsAt))
        .then(() => null)
        .catch((error: unknown) => error)
      // Told once, not on each round: the log may lie on the same full disk.
      if (failure !== null && hasSucceeded)
        log.error({ err: failure }, 'the database takes no writes')
      if (failure === null && !hasSucceeded) log.info({}, 'the database takes writes again')
      hasSucceeded = failure === null
    },
  }
}
