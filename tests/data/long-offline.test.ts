import { expect, onTestFinished, test } from 'vitest'
import { sweepDatabase } from '#server/sweep-database.ts'
import { startTestServer } from '../server/test-server.ts'
import { NOON, offline, openDevice, serverProgress } from './learner-fixture.ts'

const DAY_MS = 86_400_000

test('a completion whose answer was lost and is kept no longer is sent again, and counts once', async () => {
  let now = NOON
  const device = await openDevice({ server: await startTestServer({ now: () => now }) })
  onTestFinished(() => device.close())
  const { learner, network, db } = device
  await learner.pull()
  network.answer = async (request) => {
    await network.real(request)
    return offline()
  }
  await learner.completeLesson('1', { score: 100, attempt: 1, activeSeconds: 60 })
  await learner.requestSync('everything')
  expect(await db.outbox.count()).toBe(1)

  now = device.clock.now = NOON + 401 * DAY_MS
  await sweepDatabase(device.server.services)
  await device.signIn()
  network.answer = network.real
  await learner.requestSync('everything')
  expect(await db.outbox.count()).toBe(0)
  expect((await serverProgress(device)).completions).toHaveLength(1)
  expect(await db.gameStats.get('current')).toMatchObject({ totalXP: 140, lessonsCompleted: 1 })
})
