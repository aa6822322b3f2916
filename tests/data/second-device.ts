import { IDBFactory, IDBKeyRange } from 'fake-indexeddb'
import { onTestFinished } from 'vitest'
import { createApi } from '#data/api.ts'
import { localLock, type WithLock } from '#data/with-lock.ts'
import { createLearner, type Learner } from '#data/learner.ts'
import { LearnerDb } from '#data/learner-db.ts'
import type { Device } from './learner-fixture.ts'

/**
 * The same learner on a device that has nothing of theirs yet, as after each sign-out with nothing left to send. It shares
 * the session of the first, and its clock and network unless it has its own.
 */
export function secondDevice(
  first: Device,
  {
    clock = first.clock,
    network = first.network,
    db = new LearnerDb(first.db.userId, { indexedDB: new IDBFactory(), IDBKeyRange }),
    withLock = localLock(),
  }: Partial<Pick<Device, 'clock' | 'network' | 'db'> & { withLock: WithLock }> = {},
): { db: LearnerDb; learner: Learner } {
  const apiBaseUrl = 'http://apni-boli.test'
  const fetch: typeof globalThis.fetch = async (input, init) =>
    network.answer(new Request(input, init))
  const learner = createLearner(db, {
    api: createApi({ baseUrl: apiBaseUrl, token: () => null, fetch }),
    apiBaseUrl,
    fetch,
    sessions: first.sessions,
    withLock,
    clock: { now: () => clock.now, offsetMinutes: () => 0 },
    random: () => 0,
    newId: () => crypto.randomUUID(),
    freeSpace: async () => false,
    onError: (error) => {
      throw error
    },
  })
  onTestFinished(() => learner.close())
  return { db, learner }
}
