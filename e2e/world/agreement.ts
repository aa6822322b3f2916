import { expect } from '@playwright/test'
import type { CompletionRow, EveningRow, PracticeRow } from '#data/log-rows.ts'
import type { ReviewRow } from '#data/review-rows.ts'
import type { GameStatsRow, OutboxRow, ProgressRow } from '#data/rows.ts'
import type { Learner } from './learner.ts'

/** Everything is where it belongs this long after the network is back. */
const WITHIN_MS = 30_000

/** A page of Playwright's, or one of another engine. */
type Asked = {
  evaluate<Answer, Given>(work: (given: Given) => Promise<Answer>, given: Given): Promise<Answer>
}

type Kept = {
  outbox: OutboxRow[]
  progress: ProgressRow[]
  completions: CompletionRow[]
  gameStats: GameStatsRow[]
  reviews: ReviewRow[]
  practices: PracticeRow[]
  evenings: EveningRow[]
  takes: { id: string }[]
}

/** Reads the learner's database as any inspector would, past the app's own code. */
export function readDevice(page: Asked, userId: string): Promise<Kept> {
  return page.evaluate(async (name) => {
    const db = await new Promise<IDBDatabase>((resolve, reject) => {
      const request = indexedDB.open(name)
      request.addEventListener('success', () => resolve(request.result))
      request.addEventListener('error', () => reject(request.error ?? new Error(name)))
    })
    const read = (store: string): Promise<unknown[]> =>
      new Promise((resolve, reject) => {
        const request = db.transaction(store).objectStore(store).getAll()
        request.addEventListener('success', () => resolve(request.result))
        request.addEventListener('error', () => reject(request.error ?? new Error(store)))
      })
    const logs = ['completions', 'reviews', 'practices', 'evenings', 'takes']
    const stores = ['outbox', 'progress', 'gameStats', ...logs]
    const rows = await Promise.all(stores.map(read))
    db.close()
    return Object.fromEntries(stores.map((store, at) => [store, rows[at]])) as Kept
  }, `apni-boli-learner-${userId}`)
}

/** How many operations of lessons wait on this device; answers to cards travel in rows of their own. */
export async function waiting(page: Asked, learner: Learner): Promise<number> {
  const { outbox } = await readDevice(page, learner.userId)
  return outbox.filter(({ kind }) => kind !== 'reviews').length
}

/**
 * Server and device say the same about everything the learner did, nothing waits, and the sum is the one expected:
 * `completions` is how often the learner really finished a lesson.
 */
export async function expectAgreement(
  page: Asked,
  learner: Learner,
  { completions }: { completions: number },
): Promise<void> {
  await expect(async () => {
    const device = await onDevice(page, learner)
    expect(device).toEqual(await onServer(learner))
    expect(device.completions).toHaveLength(completions)
  }).toPass({ timeout: WITHIN_MS, intervals: [100] })
}

async function onDevice(page: Asked, learner: Learner) {
  const kept = await readDevice(page, learner.userId)
  const { outbox, progress, gameStats, ...logs } = kept
  return picture({
    waiting: outbox.length,
    progress: progress.map((row) => ({ ...row, id: row.lessonId })),
    stats: gameStats[0],
    ...logs,
  })
}

async function onServer(learner: Learner) {
  const { progress, stats, ...logs } = await learner.progress()
  const reviews = await learner.reviews()
  return picture({
    waiting: 0,
    progress: progress.map((row) => ({ ...row, id: row.lesson_id })),
    stats,
    ...logs,
    reviews,
  })
}

type Told = {
  waiting: number
  progress: (Omit<ProgressRow, 'lessonId' | 'tally'> & { id: string })[]
  completions: CompletionRow[]
  stats: Partial<GameStatsRow> | undefined
  reviews: readonly Pick<ReviewRow, 'id' | 'itemId' | 'skill' | 'grade' | 'localDate'>[]
  practices: readonly Pick<PracticeRow, 'id' | 'answered' | 'right' | 'localDate'>[]
  evenings: readonly Pick<EveningRow, 'id' | 'lessonId' | 'answer' | 'localDate'>[]
}

/** The same words for both sides, in one order; lessons in which nothing was done are not mentioned. */
function picture({ waiting, progress, stats, ...logs }: Told) {
  const { completions, reviews, practices, evenings } = logs
  return {
    waiting,
    progress: progress
      .filter((row) => row.attempt > 1 || row.completedExercises.length > 0)
      .map(
        ({ id, attempt, epoch, currentExerciseIndex, completedExercises, correctExercises }) => ({
          id,
          attempt,
          epoch,
          currentExerciseIndex,
          completedExercises: completedExercises.toSorted((a, b) => a - b),
          correctExercises: correctExercises.toSorted((a, b) => a - b),
        }),
      )
      .toSorted((a, b) => a.id.localeCompare(b.id)),
    completions: completions
      .map(({ id, lessonId, attempt, score, localDate }) => ({
        id,
        lessonId,
        attempt,
        score,
        localDate,
      }))
      .toSorted((a, b) => a.id.localeCompare(b.id)),
    reviews: reviews
      .map(({ id, itemId, skill, grade, localDate }) => ({ id, itemId, skill, grade, localDate }))
      .toSorted((a, b) => a.id.localeCompare(b.id)),
    practices: practices
      .map(({ id, answered, right, localDate }) => ({ id, answered, right, localDate }))
      .toSorted((a, b) => a.id.localeCompare(b.id)),
    evenings: evenings
      .map(({ id, lessonId, answer, localDate }) => ({ id, lessonId, answer, localDate }))
      .toSorted((a, b) => a.id.localeCompare(b.id)),
    stats: {
      totalXP: stats?.totalXP ?? 0,
      currentStreak: stats?.currentStreak ?? 0,
      longestStreak: stats?.longestStreak ?? 0,
      lessonsCompleted: stats?.lessonsCompleted ?? 0,
      perfectLessons: stats?.perfectLessons ?? 0,
      totalTimeStudied: stats?.totalTimeStudied ?? 0,
    },
  }
}
