import type { LoadRequest } from './orders.ts'

/** A lesson is done: what must never be lost. */
export const completion: LoadRequest = {
  method: 'POST',
  path: '/api/progress/1',
  body: JSON.stringify({ score: 100, timeSpent: 20, isCompleted: true, activeSeconds: 180 }),
  isOtherAttempt: true,
}

/** What a lesson's answers are to the cards. */
export const reviews: LoadRequest = {
  method: 'POST',
  path: '/api/reviews',
  body: '',
  newReviews: 20,
}

export const exerciseProgress: LoadRequest = {
  method: 'POST',
  path: '/api/lessons/1/exercise-progress',
  body: JSON.stringify({
    currentExerciseIndex: 3,
    completedExercises: [0, 1, 2],
    correctExercises: [0, 2],
  }),
}

/** The course, asked for by somebody who has it. */
export async function knownLessons(address: string, token: string): Promise<LoadRequest> {
  const answer = await fetch(`${address}/api/lessons`, {
    headers: { authorization: `Bearer ${token}` },
  })
  const etag = answer.headers.get('etag')
  if (etag === null) throw new Error(`The list of lessons has no ETag (${answer.status})`)
  return { method: 'GET', path: '/api/lessons', ifNoneMatch: etag }
}
