import { afterEach, expect, test } from 'vitest'
import { type Device, NOON, offline, openDevice } from './learner-fixture.ts'
import { startTestServer } from '../server/test-server.ts'

const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS
const YEAR_MS = 365 * DAY_MS

/** The true time; the device's clock and the server's go wrong by themselves. */
let time: number
let serverOff: number
let device: Device
let devices: Device[] = []
afterEach(async () => {
  for (const one of devices.splice(0)) await one.close()
})

async function begin(): Promise<void> {
  time = NOON
  serverOff = 0
  const server = await startTestServer({ now: () => time + serverOff })
  device = await openDevice({ server })
  devices = [device]
  device.clock.now = time
}

/** The next day's lesson; `off` is how wrong the device's clock is. */
async function study(day: number, off = 0): Promise<void> {
  time = NOON + day * DAY_MS
  await device.signIn()
  device.clock.now = time + off
  const lessonId = String(1 + (day % 2))
  await device.learner.completeLesson(lessonId, { score: 90, attempt: 1 + day, activeSeconds: 60 })
  await device.learner.requestSync('everything')
}

async function sync(off = 0): Promise<void> {
  device.network.answer = device.network.real
  await device.signIn()
  device.clock.now = time + off
  await device.learner.requestSync('everything')
  await device.learner.pull()
}

type Row = { completedAt: string; localDate: string }
const byTime = (rows: readonly Row[]) =>
  rows.map((row) => row.localDate).toSorted((a, b) => a.localeCompare(b))

/** The days that the server and the device have, which must be the same. */
async function days(): Promise<string[]> {
  await device.signIn()
  const session = await device.sessions.read()
  const asked = await device.server.app.request('/api/progress', {
    headers: { authorization: `Bearer ${session?.token}` },
  })
  const { completions } = (await asked.json()) as { completions: Row[] }
  const here = await device.db.completions.toArray()
  const times = (rows: readonly Row[]) => rows.map((row) => row.completedAt).toSorted()
  expect(times(here)).toEqual(times(completions))
  expect(byTime(here)).toEqual(byTime(completions))
  expect(await device.db.outbox.count()).toBe(0)
  return byTime(here)
}

const inARow = (count: number): string[] =>
  Array.from({ length: count }, (_, day) =>
    new Date(NOON + day * DAY_MS).toISOString().slice(0, 10),
  )
const streak = async () => (await device.db.gameStats.get('current'))?.currentStreak

test.each([
  ['40 days slow', -40 * DAY_MS],
  ['two days slow', -2 * DAY_MS],
  ['at 1970', -NOON],
  ['20 hours ahead', 20 * HOUR_MS],
  ['26 hours ahead', 26 * HOUR_MS],
  ['three years ahead', 3 * YEAR_MS],
])(
  'a clock that is %s for a day leaves five days in a row a streak of five',
  async (_what, off) => {
    await begin()
    for (let day = 0; day < 5; day += 1) await study(day, day === 2 ? off : 0)
    expect(await days()).toEqual(inARow(5))
    expect(await streak()).toBe(5)
  },
)

test.each([
  ['40 days slow', -40 * DAY_MS],
  ['at 1970', -NOON],
  ['three years ahead', 3 * YEAR_MS],
])(
  'so does one that is %s while nothing can be sent, and is right when it can',
  async (_what, off) => {
    await begin()
    await study(0)
    await study(1)
    device.network.answer = offline
    await study(2, off)
    time += DAY_MS - 3 * HOUR_MS
    await sync()
    await study(3)
    await study(4)
    expect(await days()).toEqual(inARow(5))
    expect(await streak()).toBe(5)
  },
)

test('days without a network under a wrong clock are each the day that they were', async () => {
  await begin()
  await study(0)
  device.network.answer = offline
  await study(1)
  for (const day of [2, 3, 4]) await study(day, -40 * DAY_MS)
  time += HOUR_MS
  await sync(-40 * DAY_MS)
  expect(await days()).toEqual(inARow(5))
  expect(await streak()).toBe(5)
})

test('days under a clock that is set right before there is a network stay a row', async () => {
  await begin()
  await study(0)
  await study(1)
  device.network.answer = offline
  for (const day of [2, 3]) await study(day, -40 * DAY_MS)
  await study(4)
  await sync()
  expect(await days()).toEqual(inARow(5))
  expect(await streak()).toBe(5)
})

test('after a pause of a month a lesson under a wrong clock counts today', async () => {
  await begin()
  await study(0)
  device.network.answer = offline
  await study(30, -300 * DAY_MS)
  time += HOUR_MS
  await sync()
  expect((await days()).at(-1)).toBe(new Date(time).toISOString().slice(0, 10))
  expect(await streak()).toBe(1)
})

test('a new device whose clock is wrong from the start counts the right day', async () => {
  await begin()
  await study(0, -40 * DAY_MS)
  expect(await days()).toEqual(inARow(1))
})

test('the streak that is shown is the one of today, whatever the clock says', async () => {
  await begin()
  for (let day = 0; day < 3; day += 1) await study(day)
  device.clock.now = time + 2 * YEAR_MS
  await device.learner.pull()
  const today = device.db.settings.get('serverClock')
  expect((await today)?.value).toMatchObject({ offsetMs: -2 * YEAR_MS })
  expect(await streak()).toBe(3)
})

test('what waited a year on the device keeps its days', async () => {
  await begin()
  await study(0)
  device.network.answer = offline
  for (const day of [1, 2]) await study(day)
  time += YEAR_MS
  await sync()
  expect(await days()).toEqual(inARow(3))
})

test.each([
  ['at 1970', (now: number) => -now],
  ['two years ahead', () => 2 * YEAR_MS],
  ['40 days behind', () => -40 * DAY_MS],
])('a server that is %s for a moment changes no day', async (_what, off) => {
  await begin()
  await study(0)
  await study(1)
  serverOff = off(NOON)
  await study(2)
  await device.learner.pull()
  serverOff = 0
  await study(3)
  await device.learner.pull()
  expect(await days()).toEqual(inARow(4))
  expect(await streak()).toBe(4)
})

test('a server that was at 1970 when a device first met it changes no day', async () => {
  await begin()
  serverOff = -NOON
  await study(0)
  serverOff = 0
  await study(1)
  expect(await days()).toEqual(inARow(2))
})

test('a server that was two years ahead when a device first met it changes no day', async () => {
  await begin()
  serverOff = 2 * YEAR_MS
  await study(0)
  serverOff = 0
  await study(1)
  expect(await days()).toEqual(inARow(2))
})

test('a portal whose clock is wrong is not heard', async () => {
  await begin()
  await study(0)
  device.network.answer = () =>
    new Response('<p>Please pay</p>', {
      headers: { date: new Date(time + YEAR_MS).toUTCString() },
    })
  await study(1)
  await sync()
  expect(await days()).toEqual(inARow(2))
})

test('a result that is corrected after its answer was lost counts once', async () => {
  await begin()
  await study(0)
  const { real } = device.network
  device.network.answer = async (request) => {
    await real(request)
    throw new TypeError('Failed to fetch')
  }
  await study(1)
  // Since then the clock has been put back.
  time += HOUR_MS
  await sync(-40 * DAY_MS)
  expect(await days()).toEqual(inARow(2))
})

test('a server that tells no time is sent what waits, as it is', async () => {
  await begin()
  device.network.answer = async (request) => {
    const answer = await device.network.real(request)
    const headers = new Headers(answer.headers)
    headers.delete('date')
    return new Response(await answer.text(), { status: answer.status, headers })
  }
  await study(0)
  expect(await days()).toEqual(inARow(1))
})
