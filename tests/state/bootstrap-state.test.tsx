import { afterEach, expect, test, vi } from 'vitest'
import { Dexie } from 'dexie'
import { learnerDbName, LearnerDb } from '#data/learner-db.ts'
import { loadBootstrapState } from '#state/bootstrap-state.ts'
import { useLearnerState } from '#state/learner.ts'
import { closeStore, openStore, sessions } from '#state/learner-store.ts'
import { useOutdated } from '#state/outdated.ts'
import { sampleUser } from '../data/sample-user.ts'

const user = sampleUser('learner-a')

async function signedIn(token: string): Promise<void> {
  localStorage.setItem('token', token)
  await sessions.write({ userId: user.id, token: 'a.b.c', user })
}

afterEach(async () => {
  vi.useRealTimers()
  closeStore()
  localStorage.clear()
  await sessions.clear()
  await Dexie.delete(learnerDbName(user.id))
})

test('the learner of this device is there with their database open', async () => {
  await signedIn('a.b.c')
  expect(await loadBootstrapState()).toEqual(user)
  const { db } = useLearnerState.getState()
  expect(db?.isOpen()).toBe(true)
  // The app goes on with the same one.
  expect((await openStore(user.id)).db).toBe(db)
})

test('a visitor, and a token that is not the stored session’s, find nobody', async () => {
  expect(await loadBootstrapState()).toBeNull()
  await signedIn('d.e.f')
  expect(await loadBootstrapState()).toBeNull()
})

test('a device that does not answer keeps nobody before an empty page', async () => {
  await signedIn('a.b.c')
  vi.spyOn(sessions, 'read').mockReturnValue(new Promise(() => undefined))
  vi.useFakeTimers()
  const loading = loadBootstrapState()
  await vi.advanceTimersByTimeAsync(2_000)
  expect(await loading).toBeNull()
})

test('a database that a newer app has made is told to whoever asks after it was opened', async () => {
  const newer = new LearnerDb(user.id)
  newer.version(99).stores({})
  await newer.open()
  newer.close()
  await openStore(user.id)
  expect(useOutdated.getState().isOutdated).toBe(true)
})
