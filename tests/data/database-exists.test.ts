import { Dexie } from 'dexie'
import { expect, test, vi } from 'vitest'
import { databaseExists } from '#data/database-exists.ts'
import { LearnerDb } from '#data/learner-db.ts'
import { createSessionStore, SharedDb } from '#data/session-store.ts'
import { isLearnerHere } from '#data/worker-session.ts'

const user = {
  id: 'learner-e',
  name: 'Learner',
  firstName: 'Learner',
  lastName: '',
  email: 'learner@example.org',
  emailVerified: true,
  subscriptionStatus: 'free',
  totalXP: 0,
  currentStreak: 0,
  longestStreak: 0,
  lessonsCompleted: 0,
  freeLessonsUsed: 0,
  createdAt: '2026-01-01T00:00:00.000Z',
  learningGoal: 'family_communication' as const,
  dailyGoal: 15 as const,
  notifications: true,
  reminderHour: 18,
}

test('a database is there once somebody has made it, and is not made by the question', async () => {
  expect(await databaseExists('nothing')).toBe(false)
  expect(await Dexie.getDatabaseNames()).not.toContain('nothing')
  const db = new Dexie('something')
  db.version(1).stores({ rows: 'id' })
  await db.open()
  expect(await databaseExists('something')).toBe(true)
  db.close()
})

test('whoever signs in while the header looks for work that was left keeps the new database', async () => {
  const db = new LearnerDb(user.id)
  const outdated = vi.fn()
  db.on('versionchange', outdated)
  await Promise.all([databaseExists(db.name), db.open()])
  await db.settings.put({ key: 'kept', value: 1 })
  await new Promise((resolve) => setTimeout(resolve, 20))
  expect(outdated).not.toHaveBeenCalled()
  expect(db.isOpen()).toBe(true)
  expect(await Dexie.getDatabaseNames()).toContain(db.name)
  db.close()
})

test('a worker that asks who is signed in takes away no session that is being written', async () => {
  await Dexie.delete(new SharedDb().name)
  const asking = isLearnerHere()
  const shared = new SharedDb()
  const sessions = createSessionStore(shared)
  await sessions.write({ userId: user.id, token: 'a.b.c', user })
  await asking
  await new Promise((resolve) => setTimeout(resolve, 20))
  expect(await sessions.read()).toMatchObject({ userId: user.id })
  shared.close()
})
