import { afterEach, beforeEach, expect, test } from 'vitest'
import type { Device } from './learner-fixture.ts'
import { offline, openDevice } from './learner-fixture.ts'

const DAY_MS = 86_400_000

let device: Device

beforeEach(async () => {
  device = await openDevice()
})
afterEach(async () => {
  // What is on its way arrives before the server closes.
  await device.learner.requestSync('due')
  await device.close()
})

/** Ids with the instants at which they were unlocked, as the device keeps them. */
async function unlocked(): Promise<Record<string, string>> {
  const rows = await device.db.achievements.toArray()
  return Object.fromEntries(rows.map((row) => [row.id, row.unlockedAt]))
}

let attempts = 0
/** Each time an attempt of its own, here and on other devices. */
const nextAttempt = () => (attempts += 1)

const finish = (lessonId: string, score = 80) =>
  device.learner.completeLesson(lessonId, { score, attempt: nextAttempt(), activeSeconds: 60 })

/** The same learner finishes a lesson on another device, whose clock shows `at`. */
async function finishElsewhere(lessonId: string, at: number, score = 80, epoch = 1) {
  const session = await device.sessions.read()
  const answer = await device.server.app.fetch(
    new Request(`http://apni-boli.test/api/progress/${lessonId}`, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        authorization: `Bearer ${session?.token}`,
        'idempotency-key': crypto.randomUUID(),
      },
      body: JSON.stringify({
        score,
        timeSpent: 20,
        isCompleted: true,
        attempt: nextAttempt(),
        epoch,
        completedAt: new Date(at).toISOString(),
        localDate: new Date(at).toISOString().slice(0, 10),
        activeSeconds: 60,
      }),
    }),
  )
  expect(answer.status).toBe(200)
}

const instant = (at: number): string => new Date(at).toISOString()

test('a completion unlocks what it reaches, at its own time, and tells it once', async () => {
  const noon = device.clock.now
  const first = await finish('1', 100)
  expect(first.unlocked.toSorted()).toEqual(['first_lesson', 'perfect_lesson', 'xp_100'])
  expect(await unlocked()).toEqual({
    first_lesson: instant(noon),
    perfect_lesson: instant(noon),
    xp_100: instant(noon),
  })
  device.clock.now += DAY_MS
  expect((await finish('2', 100)).unlocked).toEqual([])
  expect((await unlocked())['first_lesson']).toBe(instant(noon))
})

test('three days in a row unlock the streak, without a network as with one', async () => {
  device.network.answer = offline
  await finish('1')
  device.clock.now += DAY_MS
  await finish('1')
  expect(await unlocked()).not.toHaveProperty('streak_3')
  device.clock.now += DAY_MS
  expect((await finish('1')).unlocked).toEqual(['streak_3'])
  // A missed week ends the streak and takes nothing back.
  device.clock.now += 8 * DAY_MS
  await finish('1')
  expect((await device.db.gameStats.get('current'))?.currentStreak).toBe(1)
  expect(await unlocked()).toHaveProperty('streak_3')
})

test('an earlier completion from another device moves the date back, never forward', async () => {
  const noon = device.clock.now
  await finish('1')
  await device.learner.requestSync('due')
  expect((await unlocked())['first_lesson']).toBe(instant(noon))
  await finishElsewhere('2', noon - 3 * DAY_MS)
  await device.learner.pull()
  expect((await unlocked())['first_lesson']).toBe(instant(noon - 3 * DAY_MS))
  await finishElsewhere('3', noon - DAY_MS)
  await device.learner.pull()
  expect((await unlocked())['first_lesson']).toBe(instant(noon - 3 * DAY_MS))
  // Three different lessons now: reached by the one that was finished last of them, here at noon.
  expect((await unlocked())['lessons_3']).toBe(instant(noon))
})

test('what was unlocked stays, though a completion that comes late takes the XP below it', async () => {
  const noon = device.clock.now
  // The very first lesson at 90 %: 57 and 50.
  await finish('1', 90)
  await device.learner.requestSync('due')
  expect((await device.db.gameStats.get('current'))?.totalXP).toBe(107)
  expect((await unlocked())['xp_100']).toBe(instant(noon))
  // It was taken the day before elsewhere, at 0 %: 30 and 50 there, and here 19 for practising it again.
  await finishElsewhere('1', noon - DAY_MS, 0)
  await device.learner.pull()
  expect((await device.db.gameStats.get('current'))?.totalXP).toBe(99)
  expect((await unlocked())['xp_100']).toBe(instant(noon))
})

test('what an older client unlocked is not locked again for want of a log', async () => {
  const kept = '2026-01-05T10:00:00.000Z'
  await device.db.achievements.put({ id: 'heritage_guardian', unlockedAt: kept, epoch: 1 })
  await finish('1')
  await device.learner.requestSync('due')
  await device.learner.pull()
  expect((await unlocked())['heritage_guardian']).toBe(kept)
})

test('a whole reset locks everything again, and the next lesson begins anew', async () => {
  await finish('1', 100)
  await device.learner.resetAllProgress()
  expect(await unlocked()).toEqual({})
  device.clock.now += DAY_MS
  expect((await finish('1')).unlocked.toSorted()).toEqual(['first_lesson', 'xp_100'])
  expect(await unlocked()).toEqual({
    first_lesson: instant(device.clock.now),
    xp_100: instant(device.clock.now),
  })
})

test('a whole reset that was made elsewhere locks them here when it is heard of', async () => {
  await finish('1', 100)
  await device.learner.requestSync('due')
  const session = await device.sessions.read()
  const reset = await device.server.app.fetch(
    new Request('http://apni-boli.test/api/progress/reset', {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        authorization: `Bearer ${session?.token}`,
        'idempotency-key': crypto.randomUUID(),
      },
      body: JSON.stringify({ epoch: 2 }),
    }),
  )
  expect(reset.status).toBe(200)
  await device.learner.pull()
  expect(await unlocked()).toEqual({})
  await finishElsewhere('2', device.clock.now, 80, 2)
  await device.learner.pull()
  expect(Object.keys(await unlocked()).toSorted()).toEqual(['first_lesson', 'xp_100'])
})
