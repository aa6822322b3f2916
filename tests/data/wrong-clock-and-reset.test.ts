import { afterEach, beforeEach, expect, test } from 'vitest'
import { emptyProgress } from '#domain/lesson-progress.ts'
import { type Device, NOON, offline, openDevice, serverProgress } from './learner-fixture.ts'
import { secondDevice } from './second-device.ts'
import { startTestServer } from '../server/test-server.ts'

const HOUR_MS = 3_600_000
const SLOW_MS = -40 * 24 * HOUR_MS

/** The true time; each device's clock goes wrong by itself. */
let time: number
let phone: Device
let tablet: ReturnType<typeof secondDevice>
let tabletsNetwork: Device['network']
const tabletClock = { now: NOON }
const wrongBy = { phone: 0, tablet: 0 }
afterEach(() => phone.close())

beforeEach(async () => {
  Object.assign(wrongBy, { phone: 0, tablet: 0 })
  const server = await startTestServer({ now: () => time })
  at(0)
  phone = await openDevice({ server })
  tabletsNetwork = { ...phone.network }
  tablet = secondDevice(phone, { clock: tabletClock, network: tabletsNetwork })
})

function at(hours: number): void {
  time = NOON + hours * HOUR_MS
  if (phone !== undefined) phone.clock.now = time + wrongBy.phone
  tabletClock.now = time + wrongBy.tablet
}

async function pullBoth(): Promise<void> {
  await phone.learner.pull()
  await tablet.learner.pull()
}

const finish = (lessonId: string) =>
  tablet.learner.completeLesson(lessonId, { score: 90, attempt: 1, activeSeconds: 60 })

const answerFirst = (lessonId: string) =>
  tablet.learner.saveAttempt(lessonId, {
    progress: {
      ...emptyProgress(1, 1),
      currentExerciseIndex: 1,
      completedExercises: [0],
      correctExercises: [0],
    },
    tally: { attempt: 1, answered: 1, correct: 1, missed: [], activeSeconds: 5 },
  })

/** Offline: the tablet does something, the phone resets everything, the tablet does something. The phone syncs first, then the tablet. */
async function resetBetween(onTablet: (lessonId: string) => Promise<unknown>): Promise<void> {
  for (const network of [phone.network, tabletsNetwork]) network.answer = offline
  at(1)
  await onTablet('1')
  at(2)
  await phone.learner.resetAllProgress()
  at(3)
  await onTablet('2')
  at(4)
  phone.network.answer = phone.network.real
  await phone.learner.requestSync('everything')
  tabletsNetwork.answer = tabletsNetwork.real
  await tablet.learner.requestSync('everything')
  await pullBoth()
}

/** The lessons of which something is left: on the server, the phone and the tablet. */
async function left(what: 'completions' | 'progress'): Promise<string[][]> {
  const there = await serverProgress(phone)
  const touched = (rows: { lessonId: string; completedExercises: readonly number[] }[]) =>
    rows.filter((row) => row.completedExercises.length > 0).map((row) => row.lessonId)
  if (what === 'completions') {
    const logs = [
      there.completions,
      await phone.db.completions.toArray(),
      await tablet.db.completions.toArray(),
    ]
    return logs.map((log) => log.map((row) => row.lessonId))
  }
  return [
    there.progress.filter((row) => row.completedExercises.length > 0).map((row) => row.lesson_id),
    touched(await phone.db.progress.toArray()),
    touched(await tablet.db.progress.toArray()),
  ]
}

test('a reset on a device whose clock became 40 days slow without a network takes what was before it, and no more', async () => {
  await pullBoth()
  wrongBy.phone = SLOW_MS
  await resetBetween(finish)
  expect(await left('completions')).toEqual([['2'], ['2'], ['2']])
  const { reset } = await serverProgress(phone)
  expect(reset?.askedAt).toBe(new Date(NOON + 2 * HOUR_MS).toISOString())
})

test('so does one on a device whose clock always was 40 days slow', async () => {
  wrongBy.phone = SLOW_MS
  at(0)
  await pullBoth()
  await resetBetween(finish)
  expect(await left('completions')).toEqual([['2'], ['2'], ['2']])
})

test.each([
  ['lessons that were finished', finish, 'completions'],
  ['exercises that were answered', answerFirst, 'progress'],
] as const)(
  '%s on a device that is 40 days slow stay where they came after a reset elsewhere, and go where they came before',
  async (_what, doIt, what) => {
    await pullBoth()
    wrongBy.tablet = SLOW_MS
    await resetBetween(doIt)
    expect(await left(what)).toEqual([['2'], ['2'], ['2']])
  },
)
