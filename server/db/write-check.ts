import type { Services } from '../services.ts'
import { openWindow } from './rate-limits.ts'

/** A balancer asks each second or two; a write that succeeded stands for so long. */
const GOOD_FOR_MS = 10_000

/**
 * Rejects when the database takes no writes: its disk is full, or it is a standby. Only a write tells. It is made now and
 * then at most, by one caller for all, in a row that the hourly sweep deletes.
 */
export function createWriteCheck({
  db,
  clock,
  ids,
}: Pick<Services, 'db' | 'clock' | 'ids'>): () => Promise<void> {
  // Each process has its own row: none waits for another one's.
  const key = `ready ${ids()}`
  let succeededAt = -Infinity
  let running: Promise<void> | null = null

  async function write(): Promise<void> {
    const nowMs = clock()
    await db.write((tx) => openWindow(tx, key, new Date(nowMs).toISOString()))
    succeededAt = nowMs
  }

  return async () => {
    if (Math.abs(clock() - succeededAt) < GOOD_FOR_MS) return
    running ??= write().finally(() => (running = null))
    await running
  }
}
