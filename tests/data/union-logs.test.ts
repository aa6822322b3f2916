import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import type { ProgressResponse } from '#contract/progress.ts'
import { checkTables } from '#data/check-tables.ts'
import { exportDevice } from '#data/device-export.ts'
import { adoptEarlierWork } from '#data/earlier-work.ts'
import { LearnerDb } from '#data/learner-db.ts'
import { beginDatabase } from '#data/filled-database.ts'
import { copyDatabase, putDatabaseBack } from '../server/database-copy.ts'
import { startTestServer } from '../server/test-server.ts'
import { type Device, NOON, offline, openDevice, serverProgress } from './learner-fixture.ts'
import { secondDevice } from './second-device.ts'

const HOUR_MS = 3_600_000
const YEAR_MS = 365 * 24 * HOUR_MS

/** The true time, which the server has. */
let time: number
let device: Device
beforeEach(async () => {
  time = NOON
  device = await openDevice({ server: await startTestServer({ now: () => time }) })
  await device.learner.pull()
})
afterEach(async () => {
  await device.close()
  expect(device.errors).toEqual([])
})

function pass(ms: number): void {
  time += ms
  device.clock.now += ms
}

async function sync({ learner } = device as Pick<Device, 'learner'>): Promise<void> {
  device.network.answer = device.network.real
  for (let openings = 3; openings > 0; openings -= 1) {
    await learner.pull()
    await learner.requestSync('everything')
  }
}

const onServer = async () => (await serverProgress(device)) as unknown as ProgressResponse

/** Twelve answers, nine of them right: 14 XP. */
const practise = (
  { learner } = device as Pick<Device, 'learner'>,
  id: string = crypto.randomUUID(),
) => learner.finishPractice({ id, answered: 12, right: 9, activeSeconds: 61.4 })

describe('a finished session of practice', () => {
  test('earns XP, a day and minutes at once, and is no lesson', async () => {
    device.network.answer = offline
    const first = await practise()
    expect(first).toMatchObject({
      practice: { epoch: 1, answered: 12, right: 9, activeSeconds: 61, localDate: '2026-11-10' },
      xpGained: 14,
      stats: { totalXP: 14, currentStreak: 1, lessonsCompleted: 0, totalTimeStudied: 61 },
      unlocked: [],
      hasStreakGrown: true,
    })
    expect((await practise()).hasStreakGrown).toBe(false)
    pass(24 * HOUR_MS)
    await practise()
    pass(24 * HOUR_MS)
    expect(await practise()).toMatchObject({
      stats: { totalXP: 56, currentStreak: 3 },
      unlocked: ['streak_3'],
    })
    await sync()
    expect((await onServer()).stats).toMatchObject({ totalXP: 56, currentStreak: 3 })
  })

  test('counts once, however often its write is tried and its call is sent', async () => {
    const id = crypto.randomUUID()
    const { real } = device.network
    device.network.answer = async (request) => {
      await real(request)
      return offline()
    }
    await practise(device, id)
    expect((await practise(device, id)).stats.totalXP).toBe(14)
    await device.learner.requestSync('now')
    expect(await device.db.outbox.count()).toBe(1)
    await sync()
    const { practices, stats } = await onServer()
    expect([practices.map((row) => row.id), stats.totalXP]).toEqual([[id], 14])
    expect(await device.db.outbox.count()).toBe(0)
  })

  test('of fewer than eight answers is none', async () => {
    const short = { id: crypto.randomUUID(), answered: 7, right: 7, activeSeconds: 60 }
    await expect(device.learner.finishPractice(short)).rejects.toThrow('short')
    expect(await device.db.practices.count()).toBe(0)
  })
})

/** What holds of both logs. */
describe.each([
  {
    log: 'practices',
    timeOf: 'completedAt',
    add: async (on: Pick<Device, 'learner'>, id: string) => void (await practise(on, id)),
  },
  {
    log: 'evenings',
    timeOf: 'saidAt',
    add: ({ learner }: Pick<Device, 'learner'>, id: string) =>
      learner.recordEvening({ id, lessonId: '1', answer: 'said' }),
  },
] as const)('the log of $log', ({ log, timeOf, add }) => {
  type On = Pick<Device, 'learner' | 'db'>
  async function done(on: On = device): Promise<string> {
    const id = crypto.randomUUID()
    await add(on, id)
    return id
  }
  const here = async ({ db }: On = device) =>
    (await db.table<{ id: string }>(log).toArray()).map(({ id }) => id).sort()
  const there = async () => (await onServer())[log].map(({ id }) => id).sort()
  async function expectEverywhere(ids: readonly string[], ...devices: On[]): Promise<void> {
    const sorted = [...ids].sort()
    expect(await there()).toEqual(sorted)
    for (const one of devices) expect(await here(one)).toEqual(sorted)
    for (const { db } of devices) expect(await db.outbox.count()).toBe(0)
  }

  test('comes to the other devices', async () => {
    const other = secondDevice(device)
    const ids = [await done(), await done(other)]
    await sync()
    await sync(other)
    await sync()
    await expectEverywhere(ids, device, other)
  })

  test('is reset as far as it was done before the press, on whichever device', async () => {
    const other = secondDevice(device)
    await done()
    await sync()
    await sync(other)
    device.network.answer = offline
    await done(other)
    await done()
    pass(HOUR_MS)
    await device.learner.resetAllProgress()
    expect(await here()).toEqual([])
    pass(HOUR_MS)
    const left = [await done(other), await done()]
    await sync()
    await sync(other)
    await sync()
    await expectEverywhere(left, device, other)
    const epochs = (await onServer())[log].map(({ epoch }) => epoch)
    expect(epochs).toEqual([2, 2])
  })

  test('is named by a reset as known: a clock that is behind keeps none of it', async () => {
    await done()
    await sync()
    const other = secondDevice(device)
    await sync(other)
    const [row] = await device.db.outbox.toArray()
    expect(row).toBeUndefined()
    device.network.answer = offline
    await device.learner.resetAllProgress()
    const [reset] = await device.db.outbox.toArray()
    expect(reset?.body['known']).toMatchObject({ completions: await here(other) })
    await sync()
    await sync(other)
    await expectEverywhere([], device, other)
  })

  test('comes back to a server that lost it in a restore, also one of another epoch', async () => {
    const other = secondDevice(device)
    const copy = await copyDatabase(device.server.database)
    const ids = [await done()]
    await sync()
    await sync(other)
    await putDatabaseBack(device.server.database, copy)
    await sync()
    await expectEverywhere(ids, device, other)
    // The other device has reset meanwhile, and the server has been restored again.
    pass(HOUR_MS)
    await other.learner.resetAllProgress()
    pass(HOUR_MS)
    const after = [await done(device)]
    await sync(other)
    await sync()
    await sync(other)
    await expectEverywhere(after, device, other)
    await putDatabaseBack(device.server.database, copy)
    await sync()
    await sync(other)
    await sync()
    await expectEverywhere(after, device, other)
  })

  test('of after a reset goes into its epoch, also where a restored server has lost it', async () => {
    const other = secondDevice(device)
    const copy = await copyDatabase(device.server.database)
    device.network.answer = offline
    await other.learner.resetAllProgress()
    pass(HOUR_MS)
    const ids = [await done()]
    await sync()
    await putDatabaseBack(device.server.database, copy)
    await sync(other)
    await sync()
    await sync(other)
    await expectEverywhere(ids, device, other)
  })

  test.each([
    ['ahead', YEAR_MS],
    ['behind', -YEAR_MS],
  ])('gets the right day from a clock that was a year %s', async (_what, off) => {
    device.network.answer = offline
    device.clock.now = time + off
    const id = await done()
    await device.signIn()
    await sync()
    const [row] = (await onServer())[log]
    expect(row).toMatchObject({ id, localDate: '2026-11-10' })
    expect(await device.db.table(log).toArray()).toMatchObject([
      { id, localDate: '2026-11-10', [timeOf]: (row as Record<string, unknown>)[timeOf] },
    ])
  })

  test('survives rows that cannot be read, in the log and in the outbox', async () => {
    device.network.answer = offline
    const ids = [await done(), await done()]
    await device.db.table(log).update(ids[0], { epoch: 'torn' })
    const [waiting] = (await device.db.outbox.toArray()).filter(({ body }) => body['id'] === ids[1])
    await device.db.table('outbox').update(waiting?.id, { body: 'torn' })
    // The drain that the write began may have found the second.
    await checkTables(device.db, device.clock.now, '2026-11-10')
    await sync()
    await expectEverywhere(ids, device)
    const setAside = (await device.db.quarantine.toArray()).map(({ table }) => table)
    expect(setAside.sort()).toEqual([log, 'outbox'].sort())
  })

  test('is in what the device exports', async () => {
    const id = await done()
    const user = (await device.sessions.read())?.user
    if (user === undefined) throw new Error('nobody is signed in')
    const text = await exportDevice(device.db, { user, messages: [], exportedAt: '' })
    const exported = JSON.parse(text) as Record<string, unknown>
    expect(exported[log]).toEqual([expect.objectContaining({ id })])
  })

  test('goes along with the work of an account of before', async () => {
    const earlier = new LearnerDb(`before-${log}`)
    await beginDatabase(earlier)
    const id = await done()
    await earlier.table(log).bulkPut(await device.db.table(log).toArray())
    await device.db.table(log).clear()
    await device.db.outbox.clear()
    earlier.close()
    const facts = { now: time, today: '2026-11-10', newId: () => crypto.randomUUID() }
    await adoptEarlierWork(device.db, `before-${log}`, facts)
    await sync()
    await expectEverywhere([id], device)
  })
})
