import { CLIP_CACHE } from '#data/downloads/clip-cache.ts'
import type { LearnerDb } from '#data/learner-db.ts'
import { readQueueCounts, type QueueCounts } from '#data/queue-counts.ts'
import type { PrecacheList } from '#data/repair/precache-list.ts'
import { SharedDb } from '#data/session-store.ts'
import { appUpdates } from '#device/app-updates.ts'
import { askForPrecache } from '#device/ask-worker.ts'
import { browserAbilities, connectionNow, permissionOf } from '#device/browser-abilities.ts'
import { storageReport, type StorageReport } from '#device/storage.ts'
import { hasSharedDatabase } from './pending-after-sign-out.ts'

/** What support needs to know of a device. Nothing of the learner is in it: no name, address, id, token, answer or text. */
export type Diagnostics = {
  version: string
  /** Of the build that this page runs: the name of its first script. */
  build: string
  worker: { version: string; files: number; kept: number } | null
  update: string
  schema: { learner: number | null; shared: number | null }
  storage: StorageReport & { isMemoryOnly: boolean; clips: number }
  isSignedIn: boolean
  queue: QueueCounts | null
  letters: number
  microphone: string
  notifications: string
  connection: ReturnType<typeof connectionNow>
  abilities: Record<string, boolean>
  browser: string
  window: { width: number; height: number; pixelRatio: number; display: string }
  at: string
}

export async function readDiagnostics({
  db,
  isMemoryOnly,
  isSignedIn,
}: {
  db: LearnerDb | null
  isMemoryOnly: boolean
  isSignedIn: boolean
}): Promise<Diagnostics> {
  const [precache, storage, microphone, notifications, shared, clips, queue] = await Promise.all([
    askForPrecache(),
    storageReport(),
    permissionOf('microphone'),
    permissionOf('notifications'),
    readShared(),
    countStored(CLIP_CACHE),
    // A database that cannot be read is one of the things this page is opened for.
    db === null ? null : readQueueCounts(db).catch(() => null),
  ])
  return {
    version: import.meta.env['VITE_APP_VERSION'] ?? 'development',
    build: firstScript(),
    worker: precache && (await describeWorker(precache)),
    update: appUpdates?.state() ?? 'no worker',
    schema: { learner: db?.verno ?? null, shared: shared?.version ?? null },
    storage: { ...storage, isMemoryOnly, clips },
    isSignedIn,
    queue,
    letters: shared?.letters ?? 0,
    microphone,
    notifications,
    connection: connectionNow(),
    abilities: browserAbilities(),
    browser: navigator.userAgent,
    window: {
      width: innerWidth,
      height: innerHeight,
      pixelRatio: devicePixelRatio,
      display: window.matchMedia?.('(display-mode: standalone)').matches
        ? 'installed'
        : 'browser tab',
    },
    at: new Date().toISOString(),
  }
}

async function describeWorker({ version, cacheName, entries }: PrecacheList) {
  return { version, files: entries.length, kept: await countStored(cacheName) }
}

async function countStored(cacheName: string): Promise<number> {
  try {
    if (!(await caches.has(cacheName))) return 0
    return (await (await caches.open(cacheName)).keys()).length
  } catch {
    // No caches here, or none that may be read.
    return 0
  }
}

async function readShared(): Promise<{ version: number; letters: number } | null> {
  if (!(await hasSharedDatabase())) return null
  const shared = new SharedDb()
  try {
    return { letters: await shared.letters.count(), version: shared.verno }
  } catch {
    return null
  } finally {
    shared.close()
  }
}

function firstScript(): string {
  const script = document.querySelector<HTMLScriptElement>('script[type="module"][src]')
  return script === null ? 'unknown' : (new URL(script.src).pathname.split('/').at(-1) ?? 'unknown')
}
