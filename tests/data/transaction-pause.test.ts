import { IDBFactory, IDBKeyRange } from 'fake-indexeddb'
import { Dexie, liveQuery } from 'dexie'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { LearnerDb } from '#data/learner-db.ts'
import { createSessionStore, SharedDb } from '#data/session-store.ts'
import { writeSetting } from '#data/settings.ts'
import { acrossPauses, pauseTransactions, resumeTransactions } from '#data/transaction-pause.ts'
import { writeDurably } from '#data/durable-write.ts'
import { answered, type Device, openDevice, serverProgress } from './learner-fixture.ts'
import { sampleUser } from './sample-user.ts'

let disk: { indexedDB: IDBFactory; IDBKeyRange: typeof IDBKeyRange }
let cachedPage: LearnerDb
/** Another page's connection: it has no part in the pause of this one. */
let nextPage: Dexie

beforeEach(async () => {
  disk = { indexedDB: new IDBFactory(), IDBKeyRange }
  cachedPage = new LearnerDb('learner', disk)
  await cachedPage.open()
  nextPage = new Dexie(cachedPage.name, disk)
  await nextPage.open()
})
afterEach(() => {
  resumeTransactions()
  cachedPage.close()
  nextPage.close()
})

const settings = () => nextPage.table<{ key: string; value: unknown }, string>('settings')
const read = async (key: string) => (await settings().get(key))?.value

const noWayOut = {
  reopen: () => Promise.reject(new Error('The connection is sound')),
  freeSpace: async () => false,
}

/** A write transaction that stays open until `isOver`, as a frozen page's does for good. */
function longWrite(isOver: () => boolean): Promise<void> {
  return cachedPage.transaction('rw', cachedPage.settings, async () => {
    await writeSetting(cachedPage, 'lastSyncedAt', 'half done')
    while (!isOver()) await cachedPage.settings.get('epoch')
    await writeSetting(cachedPage, 'lastSyncedAt', 'done')
  })
}

/** A read-only transaction that stays open until `isOver`. */
function longRead(isOver: () => boolean): Promise<unknown> {
  return cachedPage.transaction('r', cachedPage.settings, async () => {
    while (!isOver()) await cachedPage.settings.count()
    return (await cachedPage.settings.get('epoch'))?.value
  })
}

test('a page that goes into the cache lets go of the store, and does its write again when it is back', async () => {
  let isOver = false
  const written = writeDurably(() => longWrite(() => isOver), noWayOut)
  await new Promise((resolve) => setImmediate(resolve))
  pauseTransactions()
  // Another page's write on the same store comes through, and sees nothing half done.
  await settings().put({ key: 'epoch', value: 3 })
  expect(await read('lastSyncedAt')).toBeUndefined()
  isOver = true
  resumeTransactions()
  await written
  expect(await read('lastSyncedAt')).toBe('done')
  expect(await read('epoch')).toBe(3)
})

test('a page that goes into the cache in the middle of a read holds up no write of the next page', async () => {
  let isOver = false
  const reading = longRead(() => isOver)
  const cutShort = reading.catch((error: Error) => error.name)
  await new Promise((resolve) => setImmediate(resolve))
  pauseTransactions()
  await settings().put({ key: 'epoch', value: 3 })
  isOver = true
  expect(await cutShort).toBe('AbortError')
  expect(await read('epoch')).toBe(3)
})

test('a screen that was reading when its page went into the cache fails in silence, and shows what it finds when it is back', async () => {
  await settings().put({ key: 'epoch', value: 3 })
  const errors: unknown[] = []
  const error = (reported: unknown): unknown => errors.push(reported)
  let isOver = false
  let show = (_found: unknown): void => undefined
  const shown = new Promise<unknown>((resolve) => (show = resolve))
  const screen = liveQuery(() => longRead(() => isOver)).subscribe({
    next: (found) => show(found),
    error,
  })
  await new Promise((resolve) => setTimeout(resolve))
  pauseTransactions()
  // What the next page changes meanwhile is seen as well.
  await settings().put({ key: 'epoch', value: 4 })
  // Nor does a screen that opens in the last moment before the page stands still.
  const late = liveQuery(() => cachedPage.settings.count()).subscribe({
    next: () => undefined,
    error,
  })
  await settings().count()
  isOver = true
  resumeTransactions()
  expect(await shown).toBe(4)
  expect(errors).toEqual([])
  screen.unsubscribe()
  late.unsubscribe()
})

test('what is begun while the page lies in the cache waits for its return', async () => {
  pauseTransactions()
  const late = acrossPauses(() => writeSetting(cachedPage, 'epoch', 2))
  // One that does not know of the pause holds nothing up either.
  await expect(writeSetting(cachedPage, 'epoch', 9)).rejects.toMatchObject({
    name: expect.stringMatching(/^(Abort|InvalidState)Error$/),
  })
  expect(await read('epoch')).toBeUndefined()
  resumeTransactions()
  await late
  expect(await read('epoch')).toBe(2)
})

test('a sign-in that the pause cut short is kept all the same', async () => {
  const shared = new SharedDb(disk)
  await shared.open()
  const sessions = createSessionStore(shared)
  const user = sampleUser('learner')
  const written = sessions.write({ userId: user.id, token: 'a.b.c', user })
  pauseTransactions()
  resumeTransactions()
  await written
  expect(await sessions.read()).toMatchObject({ token: 'a.b.c' })
  shared.close()
})

test('who is signed in is read again after a pause that cut the read short', async () => {
  const shared = new SharedDb(disk)
  await shared.open()
  const sessions = createSessionStore(shared)
  const user = sampleUser('learner')
  await sessions.write({ userId: user.id, token: 'a.b.c', user })
  const found = createSessionStore(shared).read()
  pauseTransactions()
  resumeTransactions()
  expect(await found).toMatchObject({ token: 'a.b.c' })
  shared.close()
})

test('a page hears that another page has signed in', async () => {
  const shared = new SharedDb(disk)
  await shared.open()
  const sessions = createSessionStore(shared)
  const user = sampleUser('learner')
  const heard = new Promise<string | undefined>((resolve) => {
    const watch = liveQuery(() => sessions.read()).subscribe((session) => {
      if (session === null) {
        void createSessionStore(shared).write({ userId: user.id, token: 'a.b.c', user })
        return
      }
      watch.unsubscribe()
      resolve(session.userId)
    })
  })
  expect(await heard).toBe(user.id)
  shared.close()
})

test('an error that is no pause’s is thrown on, and its work is done once', async () => {
  let tries = 0
  const failing = acrossPauses(async () => {
    tries += 1
    throw new Error('A bug')
  })
  await expect(failing).rejects.toThrow('A bug')
  expect(tries).toBe(1)
})

test('answers given around a visit to the cache are all sent, once each', async () => {
  const device: Device = await openDevice()
  const { learner } = device
  await device.db.opened()
  const first = learner.completeLesson('1', { score: 80, attempt: 1, activeSeconds: 1 })
  pauseTransactions()
  const second = learner.saveAttempt('2', answered([0]))
  resumeTransactions()
  await Promise.all([first, second])
  await learner.requestSync('now')
  expect(await device.db.outbox.count()).toBe(0)
  const server = await serverProgress(device)
  expect(server.completions).toHaveLength(1)
  expect(server.progress.find((row) => row.lesson_id === '2')?.completedExercises).toEqual([0])
  expect(device.errors).toEqual([])
  await device.close()
})

test('a page that goes into the cache while it makes its database holds up no page after it, and makes it when it is back', async () => {
  const before = new LearnerDb('somebody-else', disk)
  let isOver = false
  const isBeingMade = new Promise<void>((resolve) =>
    before.on('populate', (transaction) => {
      resolve()
      const goOn = (): void => {
        if (!isOver)
          void transaction
            .table('settings')
            .count()
            .then(goOn, () => undefined)
      }
      goOn()
    }),
  )
  const opened = before.opened()
  await isBeingMade
  pauseTransactions()
  const next = new Dexie(before.name, disk)
  next.version(1).stores({ settings: 'key' })
  await next.open()
  await next.table('settings').put({ key: 'epoch', value: 3 })
  next.close()
  isOver = true
  resumeTransactions()
  await opened
  expect(await before.settings.get('epoch')).toMatchObject({ value: 3 })
  before.close()
})
