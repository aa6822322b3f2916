import { afterEach, expect, test } from 'vitest'
import { todayOf } from '#data/learner-clock.ts'
import { readStats } from '#data/game-stats.ts'
import { type Device, offline, openDevice } from './learner-fixture.ts'
import {
  dayAfter,
  daysOfChange,
  EVERY_ZONE,
  instantOf,
  minutesAhead,
  streakOf,
  type Zone,
} from './wall-clocks.ts'

let device: Device
let zone: Zone
let lessons = 0
const studied: string[] = []
afterEach(() => device.close())

const offsetMinutes = (atMs: number): number => -minutesAhead(zone, atMs)

async function begin(at: Zone): Promise<void> {
  zone = at
  studied.length = 0
  device = await openDevice({ offsetMinutes })
}

async function look(wall: string, at = zone): Promise<void> {
  zone = at
  device.clock.now = instantOf(zone, wall)
  // A session lasts for ninety days.
  await device.signIn()
  await device.learner.pull()
}

/** A lesson is finished when the clock on the wall says so. */
async function study(wall: string, at = zone): Promise<void> {
  await look(wall, at)
  lessons += 1
  const lessonId = String(1 + (lessons % 2))
  await device.learner.completeLesson(lessonId, { score: 90, attempt: lessons, activeSeconds: 60 })
  studied.push(wall.slice(0, 10))
  await device.learner.requestSync('everything')
}

/** Device and server have the days on the wall, and the streak of who studied on them. */
async function agree(today: string): Promise<void> {
  const clock = { now: () => device.clock.now, offsetMinutes }
  expect(todayOf(clock)).toBe(today)
  const expected = streakOf(studied, today)
  const shown = await readStats(device.db, clock)
  const here = await device.db.completions.toArray()
  expect(here.map((row) => row.localDate).toSorted()).toEqual(studied.toSorted())
  const session = await device.sessions.read()
  const answer = await device.server.app.request(`/api/progress?localDate=${today}`, {
    headers: { authorization: `Bearer ${session?.token}` },
  })
  const there = (await answer.json()) as {
    completions: { localDate: string }[]
    stats: { currentStreak: number }
  }
  expect(there.completions.map((row) => row.localDate).toSorted()).toEqual(studied.toSorted())
  expect([shown.currentStreak, there.stats.currentStreak]).toEqual([expected, expected])
}

/** The last minutes of a day and the first ones, where a zone that is taken for another one is another day. */
const HOURS = ['00:05', '23:55', '12:00', '23:50', '00:10', '04:00', '20:00']

test.each(EVERY_ZONE)(
  'a week around midnight in %s is a streak of seven, and stands a day',
  async (place) => {
    await begin(place)
    const first = '2026-06-08'
    for (const [day, hour] of HOURS.entries()) await study(`${dayAfter(first, day)} ${hour}`)
    const last = dayAfter(first, HOURS.length - 1)
    await agree(last)
    expect(
      (await readStats(device.db, { now: () => device.clock.now, offsetMinutes })).currentStreak,
    ).toBe(7)
    await look(`${dayAfter(last)} 23:58`)
    await agree(dayAfter(last))
    await look(`${dayAfter(last, 2)} 00:02`)
    await agree(dayAfter(last, 2))
  },
)

const CHANGES = EVERY_ZONE.flatMap((place) =>
  daysOfChange(place).map((day) => [place, day] as const),
)

test.each(CHANGES)('the clocks of %s change on %s, and the streak goes on', async (place, day) => {
  await begin(place)
  const hours = ['23:55', '23:30', '04:00', '00:05', '23:55']
  for (const [at, hour] of hours.entries()) await study(`${dayAfter(day, at - 2)} ${hour}`)
  await agree(dayAfter(day, 2))
  // A day is missed, and the next streak is counted from its own first day.
  await study(`${dayAfter(day, 4)} 00:05`)
  await agree(dayAfter(day, 4))
  await look(`${dayAfter(day, 5)} 23:55`)
  await agree(dayAfter(day, 5))
})

test('several lessons on one day are one day', async () => {
  await begin('Asia/Karachi')
  for (const hour of ['00:05', '04:55', '05:05', '23:55']) await study(`2026-06-08 ${hour}`)
  await study('2026-06-09 00:01')
  await agree('2026-06-09')
})

test('a lesson that midnight falls into counts on the day it was finished on', async () => {
  await begin('America/St_Johns')
  await study('2026-06-08 20:00')
  await look('2026-06-09 23:50')
  device.clock.now += 20 * 60_000
  await study('2026-06-10 00:10')
  await agree('2026-06-10')
  expect(streakOf(studied, '2026-06-10')).toBe(1)
})

test('days without a network count as the wall showed them', async () => {
  await begin('Pacific/Auckland')
  device.network.answer = offline
  for (const day of [0, 1, 2, 3]) await study(`${dayAfter('2026-09-25', day)} 00:30`)
  device.network.answer = device.network.real
  await look('2026-09-29 23:00')
  await device.learner.requestSync('everything')
  await agree('2026-09-29')
})

test.each([
  [
    'to the west, where a day comes again',
    [
      ['2026-05-08 21:00', 'Pacific/Auckland'],
      ['2026-05-09 08:00', 'Pacific/Auckland'],
      ['2026-05-08 23:30', 'Pacific/Pago_Pago'],
      ['2026-05-09 20:00', 'Pacific/Pago_Pago'],
      ['2026-05-10 20:00', 'Pacific/Pago_Pago'],
    ],
    3,
  ],
  [
    'to the east, within a day',
    [
      ['2026-05-08 23:00', 'America/New_York'],
      ['2026-05-09 20:00', 'Europe/London'],
      ['2026-05-10 23:55', 'Asia/Karachi'],
      ['2026-05-11 23:55', 'Asia/Kathmandu'],
    ],
    4,
  ],
  [
    'over the date line, which leaves a day out',
    [
      ['2026-05-08 20:00', 'Pacific/Pago_Pago'],
      ['2026-05-10 10:00', 'Pacific/Kiritimati'],
      ['2026-05-11 10:00', 'Pacific/Kiritimati'],
    ],
    2,
  ],
  [
    'around the world and home',
    [
      ['2026-05-08 12:00', 'Europe/London'],
      ['2026-05-09 22:00', 'America/New_York'],
      ['2026-05-10 23:30', 'Pacific/Pago_Pago'],
      ['2026-05-12 09:00', 'Pacific/Auckland'],
      ['2026-05-13 09:00', 'Asia/Karachi'],
      ['2026-05-14 00:05', 'Europe/London'],
    ],
    3,
  ],
] as const)('a flight %s, keeps to the calendar on the wall', async (_where, stops, expected) => {
  await begin(stops[0][1])
  for (const [wall, place] of stops) await study(wall, place)
  const today = stops.at(-1)?.[0].slice(0, 10) ?? ''
  await agree(today)
  expect(streakOf(studied, today)).toBe(expected)
})
