import { beforeEach, expect, test, vi } from 'vitest'
import { sampleUser } from '../data/sample-user.ts'
import { unavailableFor } from '../data/unavailable-storage.ts'
import { expectConsole } from '../setup/expected-console.ts'

const user = sampleUser('learner-a')

/** A page of before kept the learner; this one comes up, and the browser holds the database back at first. */
beforeEach(async () => {
  const before = await import('#state/learner-store.ts')
  localStorage.setItem('token', 'a.b.c')
  await before.sessions.write({ userId: user.id, token: 'a.b.c', user })
  vi.resetModules()
  const { open } = unavailableFor(2, indexedDB.open.bind(indexedDB))
  vi.spyOn(indexedDB, 'open').mockImplementation(open)
  expectConsole('warn', /Workaround for Chrome UnknownError/)
  return async () => {
    vi.restoreAllMocks()
    localStorage.clear()
    await before.sessions.clear()
  }
})

test('a learner whom the browser gives out only after a moment is not taken for signed out', async () => {
  const { loadBootstrapState } = await import('#state/bootstrap-state.ts')
  expect(await loadBootstrapState()).toEqual(user)
  const { useLearnerState } = await import('#state/learner.ts')
  useLearnerState.getState().db?.close()
})

test('a watch of the session that begins while the browser holds it back goes on after', async () => {
  const { sessions, watchSession } = await import('#state/learner-store.ts')
  const tokens: (string | null | undefined)[] = []
  const stop = watchSession((session) => tokens.push(session?.token))
  await vi.waitFor(() => expect(tokens).toEqual(['a.b.c']))
  await sessions.dropToken('a.b.c')
  await vi.waitFor(() => expect(tokens).toEqual(['a.b.c', null]))
  stop()
})
