import { afterEach, beforeEach, expect, test } from 'vitest'
import { copyDatabase, putDatabaseBack } from '../server/database-copy.ts'
import { type Device, offline, openDevice, serverProgress } from './learner-fixture.ts'
import { secondDevice } from './second-device.ts'

const HOUR_MS = 3_600_000

let phone: Device
beforeEach(async () => {
  phone = await openDevice()
  await phone.learner.pull()
})
afterEach(() => phone.close())

const hour = (): number => (phone.clock.now += HOUR_MS)

type OneDevice = Pick<Device, 'learner' | 'db'>

async function finish({ learner }: OneDevice, lessonId: string, attempt = 1): Promise<void> {
  hour()
  await learner.completeLesson(lessonId, { score: 80, attempt, activeSeconds: 60 })
}

async function sync({ learner }: OneDevice): Promise<void> {
  await learner.requestSync('everything')
  await learner.pull()
  await learner.requestSync('everything')
}

/** Another device of the learner's, which has heard of everything by now. */
async function openTablet() {
  const network = { ...phone.network, answer: phone.network.real }
  const tablet = { ...secondDevice(phone, { network }), network }
  await tablet.learner.pull()
  return tablet
}

async function lessonsOn({ db }: OneDevice): Promise<string[]> {
  return (await db.completions.toArray()).map((row) => row.lessonId).toSorted()
}

async function lessonsOnServer(): Promise<string[]> {
  return (await serverProgress(phone)).completions.map((row) => row.lessonId).toSorted()
}

test('after a restore, a reset that comes back takes nothing that another device has done since', async () => {
  await finish(phone, '1')
  await sync(phone)
  const backup = await copyDatabase(phone.server.database)
  hour()
  await phone.learner.resetAllProgress()
  await sync(phone)
  expect(await lessonsOnServer()).toEqual([])

  await putDatabaseBack(phone.server.database, backup)
  const tablet = await openTablet()
  await finish(tablet, '2')
  await finish(tablet, '3')
  await sync(tablet)
  for (const device of [phone, tablet, phone, tablet]) await sync(device)

  // Lesson 1 was reset, and was back with the backup alone.
  expect(await lessonsOnServer()).toEqual(['2', '3'])
  for (const device of [phone, tablet]) expect(await lessonsOn(device)).toEqual(['2', '3'])
})

test('a reset counts where another device has reset and studied, too: what was there by then is gone', async () => {
  const tablet = await openTablet()
  hour()
  await phone.learner.resetAllProgress()
  await finish(phone, '1')
  await sync(phone)
  // The tablet knows neither.
  hour()
  await tablet.learner.resetAllProgress()
  await sync(tablet)
  await sync(phone)
  expect(await lessonsOnServer()).toEqual([])
  for (const device of [phone, tablet]) expect(await lessonsOn(device)).toEqual([])
})

test('what was done without a network after a reset elsewhere stays, and what was done before it goes', async () => {
  const tablet = await openTablet()
  tablet.network.answer = offline
  await finish(tablet, '1')
  hour()
  await phone.learner.resetAllProgress()
  await sync(phone)
  await finish(tablet, '2')
  tablet.network.answer = tablet.network.real
  for (const device of [tablet, phone]) await sync(device)
  expect(await lessonsOnServer()).toEqual(['2'])
  for (const device of [phone, tablet]) expect(await lessonsOn(device)).toEqual(['2'])
})

test('a reset whose answer was lost happens once, however often it is sent', async () => {
  await finish(phone, '1')
  await sync(phone)
  hour()
  await phone.learner.resetAllProgress()
  phone.network.answer = async (request) => {
    await phone.network.real(request)
    return offline()
  }
  await phone.learner.requestSync('now')
  const tablet = await openTablet()
  await finish(tablet, '2')
  await sync(tablet)
  phone.network.answer = phone.network.real
  await sync(phone)
  expect((await serverProgress(phone)).epoch).toBe(2)
  expect(await lessonsOnServer()).toEqual(['2'])
  expect(await lessonsOn(phone)).toEqual(['2'])
})

test('one attempt that is completed in two tabs counts once, and both screens are told the same XP', async () => {
  const { learner } = phone
  const result = { attempt: 1, activeSeconds: 60 }
  const [first, second] = await Promise.all([
    learner.completeLesson('1', { ...result, score: 100 }),
    learner.completeLesson('1', { ...result, score: 100 }),
  ])
  expect(second.xp).toEqual(first.xp)
  await sync(phone)
  const { completions, stats } = await serverProgress(phone)
  expect(completions).toHaveLength(1)
  // The first lesson ever, without a mistake: 30 + 30 + 30 + 50.
  expect(stats.totalXP).toBe(140)
})

test('one attempt that two devices complete without a network counts once, on both', async () => {
  const tablet = await openTablet()
  tablet.network.answer = offline
  phone.network.answer = offline
  await finish(phone, '1')
  await finish(tablet, '1')
  tablet.network.answer = tablet.network.real
  phone.network.answer = phone.network.real
  for (const device of [phone, tablet, phone]) await sync(device)
  expect(await lessonsOnServer()).toEqual(['1'])
  for (const device of [phone, tablet]) {
    expect(await lessonsOn(device)).toEqual(['1'])
    expect((await device.db.gameStats.get('current'))?.perfectLessons).toBe(0)
  }
})

test('practising a lesson again is another attempt, and counts', async () => {
  await finish(phone, '1', 1)
  await finish(phone, '1', 2)
  await sync(phone)
  expect(await lessonsOnServer()).toEqual(['1', '1'])
})
