import { Dexie } from 'dexie'
import { expect, test, vi } from 'vitest'
import { databaseExists } from '#data/database-exists.ts'
import { LearnerDb } from '#data/learner-db.ts'
import { createSessionStore, SharedDb } from '#data/session-store.ts'
import { isLearnerHere } from '#data/worker-push.ts'
import { sampleUser } from './sample-user.ts'

const user = sampleUser('learner-e')

/** What was asked of a database is done in turn: whoever gets it open now comes after all that. */
async function nothingPending(name: string): Promise<void> {
  const last = new Dexie(name)
  await last.open()
  last.close()
}

test('a database is there once somebody has made it, and is not made by the question', async () => {
  expect(await databaseExists('nothing')).toBe(false)
  expect(await Dexie.getDatabaseNames()).not.toContain('nothing')
  const db = new Dexie('something')
  db.version(1).stores({ rows: 'id' })
  await db.open()
  expect(await databaseExists('something')).toBe(true)
  db.close()
})

test('whoever signs in while the header looks for work that was left keeps the new database', async () => {
  const db = new LearnerDb(user.id)
  const outdated = vi.fn()
  db.on('versionchange', outdated)
  await Promise.all([databaseExists(db.name), db.open()])
  await db.settings.put({ key: 'kept', value: 1 })
  await nothingPending(db.name)
  expect(outdated).not.toHaveBeenCalled()
  expect(db.isOpen()).toBe(true)
  expect(await Dexie.getDatabaseNames()).toContain(db.name)
  db.close()
})

test('a worker that asks who is signed in takes away no session that is being written', async () => {
  await Dexie.delete(new SharedDb().name)
  const asking = isLearnerHere()
  const shared = new SharedDb()
  const sessions = createSessionStore(shared)
  await sessions.write({ userId: user.id, token: 'a.b.c', user })
  await asking
  await nothingPending(shared.name)
  expect(await sessions.read()).toMatchObject({ userId: user.id })
  shared.close()
})
