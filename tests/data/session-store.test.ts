import { IDBFactory, IDBKeyRange } from 'fake-indexeddb'
import { expect, test } from 'vitest'
import { createSessionStore, SharedDb } from '#data/session-store.ts'
import { sampleUser } from './sample-user.ts'

const user = sampleUser('learner')

test('a token that has ended takes no newer session with it', async () => {
  const shared = new SharedDb({ indexedDB: new IDBFactory(), IDBKeyRange })
  const sessions = createSessionStore(shared)
  await sessions.write({ userId: user.id, token: 'older', user })
  await sessions.write({ userId: user.id, token: 'newer', user })
  await sessions.dropToken('older')
  expect((await sessions.read())?.token).toBe('newer')
  await sessions.dropToken('newer')
  expect((await sessions.read())?.token).toBeNull()
  shared.close()
})
