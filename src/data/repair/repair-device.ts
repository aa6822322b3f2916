import type { Result } from '#domain/result.ts'
import { checkTables } from '../check-tables.ts'
import type { Failure } from '../failure.ts'
import { type LearnerClock, todayOf } from '../learner-clock.ts'
import type { LearnerDb } from '../learner-db.ts'
import { contactRow } from '../contact-row.ts'
import { readableRows } from '../parse-rows.ts'
import { SharedDb } from '../session-store.ts'
import { readOutboxSummary } from '../sync-status.ts'
import { checkClips } from './check-clips.ts'
import { checkPrecache } from './check-precache.ts'
import type { FilesReport } from './files-report.ts'
import type { PrecacheList } from './precache-list.ts'

export type RepairReport = {
  /** Rows that could not be read: moved aside whole, never deleted. */
  quarantinedRows: number
  /** Contact messages that cannot be read stay where they are. */
  unreadableMessages: number
  /** Null where no worker keeps the app on this device. */
  app: FilesReport | null
  clips: FilesReport
  course: 'fetched' | 'unanswered' | 'refused'
  /** Work that only this device has, which a repair leaves as it is. */
  unsynced: number
}

export type RepairPorts = {
  caches: Pick<CacheStorage, 'open'>
  fetch: typeof globalThis.fetch
  clock: LearnerClock
  origin: string
  /** Null where there is no worker, or none that answers. */
  precache: PrecacheList | null
  /** Fills the device from the server; null where nobody is signed in. */
  pull: () => Promise<Result<unknown, Failure> | null>
  signal: AbortSignal
}

/**
 * Looks through everything that this device keeps and mends what it can. What can be read of the outbox, and progress that no
 * server has, is never written. Tables first: what is fetched later is judged by the lessons in them.
 */
export async function repairDevice(db: LearnerDb, ports: RepairPorts): Promise<RepairReport> {
  const { clock, caches, fetch, precache } = ports
  const quarantinedRows = await checkTables(db, clock.now(), todayOf(clock))
  const pulled = await ports.pull()
  const app = precache && (await checkPrecache(precache, { caches, fetch }))
  const clips = await checkClips(db, ports)
  const { pending, failed } = await readOutboxSummary(db)
  return {
    quarantinedRows,
    unreadableMessages: await countUnreadableMessages(),
    app,
    clips,
    course: pulled === null ? 'refused' : courseOf(pulled),
    unsynced: pending + failed,
  }
}

function courseOf(pulled: Result<unknown, Failure>): RepairReport['course'] {
  if (pulled.ok) return 'fetched'
  const isNoResponse = ['network', 'timeout', 'server', 'limited'].includes(pulled.failure.kind)
  return isNoResponse ? 'unanswered' : 'refused'
}

async function countUnreadableMessages(): Promise<number> {
  const shared = new SharedDb()
  try {
    const rows = await shared.letters.toArray()
    return rows.length - readableRows(contactRow, rows).length
  } catch {
    // A forbidden store has no messages in it.
    return 0
  } finally {
    shared.close()
  }
}
