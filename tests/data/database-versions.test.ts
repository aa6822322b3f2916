import { Dexie } from 'dexie'
import { IDBFactory, IDBKeyRange } from 'fake-indexeddb'
import { parse } from 'valibot'
import { describe, expect, test, vi } from 'vitest'
import { user } from '#contract/user.ts'
import { LearnerDb, learnerDbName } from '#data/learner-db.ts'
import { openLearnerDb } from '#data/open-learner-db.ts'
import { readOutbox } from '#data/sync-status.ts'
import { createSessionStore, SHARED_DB_NAME, SharedDb } from '#data/session-store.ts'
import { SYNC_TAGS } from '#data/sync-tags.ts'
import { deliverFromWorker } from '#data/worker-delivery.ts'
import { enqueueMessage } from '#data/contact-messages.ts'
import { readLessonView } from '#data/lesson-view.ts'

const LEARNER = parse(user, {
  id: 'newer',
  name: 'Learner',
  email: 'learner@example.com',
  emailVerified: true,
  subscriptionStatus: 'free',
  totalXP: 0,
  currentStreak: 0,
  createdAt: '2026-11-01T10:00:00Z',
})

/**
 * Every version that was ever released, as it was: never changed, only added to. A phone that was in a
 * drawer opens the newest app on the oldest of these.
 */
const RELEASED = [
  {
    version: 1,
    stores: {
      lessons: 'id, order',
      progress: 'lessonId',
      completions: 'id, lessonId',
      gameStats: 'id',
      achievements: 'id',
      outbox: 'id, seq, lessonId, state',
      settings: 'key',
      quarantine: '++n',
    },
    rows: {
      progress: [
        {
          lessonId: '1',
          epoch: 1,
          attempt: 2,
          currentExerciseIndex: 3,
          completedExercises: [0, 1, 2],
          correctExercises: [0, 2],
          tally: { attempt: 2, answered: 4, correct: 2 },
        },
      ],
      completions: [
        {
          id: '7f0c3f0e-95cd-4c7e-9d0b-2c7b1a4be001',
          lessonId: '1',
          epoch: 1,
          attempt: 1,
          score: 90,
          completedAt: '2026-11-01T10:00:00.000Z',
          localDate: '2026-11-01',
          activeSeconds: 120,
        },
      ],
      outbox: [
        {
          id: '7f0c3f0e-95cd-4c7e-9d0b-2c7b1a4be002',
          v: 1,
          seq: 4,
          userId: 'learner',
          lessonId: '1',
          kind: 'exercise-progress',
          body: {
            currentExerciseIndex: 3,
            completedExercises: [0, 1, 2],
            correctExercises: [0, 2],
            attempt: 2,
            epoch: 1,
          },
          createdAt: '2026-11-02T10:00:00.000Z',
          attempts: 3,
          nextAttemptAt: 0,
          lastError: { kind: 'network' },
          state: 'waiting',
        },
      ],
      settings: [{ key: 'epoch', value: 1 }],
    },
  },
]
type Released = (typeof RELEASED)[number]
/** The second version has all of the first, and tables of its own. */
const [FIRST] = RELEASED as [Released]
const OF_SECOND = {
  stores: { reviews: 'id, itemId, unheard', cards: 'itemId' },
  rows: {
    reviews: [
      {
        id: '7f0c3f0e-95cd-4c7e-9d0b-2c7b1a4be003',
        itemId: 'L01-01',
        skill: 'understand',
        grade: 3,
        reviewedAt: '2026-11-02T10:00:00.000Z',
        localDate: '2026-11-02',
        epoch: 1,
        unheard: 1,
      },
    ],
  },
}
RELEASED.push({
  version: 2,
  stores: { ...FIRST.stores, ...OF_SECOND.stores },
  rows: { ...FIRST.rows, ...OF_SECOND.rows },
})
const [ANSWER] = OF_SECOND.rows.reviews
const { unheard: _unheard, ...HEARD } = ANSWER as NonNullable<typeof ANSWER>
const OF_THIRD = {
  stores: {
    ...OF_SECOND.stores,
    reviews: 'id, itemId, unacknowledged',
    practices: 'id',
    evenings: 'id, lessonId',
  },
  rows: { reviews: [{ ...HEARD, unacknowledged: 1 }] },
}
RELEASED.push({
  version: 3,
  stores: { ...FIRST.stores, ...OF_THIRD.stores },
  rows: { ...FIRST.rows, ...OF_THIRD.rows },
})
const OF_FOURTH = {
  ...OF_THIRD.stores,
  speakers: 'id',
  recordings: 'id, speakerId',
  takes: 'id',
  voiceOutbox: 'id, seq',
}
RELEASED.push({
  version: 4,
  stores: { ...FIRST.stores, ...OF_FOURTH },
  rows: { ...FIRST.rows, ...OF_THIRD.rows },
})
const OF_FIFTH = { ...OF_FOURTH, family: 'slot, unacknowledged' }
RELEASED.push({
  version: 5,
  stores: { ...FIRST.stores, ...OF_FIFTH },
  rows: { ...FIRST.rows, ...OF_THIRD.rows },
})

test.each(RELEASED)(
  'version $version opens in this version, with everything in it',
  async (old) => {
    const idb = { indexedDB: new IDBFactory(), IDBKeyRange }
    const before = new Dexie(learnerDbName('learner'), idb)
    before.version(old.version).stores(old.stores)
    for (const [table, rows] of Object.entries(old.rows)) await before.table(table).bulkPut(rows)
    before.close()

    const { db, isMemoryOnly } = await openLearnerDb('learner', { options: idb })
    expect(isMemoryOnly).toBe(false)
    expect(await readOutbox(db)).toMatchObject([
      { id: old.rows.outbox[0]?.id, seq: 4, attempts: 3 },
    ])
    expect(await db.completions.count()).toBe(1)
    const kept = old.version < 2 ? 0 : 1
    expect(await db.reviews.where('unacknowledged').equals(1).count()).toBe(kept)
    expect(await db.reviews.filter((row) => 'unheard' in row).count()).toBe(0)
    expect([await db.practices.count(), await db.evenings.count()]).toEqual([0, 0])
    expect(await db.reviews.count()).toBe(kept)
    expect(await readLessonView(db, '1')).toMatchObject({
      progress: { attempt: 2, completedExercises: [0, 1, 2] },
      tally: { answered: 4, missed: [] },
    })
    db.close()
  },
)

test('the newest version is among the released ones', () => {
  const db = new LearnerDb('learner', { indexedDB: new IDBFactory(), IDBKeyRange })
  expect(RELEASED.map((old) => old.version)).toContain(db.verno)
})

test('a newer app that takes the database over stops this one from writing', async () => {
  const idb = { indexedDB: new IDBFactory(), IDBKeyRange }
  let isOutdated = false
  const { db } = await openLearnerDb('learner', {
    options: idb,
    onOutdated: () => {
      isOutdated = true
    },
  })
  const newer = new Dexie(learnerDbName('learner'), idb)
  const stores = RELEASED.at(-1)?.stores
  newer.version(99).stores({ ...stores, outbox: 'id, seq, lessonId, state, fresh' })
  await newer.open()
  expect(isOutdated).toBe(true)
  await expect(db.settings.put({ key: 'epoch', value: 2 })).rejects.toMatchObject({
    name: 'DatabaseClosedError',
  })
  newer.close()
})

test('a database that a newer app has left is not written to by this one', async () => {
  const idb = { indexedDB: new IDBFactory(), IDBKeyRange }
  const newer = new Dexie(learnerDbName('learner'), idb)
  newer
    .version(99)
    .stores({ ...RELEASED.at(-1)?.stores, outbox: 'id, seq, lessonId, state, fresh' })
  await newer.open()
  newer.close()
  let isOutdated = false
  const { db } = await openLearnerDb('learner', {
    options: idb,
    onOutdated: () => {
      isOutdated = true
    },
  })
  expect(isOutdated).toBe(true)
  await expect(db.settings.put({ key: 'epoch', value: 2 })).rejects.toMatchObject({
    name: 'DatabaseClosedError',
  })
})

test('an old worker sends nothing out of a newer app’s database', async () => {
  const shared = new SharedDb()
  await createSessionStore(shared).write({ userId: 'newer', token: 'a.b.c', user: LEARNER })
  shared.close()
  const newer = new Dexie(learnerDbName('newer'))
  newer
    .version(99)
    .stores({ ...RELEASED.at(-1)?.stores, outbox: 'id, seq, lessonId, state, fresh' })
  await newer.table('outbox').put({ ...RELEASED[0]?.rows.outbox[0], fresh: 'a field of tomorrow' })
  const before = await newer.table('outbox').toArray()
  newer.close()
  const sent = vi.fn()
  vi.stubGlobal('fetch', sent)
  await deliverFromWorker(SYNC_TAGS.learner, { baseUrl: 'http://apni-boli.test', locks: undefined })
  expect(sent).not.toHaveBeenCalled()
  await newer.open()
  expect(await newer.table('outbox').toArray()).toEqual(before)
  await newer.delete()
  await shared.delete()
})

test('a database that a newer app has taken over is not written to when it is opened anew', async () => {
  const idb = { indexedDB: new IDBFactory(), IDBKeyRange }
  const { db } = await openLearnerDb('learner', { options: idb })
  const newer = new Dexie(learnerDbName('learner'), idb)
  newer
    .version(99)
    .stores({ ...RELEASED.at(-1)?.stores, outbox: 'id, seq, lessonId, state, fresh' })
  await newer.open()
  newer.close()
  // As a connection that iOS dropped is opened anew, in the middle of a write.
  db.close({ disableAutoOpen: false })
  await expect(db.open()).rejects.toMatchObject({ name: 'DatabaseClosedError' })
  await expect(db.settings.put({ key: 'epoch', value: 2 })).rejects.toMatchObject({
    name: 'DatabaseClosedError',
  })
})

test('a database that another tab deletes is closed, and no newer app is blamed', async () => {
  const idb = { indexedDB: new IDBFactory(), IDBKeyRange }
  const onOutdated = vi.fn()
  const { db } = await openLearnerDb('learner', { options: idb, onOutdated })
  await new Dexie(learnerDbName('learner'), idb).delete()
  expect(db.isOpen()).toBe(false)
  expect(onOutdated).not.toHaveBeenCalled()
})

describe('the database that all learners share', () => {
  const SESSION = { userId: 'newer', token: 'a.b.c', user: LEARNER }
  const LETTER = { name: 'Learner', email: LEARNER.email, subject: '', message: 'Salaam' }
  /** What comes after this app, with an index that this one does not know. */
  const newerApp = (idb = {}): Dexie => {
    const newer = new Dexie(SHARED_DB_NAME, idb)
    newer.version(99).stores({ session: 'id, fresh', letters: 'id' })
    return newer
  }

  test('is not written to once a newer app has taken it over, also where it is opened anew', async () => {
    const idb = { indexedDB: new IDBFactory(), IDBKeyRange }
    const shared = new SharedDb(idb)
    const sessions = createSessionStore(shared)
    await sessions.write(SESSION)
    const onOutdated = vi.fn()
    shared.onOutdated = onOutdated
    const newer = newerApp(idb)
    await newer.open()
    expect(onOutdated).toHaveBeenCalledTimes(1)
    const closed = { name: 'DatabaseClosedError' }
    await expect(sessions.write({ ...SESSION, userId: 'older' })).rejects.toMatchObject(closed)
    shared.close({ disableAutoOpen: false })
    await expect(shared.open()).rejects.toMatchObject(closed)
    await expect(sessions.clear()).rejects.toMatchObject(closed)
    expect(await newer.table('session').toArray()).toEqual([{ id: 'current', ...SESSION }])
    newer.close()
  })

  test('is not written to where a newer app has left it', async () => {
    const idb = { indexedDB: new IDBFactory(), IDBKeyRange }
    const newer = newerApp(idb)
    await newer.table('session').put({ id: 'current', fresh: 'a field of tomorrow' })
    newer.close()
    const shared = new SharedDb(idb)
    const onOutdated = vi.fn()
    shared.onOutdated = onOutdated
    await expect(createSessionStore(shared).write(SESSION)).rejects.toMatchObject({
      name: 'DatabaseClosedError',
    })
    expect(onOutdated).toHaveBeenCalledTimes(1)
    await newer.open()
    expect(await newer.table('session').count()).toBe(1)
    newer.close()
  })

  test('of a newer app is left to the newer worker: the old one sends nothing and keeps quiet', async () => {
    const shared = new SharedDb()
    await createSessionStore(shared).write(SESSION)
    const letter = { id: crypto.randomUUID(), userId: 'newer', body: LETTER }
    await enqueueMessage(shared.letters, letter, { now: 0 })
    shared.close()
    const newer = newerApp()
    await newer.open()
    const before = await newer.table('letters').toArray()
    newer.close()
    const sent = vi.fn()
    vi.stubGlobal('fetch', sent)
    const options = { baseUrl: 'http://apni-boli.test', locks: undefined }
    for (const tag of Object.values(SYNC_TAGS)) await deliverFromWorker(tag, options)
    expect(sent).not.toHaveBeenCalled()
    await newer.open()
    expect(await newer.table('letters').toArray()).toEqual(before)
    await newer.delete()
  })
})

test('where the browser keeps nothing, the lesson goes on in memory and says so', async () => {
  const forbidden = {
    open() {
      throw Object.assign(new Error('denied'), { name: 'SecurityError' })
    },
  }
  const { db, isMemoryOnly } = await openLearnerDb('learner', {
    options: { indexedDB: forbidden, IDBKeyRange },
  })
  expect(isMemoryOnly).toBe(true)
  await db.settings.put({ key: 'epoch', value: 1 })
  expect(await db.settings.count()).toBe(1)
  db.close()
})
