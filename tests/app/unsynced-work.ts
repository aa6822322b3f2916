import { LearnerDb } from '#data/learner-db.ts'
import type { World } from './open-app.tsx'

/** A result that only this device has. Gives whose it is. */
export async function leaveUnsynced({ server }: World): Promise<string> {
  const answer = await server.app.request('/api/auth/profile', {
    headers: { authorization: `Bearer ${localStorage.getItem('token')}` },
  })
  const { user } = (await answer.json()) as { user: { id: string } }
  const db = new LearnerDb(user.id)
  await db.outbox.add({
    id: crypto.randomUUID(),
    v: 1,
    seq: 1,
    userId: user.id,
    lessonId: '1',
    kind: 'exercise-progress',
    body: { currentExerciseIndex: 1, completedExercises: [0], correctExercises: [0], attempt: 1 },
    createdAt: new Date().toISOString(),
    attempts: 0,
    nextAttemptAt: 0,
    lastError: null,
    state: 'waiting',
  })
  db.close()
  return user.id
}

/** How many results wait on this device for this learner's next sign-in. */
export async function countUnsynced(userId: string): Promise<number> {
  const db = new LearnerDb(userId)
  try {
    return await db.outbox.count()
  } finally {
    db.close()
  }
}
