import { cleanup, render, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { watch } from '#data/watch.ts'
import { emptyStats } from '#domain/stats.ts'
import { useGame } from '#state/game.tsx'
import { useLearnerDb, useLearnerState } from '#state/learner.ts'
import { useLearnerFacts } from '#state/learner-facts.ts'
import { closeLearner } from '#state/learner-runtime.ts'
import { type Device, deviceWith } from '../learner-screen/learner-screen.tsx'
import { StateProviders } from '../learner-screen/state-providers.tsx'

let device: Device
const stats = (totalXP: number) =>
  ({ ...emptyStats(), id: 'current', epoch: 1, totalXP, byLesson: {} }) as const

beforeEach(async () => {
  device = await deviceWith([])
  await device.db.gameStats.put(stats(7))
})
afterEach(() => {
  cleanup()
  closeLearner()
  device.db.close()
  localStorage.clear()
})

function Screen() {
  return <p>{useGame().stats.totalXP} XP</p>
}
const open = () => {
  const page = render(
    <StateProviders>
      <Screen />
    </StateProviders>,
  )
  return page
}

test('a fact that is written again unchanged is no change of the store', async () => {
  open()
  await screen.findByText('7 XP')
  await waitFor(() => expect(useLearnerFacts.getState().outbox).not.toBeNull())
  const changes: number[] = []
  const stop = useLearnerFacts.subscribe((facts) => changes.push(facts.stats.totalXP))
  let times = 0
  // Begun after those of the page, so the page has heard of a write before this one counts it.
  const stopWatching = watch(() => device.db.gameStats.toArray(), {
    next: () => (times += 1),
    error: console.error,
  })
  await waitFor(() => expect(times).toBe(1))
  await device.db.gameStats.put(stats(7))
  await waitFor(() => expect(times).toBe(2))
  await device.db.gameStats.put(stats(8))
  await screen.findByText('8 XP')
  expect(changes).toEqual([8])
  stop()
  stopWatching()
})

test('who has gone leaves nothing, and neither does a database that opens after them', async () => {
  const page = open()
  await screen.findByText('7 XP')
  page.unmount()
  expect(useLearnerState.getState().db).toBeNull()
  expect(useLearnerFacts.getState().stats.totalXP).toBe(0)

  open().unmount()
  await vi.dynamicImportSettled()
  await device.db.gameStats.count()
  expect(useLearnerState.getState().db).toBeNull()
})

test('a learner’s screen outside of the signed-in routes says so', () => {
  function Lost() {
    useLearnerDb()
    return null
  }
  vi.spyOn(console, 'error').mockImplementation(() => undefined)
  expect(() => render(<Lost />)).toThrow('useLearnerDb must be used under the signed-in routes')
})
