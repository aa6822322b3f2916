import { forceCloseDatabase, IDBFactory, IDBKeyRange } from 'fake-indexeddb'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { Dexie } from 'dexie'
import { LearnerDb, learnerDbName } from '#data/learner-db.ts'
import { createSessionStore, SHARED_DB_NAME, SharedDb } from '#data/session-store.ts'
import { sampleUser } from './sample-user.ts'

const user = sampleUser('learner')
const session = { userId: user.id, token: 'a.b.c', user }

let disk: { indexedDB: IDBFactory; IDBKeyRange: typeof IDBKeyRange }
beforeEach(() => {
  disk = { indexedDB: new IDBFactory(), IDBKeyRange }
})

/** As the browser closes it when the site's data are cleared. The package's own type is that of the class. */
function forceClose(db: Dexie): void {
  forceCloseDatabase(db.backendDB() as unknown as Parameters<typeof forceCloseDatabase>[0])
}

/** As the developer tools and an eviction do it. */
function clear(name: string): Promise<void> {
  return new Dexie(name, disk).delete()
}

describe('a database that is cleared under a page', () => {
  let db: LearnerDb
  let losses: number
  beforeEach(async () => {
    losses = 0
    db = new LearnerDb(user.id, disk)
    db.onLost = () => (losses += 1)
    await db.open()
    await db.settings.put({ key: 'epoch', value: 3 })
  })
  afterEach(() => db.close())

  test('by deleting it tells so, holds the deletion up by nothing, and opens again empty', async () => {
    await clear(learnerDbName(user.id))
    expect(losses).toBe(1)
    expect(db.isOutdated).toBe(false)
    await db.open()
    expect(await db.settings.count()).toBe(0)
  })

  test('by closing it tells so too', async () => {
    forceClose(db)
    await expect.poll(() => losses).toBe(1)
    // Of each connection that it has later.
    await db.open()
    forceClose(db)
    await expect.poll(() => losses).toBe(2)
  })

  test('and closed by the page itself is not lost', async () => {
    db.close()
    await new Promise((resolve) => setImmediate(resolve))
    expect(losses).toBe(0)
  })
})

describe('who is signed in, after the storage was cleared under the page', () => {
  let shared: SharedDb
  let token: string | null
  const open = () => createSessionStore(shared, (asked) => asked === token)
  beforeEach(async () => {
    token = session.token
    shared = new SharedDb(disk)
    const before = createSessionStore(shared)
    await before.write(session)
  })
  afterEach(() => shared.close())

  test('is still signed in where this page has read it, and is put back for the worker', async () => {
    const sessions = open()
    expect(await sessions.read()).toMatchObject(session)
    await clear(SHARED_DB_NAME)
    expect(await sessions.current()).toMatchObject(session)
    expect(await createSessionStore(shared).read()).toMatchObject(session)
  })

  test('is nobody once another tab has signed out', async () => {
    const sessions = open()
    await sessions.read()
    token = null
    await createSessionStore(shared).clear()
    expect(await sessions.current()).toBeNull()
    expect(await sessions.read()).toBeNull()
  })

  test('is nobody after signing out here', async () => {
    const sessions = open()
    await sessions.read()
    await sessions.clear()
    expect(await sessions.current()).toBeNull()
  })
})
