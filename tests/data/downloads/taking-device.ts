import * as v from 'valibot'
import { IDBFactory, IDBKeyRange } from 'fake-indexeddb'
import { type ListedLesson, lockedLesson, openLesson } from '#contract/lesson.ts'
import { CLIP_CACHE, storedClips } from '#data/downloads/clip-cache.ts'
import { sha256Hex } from '#data/sha256-hex.ts'
import { createDownloader, type DownloaderPorts } from '#data/downloads/downloader.ts'
import { localLock } from '#data/with-lock.ts'
import { LearnerDb } from '#data/learner-db.ts'
import { memoryCaches } from '../memory-caches.ts'

export const ORIGIN = 'http://app.test'
const WORDS = ['roti', 'chaa', 'pani', 'dudh', 'makkhan', 'saag', 'daal', 'chaul']

export const bytesOf = (path: string): Uint8Array<ArrayBuffer> =>
  new Uint8Array(new TextEncoder().encode(`the sound of ${path}`))

export const keyOf = (order: number, word: string): string =>
  `${ORIGIN}/audio/lesson${order}/${word}.mp3`

/** A lesson with eight clips, as the server gives it to who may open it. */
export async function openOne(
  order: number,
  { signature = 'sig=old' } = {},
): Promise<ListedLesson> {
  const isPremium = order > 3
  const items = await Promise.all(
    WORDS.map(async (roman) => {
      const path = `/audio/lesson${order}/${roman}.mp3`
      const bytes = bytesOf(path)
      return {
        id: `${order}-${roman}`,
        english: roman,
        roman,
        shahmukhi: roman,
        partOfSpeech: 'noun',
        source: 'test',
        confidence: 'high',
        review: 'awaiting',
        audioUrl: isPremium ? `${path}?${signature}` : path,
        audioBytes: bytes.byteLength,
        audioSha256: await sha256Hex(bytes.buffer),
      }
    }),
  )
  return v.parse(openLesson, {
    ...headOf(order),
    exercises: [],
    culturalNotes: { notes: [] },
    objectives: [],
    items,
  })
}

export const lockedOne = (order: number, locked: 'premium' | 'verify' = 'premium'): ListedLesson =>
  v.parse(lockedLesson, { ...headOf(order), locked })

const headOf = (order: number) => ({
  id: String(order),
  title: `Lesson ${order}`,
  description: 'For tests',
  order,
  category: 'food',
  path: 'daily_life',
  isPremium: order > 3,
  headline: { roman: 'roti', shahmukhi: 'roti' },
  exerciseCount: 0,
})

export async function putLessons(db: LearnerDb, lessons: readonly ListedLesson[]): Promise<void> {
  await db.lessons.clear()
  await db.lessons.bulkPut(
    lessons.map((lesson) => ({ id: lesson.id, order: lesson.order, lesson })),
  )
}

let learners = 0

/**
 * A device on which lessons can be downloaded: its database, its caches, and a server of clips whose answers a test may
 * replace. `downloader` makes one, as each tab has.
 */
export async function openTakingDevice(lessons: readonly ListedLesson[]) {
  learners += 1
  const db = new LearnerDb(`taking-${learners}`, { indexedDB: new IDBFactory(), IDBKeyRange })
  await putLessons(db, lessons)
  const caches = memoryCaches()
  const asked: string[] = []
  const errors: unknown[] = []
  const clock = { now: Date.parse('2026-11-10T12:00:00Z') }
  const network = {
    answer: async (url: URL): Promise<Response> => new Response(bytesOf(url.pathname)),
  }
  const withLock = localLock()
  const ports: DownloaderPorts = {
    db,
    caches,
    fetch: async (input) => {
      const url = new URL(String(input))
      asked.push(url.pathname + url.search)
      return network.answer(url)
    },
    withLock,
    now: () => clock.now,
    random: () => 0,
    origin: ORIGIN,
    freeBytes: async () => null,
    refreshLessons: async () => undefined,
    onError: (error) => errors.push(error),
  }
  return {
    db,
    caches,
    asked,
    errors,
    clock,
    network,
    downloader: (other: Partial<DownloaderPorts> = {}) => createDownloader({ ...ports, ...other }),
    kept: async () => [...(await storedClips(await caches.open(CLIP_CACHE))).keys()].toSorted(),
  }
}

export const offline = async (): Promise<Response> => {
  throw new TypeError('Failed to fetch')
}
