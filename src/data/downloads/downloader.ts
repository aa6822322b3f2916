import { backoffMs } from '../backoff.ts'
import type { LearnerDb } from '../learner-db.ts'
import type { WithLock } from '../with-lock.ts'
import { CLIP_CACHE } from './clip-cache.ts'
import { setPhase } from './download-phase.ts'
import { type ClipOutcome, fetchClip } from './fetch-clip.ts'
import { isStillWanted, type MissingClip, missingClips } from './missing-clips.ts'
import { noteFull } from './pinned-lessons.ts'

export type DownloaderPorts = {
  db: LearnerDb
  caches: Pick<CacheStorage, 'open'>
  fetch: typeof globalThis.fetch
  /** Over tabs: one downloader at a time. */
  withLock: WithLock
  /** Milliseconds since 1970. */
  now: () => number
  random: () => number
  /** The page's. */
  origin: string
  /** Bytes that the browser still grants; null where it does not say. */
  freeBytes: () => Promise<number | null>
  /** Asks the server for the lessons anew: the addresses of their clips are good for two weeks at most. */
  refreshLessons: () => Promise<void>
  onError: (error: unknown) => void
}

export type Downloader = {
  /** Brings what is wanted, as soon as it is this tab's turn. `retryNow`: delays after failures are forgotten. Never rejects. */
  requestSync: (options?: { retryNow?: boolean }) => Promise<void>
  /** What is under way is cut off; nothing begins after this. */
  stop: () => void
}

const LOCK = 'apni-boli:downloads'
const AT_ONCE = 4
/** Left free for what a learner does: an outbox must never find the disk filled with sound. */
const RESERVED_BYTES = 5_000_000

/** When to come back: at once, not before something happens, or in so many milliseconds. */
type RoundEnd = 'done' | { againInMs: number }

/** Keeps what a learner wants to take along coming onto the device, in one tab at a time, until all of it is here. */
export function createDownloader(ports: DownloaderPorts): Downloader {
  const { db } = ports
  const stopping = new AbortController()
  const retries = createRetryTimes(ports)
  let unanswered = 0
  let timer: ReturnType<typeof setTimeout> | undefined
  let queued: Promise<void> | null = null

  async function round(shouldContinue: () => boolean): Promise<RoundEnd> {
    const cache = await ports.caches.open(CLIP_CACHE)
    let hasRefreshed = false
    let hasBegun = false
    for (;;) {
      const missing = await missingClips(db, { cache, origin: ports.origin })
      if (missing.length === 0) {
        if (hasBegun) await setPhase(db, 'idle')
        return 'done'
      }
      // Where nothing answered, one clip asks for all.
      const batch = retries.due(missing).slice(0, unanswered > 0 ? 1 : AT_ONCE)
      if (batch.length === 0) {
        await setPhase(db, 'failing')
        return { againInMs: retries.nextInMs(missing) }
      }
      if (stopping.signal.aborted) return 'done'
      if (!shouldContinue()) return { againInMs: 0 }
      if (!hasBegun) await setPhase(db, 'running')
      hasBegun = true

      const outcomes = await Promise.all(batch.map((clip) => bring(clip, cache)))
      if (stopping.signal.aborted) return 'done'
      if (outcomes.includes('full')) {
        await noteFull(db)
        await setPhase(db, 'idle')
        return 'done'
      }
      if (outcomes.every((outcome) => outcome === 'unanswered')) {
        unanswered += 1
        await setPhase(db, 'waiting')
        return { againInMs: backoffMs(unanswered, ports.random()) }
      }
      unanswered = 0
      if (outcomes.includes('refused') && !hasRefreshed) {
        // Once in a round: where new addresses are refused as well, their turn comes later.
        hasRefreshed = true
        await ports.refreshLessons()
      } else {
        batch.forEach((clip, at) => {
          const isBad = outcomes[at] === 'unusable' || outcomes[at] === 'refused'
          if (isBad) retries.failed(clip.key)
        })
      }
      await setPhase(db, 'running')
    }
  }

  async function bring(clip: MissingClip, cache: Cache): Promise<ClipOutcome> {
    const free = await ports.freeBytes()
    if (free !== null && free < clip.bytes + RESERVED_BYTES) return 'full'
    const outcome = await fetchClip(clip, { cache, fetch: ports.fetch, signal: stopping.signal })
    // Removed while it was on its way: it does not come back through the door.
    if (outcome === 'kept' && !(await isStillWanted(db, clip.lessonId)))
      await cache.delete(clip.key)
    return outcome
  }

  async function run(): Promise<void> {
    let end: RoundEnd = 'done'
    try {
      await ports.withLock(LOCK, async (shouldContinue) => {
        // From here on a request begins another round: this one may have read what is wanted already.
        queued = null
        if (!stopping.signal.aborted) end = await round(shouldContinue)
      })
    } catch (error) {
      queued = null
      if (stopping.signal.aborted) return
      ports.onError(error)
      // Where the database itself refuses, its readers say so.
      await setPhase(db, 'failing').catch(() => undefined)
      end = { againInMs: backoffMs(10, ports.random()) }
    }
    clearTimeout(timer)
    if (end === 'done' || stopping.signal.aborted) return
    timer = setTimeout(() => void requestSync(), end.againInMs)
  }

  function requestSync({ retryNow = false } = {}): Promise<void> {
    if (stopping.signal.aborted) return Promise.resolve()
    if (retryNow) retries.forget()
    if (retryNow) unanswered = 0
    queued ??= run()
    return queued
  }

  return {
    requestSync,
    stop() {
      stopping.abort()
      clearTimeout(timer)
    },
  }
}

const FIRST_DELAY_MS = 2_000
const LONGEST_DELAY_MS = 10 * 60_000

type Keyed = { key: string }

/** When a clip that came wrong is asked for again: seldom and seldomer, while the others go on. Within one page. */
function createRetryTimes({ now, random }: { now: () => number; random: () => number }) {
  const failures = new Map<string, { count: number; notBefore: number }>()
  /** A time beyond any delay was set by a clock that has been put back since. */
  const waitMs = (key: string): number => {
    const wait = (failures.get(key)?.notBefore ?? 0) - now()
    return wait > LONGEST_DELAY_MS ? 0 : Math.max(0, wait)
  }
  return {
    failed(key: string): void {
      const count = (failures.get(key)?.count ?? 0) + 1
      const ceiling = Math.min(LONGEST_DELAY_MS, FIRST_DELAY_MS * 2 ** Math.min(count - 1, 10))
      failures.set(key, { count, notBefore: now() + Math.round(ceiling * (0.5 + random() / 2)) })
    },
    due: <T extends Keyed>(clips: readonly T[]): T[] =>
      clips.filter(({ key }) => waitMs(key) === 0),
    /** Until the first of them is due. */
    nextInMs: (clips: readonly Keyed[]): number => Math.min(...clips.map(({ key }) => waitMs(key))),
    forget: (): void => failures.clear(),
  }
}
