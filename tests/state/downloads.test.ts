import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { CLIP_CACHE, storeClip } from '#data/downloads/clip-cache.ts'
import { noteEntitlement } from '#data/downloads/clip-references.ts'
import { readPinnedLessons, pinLessons } from '#data/downloads/pinned-lessons.ts'
import { LearnerDb } from '#data/learner-db.ts'
import type { Learner } from '#data/learner.ts'
import { freeAudioSpace } from '#device/free-audio-space.ts'
import { keyOf, openOne, putLessons } from '../data/downloads/taking-device.ts'
import { memoryCaches } from '../data/memory-caches.ts'

let caches: ReturnType<typeof memoryCaches>
let db: LearnerDb
/** The runtime needs no more of a learner than the database. */
const learner = (): Learner => ({ db }) as unknown as Learner

beforeEach(async () => {
  caches = memoryCaches()
  vi.stubGlobal('caches', caches)
  vi.stubGlobal('window', globalThis)
  db = new LearnerDb(`full-${Math.random()}`)
  await putLessons(db, [await openOne(4)])
})
afterEach(() => db.close())

const runtime = () => import('#state/downloads-runtime.ts')

test('sounds that were given up for a full outbox are not fetched again into the room that was made', async () => {
  const { pauseForQuota } = await runtime()
  await storeClip(await caches.open(CLIP_CACHE), keyOf(4, 'roti'), new ArrayBuffer(4), 'hash')
  await pinLessons(db, ['4'])
  expect(await freeAudioSpace()).toBe(true)
  await pauseForQuota(learner())
  expect(await readPinnedLessons(db)).toEqual({ lessons: { '4': 'wanted' }, isFull: true })
  await pinLessons(db, ['4'])
  expect((await readPinnedLessons(db)).isFull, 'until the learner says so').toBe(false)
})

test('where nothing is downloaded a full disk is no matter of downloads', async () => {
  const { pauseForQuota } = await runtime()
  await pauseForQuota(learner())
  expect(await readPinnedLessons(db)).toEqual({ lessons: {}, isFull: false })
})

test('giving up sound leaves the app itself on the device', async () => {
  await (await caches.open('workbox-precache-v2-x')).put(keyOf(1, 'roti'), new Response(''))
  await storeClip(await caches.open(CLIP_CACHE), keyOf(4, 'roti'), new ArrayBuffer(4), 'hash')
  await noteEntitlement(db, Date.now())
  await freeAudioSpace()
  expect(await caches.keys()).toEqual(['workbox-precache-v2-x'])
  expect(await db.lessons.count()).toBe(1)
})
