import { afterEach, expect, test, vi } from 'vitest'
import { parse } from 'valibot'
import { user } from '#contract/user.ts'
import { deviceClock } from '#data/learner-clock.ts'
import { beginDatabase } from '#data/filled-database.ts'
import { LearnerDb } from '#data/learner-db.ts'
import { saveAttempt } from '#data/learner-writes.ts'
import { createSessionStore, SharedDb } from '#data/session-store.ts'
import { SYNC_TAGS } from '#data/sync-tags.ts'
import { deliverFromWorker } from '#data/worker-delivery.ts'
import { answered } from './learner-fixture.ts'

const learner = parse(user, {
  id: 'w1',
  name: 'Learner',
  email: 'learner@example.com',
  emailVerified: true,
  subscriptionStatus: 'free',
  totalXP: 0,
  currentStreak: 0,
  createdAt: '2026-11-01T10:00:00Z',
})

async function leaveWork(token: string | null): Promise<void> {
  const shared = new SharedDb()
  await createSessionStore(shared).write({ userId: 'w1', token, user: learner })
  shared.close()
  const db = new LearnerDb('w1')
  await beginDatabase(db)
  const context = { db, clock: deviceClock, newId: () => crypto.randomUUID() }
  await saveAttempt(context, '1', answered([0]))
  db.close()
}

async function waiting(): Promise<number> {
  const db = new LearnerDb('w1')
  const count = await db.outbox.count()
  db.close()
  return count
}

const options = { baseUrl: 'http://apni-boli.test', locks: undefined }

afterEach(async () => {
  await new LearnerDb('w1').delete()
  await new SharedDb().delete()
})

test('with no page open the worker sends what waits, as the learner it finds signed in', async () => {
  await leaveWork('a.b.c')
  const sent = vi.fn(async (request: Request) => {
    expect(request.headers.get('authorization')).toBe('Bearer a.b.c')
    return Response.json({
      lesson_id: '1',
      completed: false,
      score: 0,
      canResume: true,
      isCompleted: false,
      currentExerciseIndex: 0,
      totalExercises: 5,
      completedExercises: [0],
      correctExercises: [0],
      attempt: 1,
      epoch: 1,
    })
  })
  vi.stubGlobal('fetch', sent)
  await deliverFromWorker(SYNC_TAGS.learner, options)
  expect(sent).toHaveBeenCalledTimes(1)
  expect(await waiting()).toBe(0)
})

test('it fails where work is left, so that the browser tries again', async () => {
  await leaveWork('a.b.c')
  vi.stubGlobal('fetch', async () => {
    throw new TypeError('Failed to fetch')
  })
  await expect(deliverFromWorker(SYNC_TAGS.learner, options)).rejects.toThrow('Work is left')
  expect(await waiting()).toBe(1)
})

test('it leaves everything where it is when nobody is signed in', async () => {
  await leaveWork(null)
  const sent = vi.fn()
  vi.stubGlobal('fetch', sent)
  await deliverFromWorker(SYNC_TAGS.learner, options)
  expect(sent).not.toHaveBeenCalled()
  expect(await waiting()).toBe(1)
})
