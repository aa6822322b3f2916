import { Dexie } from 'dexie'
import { beforeEach, expect, test } from 'vitest'
import { CLIP_CACHE, storeClip } from '#data/downloads/clip-cache.ts'
import { noteEntitlement, readClipsGrace } from '#data/downloads/clip-references.ts'
import { readPinnedLessons, pinLessons } from '#data/downloads/pinned-lessons.ts'
import { evictAfterSignOut, evictClips } from '#data/downloads/evict-clips.ts'
import { LearnerDb } from '#data/learner-db.ts'
import { memoryCaches } from '../memory-caches.ts'
import { keyOf, lockedOne, openOne, ORIGIN, putLessons } from './taking-device.ts'

const DAY = 24 * 60 * 60 * 1000
const NOW = Date.parse('2026-11-10T12:00:00Z')

beforeEach(async () => {
  for (const name of await Dexie.getDatabaseNames()) await Dexie.delete(name)
})

/** A family's device: learners with databases beside each other, and the one cache that the browser keeps for all of them. */
async function familyDevice() {
  const caches = memoryCaches()
  const cache = await caches.open(CLIP_CACHE)
  await storeClip(cache, keyOf(4, 'roti'), new ArrayBuffer(4), 'hash')
  await storeClip(cache, keyOf(2, 'bhai'), new ArrayBuffer(4), 'hash')
  return {
    caches,
    kept: async () => (await cache.keys()).map(({ url }) => new URL(url).pathname),
    /** A learner who is told this course at that time, or nothing yet. */
    async learner(id: string, lessons: Parameters<typeof putLessons>[1] = [], at = NOW) {
      const db = new LearnerDb(id)
      await putLessons(db, lessons)
      await noteEntitlement(db, at)
      return db
    },
    tidy: (db: LearnerDb, now = NOW) => evictClips(db, { caches, origin: ORIGIN, now }),
  }
}

const hears = async (
  db: LearnerDb,
  lesson: Parameters<typeof putLessons>[1][number],
  at: number,
) => {
  await putLessons(db, [lesson])
  await noteEntitlement(db, at)
}
const BOTH = ['/audio/lesson4/roti.mp3', '/audio/lesson2/bhai.mp3']
const FREE_ALONE = ['/audio/lesson2/bhai.mp3']

/** Lesson 4 with a clip of roti that has the hash of the kept one. */
async function lesson4(sha256 = 'hash') {
  const lesson = await openOne(4)
  if (!('items' in lesson) || !Array.isArray(lesson.items)) throw new Error('lesson 4 is locked')
  return { ...lesson, items: lesson.items.map((item) => ({ ...item, audioSha256: sha256 })) }
}

test('after the end premium clips stay for seven days, then they go, and progress stays', async () => {
  const device = await familyDevice()
  const db = await device.learner('zaara', [await lesson4()])
  await db.progress.put({
    lessonId: '4',
    epoch: 1,
    attempt: 1,
    currentExerciseIndex: 2,
    completedExercises: [0, 1],
    correctExercises: [0],
  })
  await pinLessons(db, ['4', '2'])
  await hears(db, lockedOne(4), NOW + DAY)
  expect(await device.tidy(db, NOW + 8 * DAY - 1)).toBe(false)
  expect(await device.kept()).toEqual(BOTH)

  expect(await device.tidy(db, NOW + 8 * DAY)).toBe(true)
  expect(await device.kept()).toEqual(FREE_ALONE)
  expect(await db.progress.count()).toBe(1)
  expect((await readPinnedLessons(db)).lessons).toEqual({ '2': 'wanted' })
  // Again, in another tab or at the next start: nothing is left to do.
  expect(await device.tidy(db, NOW + 8 * DAY)).toBe(false)
  db.close()
})

test('a renewal within the grace keeps them', async () => {
  const device = await familyDevice()
  const db = await device.learner('zaara', [await lesson4()])
  await hears(db, lockedOne(4), NOW + DAY)
  await hears(db, await lesson4(), NOW + 5 * DAY)
  await device.tidy(db, NOW + 40 * DAY)
  expect(await device.kept()).toEqual(BOTH)
  db.close()
})

test('a clock that is years ahead deletes nothing while the server says premium', async () => {
  const device = await familyDevice()
  const db = await device.learner('zaara', [await lesson4()])
  await device.tidy(db, NOW + 3000 * DAY)
  expect(await device.kept()).toEqual(BOTH)
  db.close()
})

test('before the server has said anything nothing is taken away', async () => {
  const device = await familyDevice()
  const db = await device.learner('zaara')
  await device.tidy(db, NOW + 3000 * DAY)
  expect(await device.kept()).toEqual(BOTH)
  db.close()
})

test('an address that is to be verified again says nothing about what was paid', async () => {
  const device = await familyDevice()
  const db = await device.learner('zaara', [await lesson4()])
  await hears(db, lockedOne(4, 'verify'), NOW + DAY)
  expect(await readClipsGrace(db, { now: NOW + 30 * DAY, isSignedIn: true })).toEqual({
    state: 'entitled',
  })
  await device.tidy(db, NOW + 30 * DAY)
  expect(await device.kept()).toEqual(BOTH)
  db.close()
})

test('the end that the subscription panel has heard counts, where it is known', async () => {
  const device = await familyDevice()
  const db = await device.learner('zaara', [await lesson4()])
  const answer = {
    status: 'active',
    currentPeriodEnd: new Date(NOW + 2 * DAY).toISOString(),
    cancelAtPeriodEnd: true,
  }
  await db.settings.put({ key: 'subscription', value: { answer, at: '2026-11-10T12:00:00.000Z' } })
  const options = { isSignedIn: true }
  expect(await readClipsGrace(db, { now: NOW + 3 * DAY, ...options })).toEqual({
    state: 'grace',
    until: NOW + 9 * DAY,
  })
  await hears(db, lockedOne(4), NOW + 5 * DAY)
  expect(await readClipsGrace(db, { now: NOW + 9 * DAY, ...options })).toEqual({ state: 'over' })
  db.close()
})

test('what a sister on this device may still have stays when it is over for her brother', async () => {
  const device = await familyDevice()
  const sister = await device.learner('sister', [await lesson4()], NOW + 6 * DAY)
  sister.close()
  const brother = await device.learner('brother', [await lesson4()])
  await hears(brother, lockedOne(4), NOW)
  await device.tidy(brother, NOW + 8 * DAY)
  expect(await device.kept()).toEqual(BOTH)
  // She has not been here since: her own seven days are over as well.
  await device.tidy(brother, NOW + 13 * DAY)
  expect(await device.kept()).toEqual(FREE_ALONE)
  brother.close()
})

test('a free learner beside them claims nothing', async () => {
  const device = await familyDevice()
  const free = await device.learner('free', [lockedOne(4)])
  free.close()
  const db = await device.learner('zaara', [await lesson4()])
  await hears(db, lockedOne(4), NOW)
  await device.tidy(db, NOW + 8 * DAY)
  expect(await device.kept()).toEqual(FREE_ALONE)
  db.close()
})

test('who signs out and leaves nothing behind leaves no premium clips either', async () => {
  const device = await familyDevice()
  await evictAfterSignOut({ caches: device.caches, now: NOW })
  expect(await device.kept()).toEqual(FREE_ALONE)
})

test('who signs out with work that is not synced finds the clips again within the grace', async () => {
  const device = await familyDevice()
  const db = await device.learner('zaara', [await lesson4()])
  db.close()
  await evictAfterSignOut({ caches: device.caches, now: NOW + 6 * DAY })
  expect(await device.kept()).toEqual(BOTH)
  await evictAfterSignOut({ caches: device.caches, now: NOW + 7 * DAY })
  expect(await device.kept()).toEqual(FREE_ALONE)
})

test('a recording that has taken the place of another makes room for it, and a word that is gone goes', async () => {
  const device = await familyDevice()
  const cache = await device.caches.open(CLIP_CACHE)
  await storeClip(cache, keyOf(4, 'a-word-that-is-gone'), new ArrayBuffer(4), 'hash')
  await storeClip(cache, keyOf(4, 'chaa'), new ArrayBuffer(4), 'new recording')
  const db = await device.learner('zaara', [await lesson4('new recording')])
  expect(await device.tidy(db)).toBe(true)
  expect(await device.kept()).toEqual(['/audio/lesson2/bhai.mp3', '/audio/lesson4/chaa.mp3'])
  db.close()
})
