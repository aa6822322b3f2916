import { IDBFactory, IDBKeyRange } from 'fake-indexeddb'
import { beforeEach, expect, test, vi } from 'vitest'
import { openLearnerDb } from '#data/open-learner-db.ts'
import { createSessionStore, SharedDb, withSharedDb } from '#data/session-store.ts'
import { expectConsole } from '../setup/expected-console.ts'
import { sampleUser } from './sample-user.ts'
import { unavailableFor } from './unavailable-storage.ts'

beforeEach(() => expectConsole('warn', /Workaround for Chrome UnknownError/))

test('a database that is shut for a moment is opened, and nobody works in memory beside it', async () => {
  const disk = new IDBFactory()
  const before = await openLearnerDb('learner', { options: { indexedDB: disk, IDBKeyRange } })
  await before.db.settings.put({ key: 'epoch', value: 3 })
  before.db.close()
  const { open } = unavailableFor(2, disk.open.bind(disk))
  const { db, isMemoryOnly } = await openLearnerDb('learner', {
    options: { indexedDB: { open }, IDBKeyRange },
  })
  expect(isMemoryOnly).toBe(false)
  expect(await db.settings.get('epoch')).toEqual({ key: 'epoch', value: 3 })
  db.close()
})

test('one that stays shut is waited for once, and the work goes on in memory', async () => {
  const disk = new IDBFactory()
  const { calls, open } = unavailableFor(Infinity, disk.open.bind(disk))
  const options = { indexedDB: { open }, IDBKeyRange }
  const shared = new SharedDb(options)
  await expect(shared.opened()).rejects.toThrow('Internal error opening backing store')
  const { count } = calls
  await expect(shared.opened()).rejects.toThrow('Internal error opening backing store')
  expect(calls.count).toBe(count)
  const { db, isMemoryOnly } = await openLearnerDb('learner', { options })
  expect(isMemoryOnly).toBe(true)
  db.close()
})

test('the worker asks again too, and who signs in meanwhile is kept', async () => {
  const disk = new IDBFactory()
  const { calls, open } = unavailableFor(2, disk.open.bind(disk))
  vi.spyOn(indexedDB, 'open').mockImplementation(open)
  const user = sampleUser('learner')
  const session = { userId: user.id, token: 'a.b.c', user }
  const shared = new SharedDb()
  await createSessionStore(shared).write(session)
  shared.close()
  calls.count = 0
  const read = await withSharedDb((opened) => createSessionStore(opened).read())
  expect(read).toMatchObject(session)
})
