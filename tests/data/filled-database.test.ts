import { expect, onTestFinished, test } from 'vitest'
import { beginDatabase, endDatabase } from '#data/filled-database.ts'
import { LearnerDb } from '#data/learner-db.ts'
import { completeLesson } from '#data/learner-writes.ts'
import { offline, openDevice } from './learner-fixture.ts'

async function openPhone() {
  const device = await openDevice()
  onTestFinished(() => device.close())
  await device.learner.pull()
  return device
}

const RESULT = { score: 80, attempt: 1, activeSeconds: 60 }

test('a lesson that is completed after a sign-out in another tab is refused, and writes nothing', async () => {
  const { db, learner } = await openPhone()
  expect(await endDatabase(db, false)).toBe(true)
  await expect(learner.completeLesson('1', RESULT)).rejects.toMatchObject({ failure: 'closed' })
  expect([await db.completions.count(), await db.outbox.count()]).toEqual([0, 0])
})

test('a lesson that another tab completes while somebody signs out keeps the database', async () => {
  const { db, learner, network } = await openPhone()
  network.answer = offline
  const [hasEnded, completed] = await Promise.allSettled([
    endDatabase(db, false),
    learner.completeLesson('1', RESULT),
  ])
  // Whichever was first: a database that ended has taken nothing in.
  const isEnded = hasEnded.status === 'fulfilled' && hasEnded.value
  expect(completed.status).toBe(isEnded ? 'rejected' : 'fulfilled')
  expect(await db.outbox.count()).toBe(isEnded ? 0 : 1)
})

test('work that waits keeps the database, and discarding it is the learner’s own word', async () => {
  const { db, learner, network } = await openPhone()
  network.answer = offline
  await learner.completeLesson('1', RESULT)
  expect(await endDatabase(db, false)).toBe(false)
  expect(await db.outbox.count()).toBe(1)
  expect(await endDatabase(db, true)).toBe(true)
  expect(await db.outbox.count()).toBe(0)
})

test.each([
  ['refused for now', 403, 'blocked'],
  ['refused for good', 400, 'failed'],
])('work that the server has %s keeps the database too', async (_how, status, state) => {
  const { db, learner, network } = await openPhone()
  network.answer = () => Response.json({ error: 'No' }, { status })
  await learner.completeLesson('1', RESULT)
  await learner.requestSync('now')
  expect((await db.outbox.toArray()).map((row) => row.state)).toEqual([state])
  expect(await endDatabase(db, false)).toBe(false)
})

test('a database that nobody has begun takes nothing in', async () => {
  const { db: phone, clock } = await openPhone()
  const db = new LearnerDb(`${phone.userId}-empty`)
  onTestFinished(() => db.delete())
  const context = {
    db,
    clock: { now: () => clock.now, offsetMinutes: () => 0 },
    newId: () => crypto.randomUUID(),
  }
  const completed = () => completeLesson(context, '1', { ...RESULT, id: crypto.randomUUID() })
  await expect(completed()).rejects.toThrow(/signed out/)
  await beginDatabase(db)
  await completed()
  expect(await db.completions.count()).toBe(1)
})
