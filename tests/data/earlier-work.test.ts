import { Dexie } from 'dexie'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { rememberAddress } from '#data/address-key.ts'
import { databaseExists } from '#data/database-exists.ts'
import { adoptEarlierWork, declineEarlierWork, findEarlierWork } from '#data/earlier-work.ts'
import { LearnerDb, learnerDbName } from '#data/learner-db.ts'
import * as writes from '#data/learner-writes.ts'
import { readSetting, writeSetting } from '#data/settings.ts'
import { sampleUser } from './sample-user.ts'
import { answered, type Device, NOON, openDevice, serverProgress } from './learner-fixture.ts'

/** An account that the server has no more; its database is here. */
const EARLIER = 'earlier'
const { email } = sampleUser('learner')
const clock = { now: () => NOON - 86_400_000, offsetMinutes: () => 0 }

async function leaveEarlierWork({ address = email, userId = EARLIER } = {}): Promise<void> {
  const db = new LearnerDb(userId)
  const context = { db, clock, newId: () => crypto.randomUUID() }
  await rememberAddress(db, address)
  await writeSetting(db, 'epoch', 4)
  await writes.saveAttempt(context, '1', answered([0, 1], 1, 4))
  const id = crypto.randomUUID()
  await writes.completeLesson(context, '1', { id, score: 80, attempt: 1, activeSeconds: 30 })
  // The server had taken all of that; the second lesson waits.
  await db.outbox.clear()
  await writes.saveAttempt(context, '2', answered([0], 1, 4))
  await writes.saveSuggestion(context, '1', {
    id: crypto.randomUUID(),
    body: { itemId: 'l1-1', roman: 'slaam', place: 'Dadyal' },
  })
  db.close()
}

let device: Device
beforeEach(async () => {
  device = await openDevice()
  await rememberAddress(device.db, ` ${email.toUpperCase()}`)
})
afterEach(async () => {
  await device.close()
  for (const name of await Dexie.getDatabaseNames()) await Dexie.delete(name)
})

const facts = { now: NOON, today: '2026-11-10', newId: () => crypto.randomUUID() }

test('work of an earlier account with the same address is found, and counts once in the new one', async () => {
  await leaveEarlierWork()
  expect(await findEarlierWork(device.db)).toEqual({
    userId: EARLIER,
    of: 'account',
    lessonsBegun: 1,
    lessonsCompleted: 1,
  })
  await adoptEarlierWork(device.db, EARLIER, facts)
  await device.learner.requestSync('now')
  const once = await serverProgress(device)
  expect(once.completions).toMatchObject([{ score: 80 }])
  expect(once.progress).toMatchObject([
    { lesson_id: '1', completedExercises: [0, 1] },
    { lesson_id: '2', completedExercises: [0] },
  ])
  expect(once.stats.totalXP).toBe(30 + 3 * 8 + 50)
  expect(await device.db.outbox.count()).toBe(0)
})

test('the earlier database goes when its work is here, and a repeat of the same work changes nothing', async () => {
  await leaveEarlierWork()
  const copy = new LearnerDb(EARLIER)
  const [log, progress] = [await copy.completions.toArray(), await copy.progress.toArray()]
  copy.close()
  await device.learner.adoptEarlierWork(EARLIER)
  expect(await databaseExists(learnerDbName(EARLIER))).toBe(false)
  expect(await findEarlierWork(device.db)).toBeNull()
  await device.learner.requestSync('now')
  // The deletion did not come about: the same work lies there again.
  const back = new LearnerDb(EARLIER)
  await rememberAddress(back, email)
  await writeSetting(back, 'epoch', 4)
  await back.completions.bulkAdd(log)
  await back.progress.bulkAdd(progress)
  back.close()
  await device.learner.adoptEarlierWork(EARLIER)
  await device.learner.requestSync('now')
  expect((await serverProgress(device)).completions).toHaveLength(1)
  expect(await device.db.completions.count()).toBe(1)
})

test('attempts arrive in the order in which they were made, whatever their ids and the clock', async () => {
  const db = new LearnerDb(EARLIER)
  await rememberAddress(db, email)
  await writeSetting(db, 'epoch', 4)
  const finish = (attempt: number, yearsAgo: number) => {
    const at = { now: () => NOON - yearsAgo * 365 * 86_400_000, offsetMinutes: () => 0 }
    const context = { db, clock: at, newId: () => crypto.randomUUID() }
    const id = `${9 - attempt}0000000-0000-4000-8000-000000000000`
    return writes.completeLesson(context, '1', { id, score: 80, attempt, activeSeconds: 30 })
  }
  await finish(1, 0)
  await finish(2, 1)
  await finish(3, 2)
  db.close()
  await adoptEarlierWork(device.db, EARLIER, facts)
  const waiting = await device.db.outbox.orderBy('seq').toArray()
  const finished = waiting.filter(({ kind }) => kind === 'completion')
  expect(finished.map(({ body }) => (body as { attempt: number }).attempt)).toEqual([1, 2, 3])
})

test('another learner’s work on this device is nobody’s to take', async () => {
  await leaveEarlierWork({ address: 'somebody-else@example.org', userId: 'other' })
  expect(await findEarlierWork(device.db)).toBeNull()
})

test('work that is not wanted stays where it is, and is not asked about again', async () => {
  await leaveEarlierWork()
  await declineEarlierWork(device.db, EARLIER)
  expect(await findEarlierWork(device.db)).toBeNull()
  expect(await databaseExists(learnerDbName(EARLIER))).toBe(true)
})

test('the address itself is kept in no database', async () => {
  await leaveEarlierWork()
  const kept = await readSetting(device.db, 'addressKey')
  expect(kept).toMatch(/^[0-9a-f]{64}$/)
  expect(JSON.stringify(await device.db.settings.toArray())).not.toContain('example')
})
