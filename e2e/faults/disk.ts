import type { Page } from '@playwright/test'
import type { CompletionRow, EveningRow, PracticeRow } from '#data/log-rows.ts'
import type { FamilyRow } from '#data/family-rows.ts'
import type { ReviewRow } from '#data/review-rows.ts'
import type { OutboxRow, ProgressRow } from '#data/rows.ts'
import type { RecordingRow, SpeakerRow, VoiceOutboxRow } from '#data/voice-rows.ts'

export type Disk = {
  epoch: number
  outbox: OutboxRow[]
  progress: ProgressRow[]
  completions: CompletionRow[]
  reviews: ReviewRow[]
  practices: PracticeRow[]
  evenings: EveningRow[]
  family: FamilyRow[]
  speakers: SpeakerRow[]
  recordings: RecordingRow[]
  voiceOutbox: VoiceOutboxRow[]
  /** Rows that the app has set aside; in a storm of these faults there must be none. */
  quarantine: unknown[]
}

/** Reads a learner's database as any inspector would; null where the device has none. Never makes one. */
export function readDisk(page: Page, userId: string): Promise<Disk | null> {
  return page.evaluate(async (name) => {
    const known = await indexedDB.databases()
    if (!known.some((each) => each.name === name)) return null
    const db = await new Promise<IDBDatabase>((resolve, reject) => {
      const request = indexedDB.open(name)
      request.addEventListener('success', () => resolve(request.result))
      request.addEventListener('error', () => reject(request.error ?? new Error(name)))
    })
    const read = (store: string): Promise<unknown[]> =>
      new Promise((resolve, reject) => {
        const request = db.transaction(store).objectStore(store).getAll()
        request.addEventListener('success', () => resolve(request.result))
        request.addEventListener('error', () => reject(request.error ?? new Error(store)))
      })
    try {
      const stores = [
        'outbox',
        'progress',
        'completions',
        'reviews',
        'practices',
        'evenings',
        'family',
      ]
      const voices = ['speakers', 'recordings', 'voiceOutbox']
      const names = [...stores, ...voices, 'quarantine', 'settings']
      const rows = await Promise.all(names.map(read))
      const disk = Object.fromEntries(names.map((store, at) => [store, rows[at]]))
      const kept = disk['settings'] as { key: string; value: unknown }[]
      const epoch = kept.find(({ key }) => key === 'epoch')?.value ?? 1
      return { ...disk, epoch } as Disk
    } finally {
      db.close()
    }
  }, `apni-boli-learner-${userId}`)
}

/** "id hash" of the bytes of each take that a learner has on the device. */
export function readTakeHashes(page: Page, userId: string): Promise<string[]> {
  return page.evaluate(async (name) => {
    const done = <T>(request: IDBRequest<T>): Promise<T> =>
      new Promise((resolve, reject) => {
        request.addEventListener('success', () => resolve(request.result))
        request.addEventListener('error', () => reject(request.error ?? new Error(name)))
      })
    const db = await done(indexedDB.open(name))
    const all = await done(db.transaction('takes').objectStore('takes').getAll())
    db.close()
    const hashed = (all as { id: string; bytes: ArrayBuffer }[]).map(async ({ id, bytes }) => {
      const hash = new Uint8Array(await crypto.subtle.digest('SHA-256', bytes))
      return `${id} ${[...hash].map((byte) => byte.toString(16).padStart(2, '0')).join('')}`
    })
    return Promise.all(hashed)
  }, `apni-boli-learner-${userId}`)
}
