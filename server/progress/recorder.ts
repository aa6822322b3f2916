import { DatabaseUnavailable } from '../db/unavailable.ts'
import type { Reply } from '../http/reply.ts'
import { createRateLimits } from '../rate-limits.ts'
import type { Services } from '../services.ts'
import { type CallToRecord, recordGroup } from './record-group.ts'
import { createTrimSchedule } from './trim-schedule.ts'

/** So that the first of a group never waits for long. */
const MAX_GROUP = 64
/** While one group waits for PostgreSQL's disk, the next is on its way; SQLite has one writer, whom all can wait for together. */
const MAX_AT_ONCE = { postgres: 2, sqlite: 1 }

type Waiting = {
  call: CallToRecord
  resolve: (reply: Reply) => void
  reject: (reason: unknown) => void
}

/**
 * Calls that wait are recorded together: the same few statements for all, one sync of the disk. Each is
 * answered after the commit. Should a group fail, each of it is tried again alone, so that only the one
 * at fault is told so.
 */
export function createRecorder(services: Services) {
  const { db } = services
  const recording = {
    ...services,
    limits: createRateLimits(services),
    trims: createTrimSchedule(),
  }
  const waiting: Waiting[] = []
  let running = 0

  async function run(): Promise<void> {
    while (waiting.length > 0) {
      // Requests that already stand in the socket join this group.
      await new Promise((resume) => setImmediate(resume))
      const group = waiting.splice(0, MAX_GROUP)
      if (group.length > 0) await commit(group)
    }
  }

  async function commit(group: Waiting[]): Promise<void> {
    const calls = group.map(({ call }) => call)
    try {
      const replies = await db.write((tx) => recordGroup(recording, tx, calls))
      // One reply for each call, in their order.
      group.forEach(({ resolve }, at) => resolve(replies[at] as Reply))
    } catch (error) {
      // Alone it would fare no better while the database is away, and wait as long as all together.
      const isHopeless = group.length === 1 || error instanceof DatabaseUnavailable
      if (isHopeless) for (const { reject } of group) reject(error)
      else for (const one of group) await commit([one])
    }
  }

  return {
    record(call: CallToRecord): Promise<Reply> {
      return new Promise((resolve, reject) => {
        waiting.push({ call, resolve, reject })
        if (running >= MAX_AT_ONCE[db.kind]) return
        running += 1
        void run().finally(() => (running -= 1))
      })
    },
  }
}
