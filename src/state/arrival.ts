import type { User } from '#contract/user.ts'
import type { Stats } from '#domain/completions.ts'
import type { LearnerDb } from '#data/learner-db.ts'
import { readToken } from './token.ts'

/** The learner whom this device knows, with their database open and what the header says of them. */
export type Arrival = { user: User; db: LearnerDb; isMemoryOnly: boolean; stats: Stats }

/** A database that another tab or the browser holds up keeps nobody before an empty page. */
const PATIENCE_MS = 2_000

/**
 * Reads them ahead of the first render, so that it is the only one before the page: null for a visitor, and where the device
 * cannot say or takes long. The providers then find out for themselves.
 */
export async function readArrival(): Promise<Arrival | null> {
  const token = readToken()
  if (token === null) return null
  const tooLong = new Promise<null>((resolve) => setTimeout(() => resolve(null), PATIENCE_MS))
  return Promise.race([readDevice(token), tooLong])
}

async function readDevice(token: string): Promise<Arrival | null> {
  try {
    // Whole: to pick names out of it makes longer code.
    const store = await import('./learner-store.ts')
    const stored = await store.readSession()
    if (stored?.token !== token) return null
    const opened = await store.openStore(stored.user.id)
    const stats = await store.readFirst(opened.db, location.pathname)
    return { user: stored.user, ...opened, stats }
  } catch {
    return null
  }
}
