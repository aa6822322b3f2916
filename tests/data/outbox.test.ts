import { afterEach, beforeEach, expect, test } from 'vitest'
import { readProfileChanges } from '#data/profile-changes.ts'
import { readOutbox } from '#data/sync-status.ts'
import { answered, type Device, offline, openDevice } from './learner-fixture.ts'

let device: Device

beforeEach(async () => {
  device = await openDevice()
  device.network.answer = offline
})
afterEach(() => device.close())

async function kinds(): Promise<string[]> {
  const rows = await readOutbox(device.db)
  return rows.map((row) =>
    `${row.kind} ${row.lessonId} ${String(row.body['attempt'] ?? '')}`.trim(),
  )
}

test('an answer and its outbox row are written together', async () => {
  await device.learner.saveAttempt('1', answered([0]))
  expect(await device.db.progress.get('1')).toMatchObject({ completedExercises: [0] })
  const [row] = await readOutbox(device.db)
  expect(row).toMatchObject({
    kind: 'exercise-progress',
    lessonId: '1',
    userId: device.learner.userId,
    body: { completedExercises: [0], correctExercises: [0], attempt: 1, epoch: 1 },
  })
})

test('a newer snapshot of the same attempt replaces the waiting one, under a new key', async () => {
  await device.learner.saveAttempt('1', answered([0]))
  const [first] = await readOutbox(device.db)
  await device.learner.saveAttempt('1', answered([0, 1]))
  const rows = await readOutbox(device.db)
  expect(rows).toHaveLength(1)
  expect(rows[0]?.id).not.toBe(first?.id)
  expect(rows[0]?.body['completedExercises']).toEqual([0, 1])
})

test('snapshots of other lessons and finished lessons are left alone', async () => {
  await device.learner.saveAttempt('2', answered([0]))
  await device.learner.saveAttempt('1', answered([0]))
  await device.learner.completeLesson('1', { score: 100, attempt: 1, activeSeconds: 9 })
  await device.learner.saveAttempt('1', answered([0, 1]))
  expect(await kinds()).toEqual([
    'exercise-progress 2 1',
    'completion 1 1',
    'exercise-progress 1 1',
  ])
})

test('Start Fresh drops the waiting snapshots of older attempts and never a finished lesson', async () => {
  await device.learner.completeLesson('1', { score: 60, attempt: 1, activeSeconds: 9 })
  await device.learner.saveAttempt('1', answered([0]))
  await device.learner.startAttempt('1', answered([], 2))
  await device.learner.saveAttempt('1', answered([0], 2))
  expect(await kinds()).toEqual(['completion 1 1', 'reset-progress 1 2', 'exercise-progress 1 2'])
})

test('Reset Progress drops what waits from before it, and begins a new epoch here at once', async () => {
  await device.learner.completeLesson('1', { score: 60, attempt: 1, activeSeconds: 9 })
  await device.learner.resetAllProgress()
  expect(await kinds()).toEqual(['reset-all'])
  expect(await device.db.completions.count()).toBe(0)
  expect(await device.db.progress.count()).toBe(0)
  expect((await device.db.gameStats.get('current'))?.totalXP).toBe(0)
})

test('a screen from before a whole reset writes nothing; a lesson finished on it counts all the same', async () => {
  await device.learner.resetAllProgress()
  await device.learner.saveAttempt('1', answered([0, 1], 1, 1))
  expect(await device.db.progress.get('1')).toBeUndefined()
  const { completion, xp } = await device.learner.completeLesson('1', {
    score: 100,
    attempt: 1,
    activeSeconds: 9,
  })
  expect(completion.epoch).toBe(2)
  expect(xp.total).toBe(140)
})

test('an attempt that another tab has ended is not sent any more', async () => {
  await device.learner.startAttempt('1', answered([], 2))
  await device.learner.saveAttempt('1', answered([0, 1], 1))
  expect(await kinds()).toEqual(['reset-progress 1 2'])
  expect(await device.db.progress.get('1')).toMatchObject({ attempt: 2, completedExercises: [] })
})

test('the figures on the screen are folded from the log, synced or not', async () => {
  const first = await device.learner.completeLesson('1', {
    score: 95,
    attempt: 1,
    activeSeconds: 30,
  })
  expect(first.xp).toMatchObject({ base: 57, firstLessonBonus: 50, total: 107 })
  device.clock.now += 60_000
  const again = await device.learner.completeLesson('1', {
    score: 100,
    attempt: 2,
    activeSeconds: 30,
  })
  expect(again.xp.total).toBe(25)
  expect(again.stats).toMatchObject({
    totalXP: 132,
    lessonsCompleted: 1,
    currentStreak: 1,
    totalTimeStudied: 60,
  })
})

test('changes of the profile go one by one, in order, and a whole reset drops none of them', async () => {
  await device.learner.saveProfile({ dailyGoal: 5 })
  await device.learner.saveProfile({ firstName: 'Nadia' })
  await device.learner.resetAllProgress()
  await device.learner.saveProfile({ dailyGoal: 30 })
  const rows = await readOutbox(device.db)
  expect(rows).toMatchObject([
    { kind: 'profile', body: { dailyGoal: 5 } },
    { kind: 'profile', body: { firstName: 'Nadia' } },
    { kind: 'reset-all', body: { epoch: 2 } },
    { kind: 'profile', body: { dailyGoal: 30 } },
  ])
  expect(await readProfileChanges(device.db)).toEqual({ dailyGoal: 30, firstName: 'Nadia' })
})
