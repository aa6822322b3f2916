import * as v from 'valibot'
import { isLocalDate } from '#domain/calendar.ts'
import { defineCall } from './call.ts'
import { completionRow } from './completion-row.ts'
import { completedAt } from './device-fields.ts'
import { eveningRow } from './evening-row.ts'
import { counter } from './log-fields.ts'
import { practiceRow } from './practice-row.ts'
import { wholeReset } from './whole-reset.ts'

/** A loose bound: a lesson may have lost exercises since the phone fetched it. boundProgress drops the indexes that it lacks. */
const exerciseIndex = v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(999))
const exerciseIndexes = v.pipe(v.array(exerciseIndex), v.maxLength(1000))
/** So many ids fit into a call of 64 KiB. The newest are enough: the server received the others long before. */
export const MAX_KNOWN_COMPLETIONS = 1_400
const score = v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(100))
export const localDate = v.pipe(v.string(), v.check(isLocalDate, 'A day is written YYYY-MM-DD'))
/** A day at most: what is longer was a forgotten tab. */
export const activeSeconds = v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(86_400))

/** Progress of one lesson as every call answers it. */
export const lessonProgressResponse = v.looseObject({
  lesson_id: v.string(),
  /** Completed at least once. */
  completed: v.boolean(),
  /** The best completion, 0–100; 0 where there is none. */
  score: v.number(),
  /** The current attempt can go on where it was left. */
  canResume: v.boolean(),
  /** The current attempt is completed. */
  isCompleted: v.boolean(),
  currentExerciseIndex: exerciseIndex,
  totalExercises: v.number(),
  completedExercises: exerciseIndexes,
  correctExercises: exerciseIndexes,
  attempt: counter,
  // A device begins the epoch that it hears of, and lets go of what was before it: no number but a real one may be heard.
  epoch: counter,
})

export const stats = v.looseObject({
  totalXP: v.number(),
  currentStreak: v.number(),
  longestStreak: v.number(),
  lessonsCompleted: v.number(),
  perfectLessons: v.number(),
  totalTimeStudied: v.number(),
  lastStudyDate: v.nullable(v.string()),
})

export const progressResponse = v.looseObject({
  progress: v.array(lessonProgressResponse),
  completions: v.array(completionRow),
  /** Each empty from a server that is older than it. */
  practices: v.optional(v.array(practiceRow), []),
  evenings: v.optional(v.array(eveningRow), []),
  stats,
  epoch: counter,
  reset: wholeReset,
  /** What GET /api/reviews would end with: a device that stands there has nothing to ask for. */
  reviews: v.optional(v.looseObject({ total: v.number(), last: v.nullable(v.string()) })),
  /** The same for GET /api/family. */
  family: v.optional(v.looseObject({ last: v.nullable(v.string()) })),
})

export const exerciseProgressInput = v.strictObject({
  currentExerciseIndex: exerciseIndex,
  completedExercises: exerciseIndexes,
  correctExercises: exerciseIndexes,
  attempt: v.optional(counter),
  epoch: v.optional(counter),
})

export const resetLessonInput = v.strictObject({
  /** The new attempt; without it the next one. */
  attempt: v.optional(counter),
  epoch: v.optional(counter),
})

export const completionInput = v.strictObject({
  score,
  timeSpent: v.pipe(v.number(), v.minValue(0), v.maxValue(1_000_000)),
  isCompleted: v.literal(true),
  attempt: v.optional(counter),
  epoch: v.optional(counter),
  completedAt: v.optional(completedAt),
  localDate: v.optional(localDate),
  activeSeconds: v.optional(activeSeconds),
  /** A whole reset had carried it over, and a restored server has lost it: its attempt was begun in an older epoch. */
  carried: v.optional(v.literal(true)),
})

/** What a device knows of when a whole reset is asked for on it. */
const knownProgress = v.strictObject({
  /** Ids of the logs: of completions, practice and evenings. */
  completions: v.pipe(v.array(v.pipe(v.string(), v.uuid())), v.maxLength(MAX_KNOWN_COMPLETIONS)),
  progress: v.pipe(
    v.array(
      v.strictObject({
        lessonId: v.pipe(v.string(), v.maxLength(100)),
        attempt: counter,
        completedExercises: exerciseIndexes,
      }),
    ),
    v.maxLength(500),
  ),
})

export const resetAllInput = v.strictObject({
  /** The epoch that begins; at least the next one does. */
  epoch: v.optional(counter),
  /** The reset's own id; without it the Idempotency-Key. A reset that a restore forgot is sent again under its id. */
  id: v.optional(v.pipe(v.string(), v.uuid())),
  /** When the learner asked; a time in the future counts as now. */
  askedAt: v.optional(completedAt),
  /** What is taken away; without it everything. */
  known: v.optional(knownProgress),
})

export const completionResponse = v.looseObject({
  progress: lessonProgressResponse,
  stats,
  xpGained: v.number(),
  bonuses: v.looseObject({
    base: v.number(),
    perfect: v.number(),
    firstLesson: v.number(),
  }),
  /** The row as the log keeps it; absent where an older epoch changed nothing. */
  completion: v.optional(completionRow),
})

export type LessonProgressResponse = v.InferOutput<typeof lessonProgressResponse>
export type ProgressResponse = v.InferOutput<typeof progressResponse>
export type CompletionResponse = v.InferOutput<typeof completionResponse>
export type ExerciseProgressInput = v.InferOutput<typeof exerciseProgressInput>
export type CompletionInput = v.InferOutput<typeof completionInput>
export type ResetLessonInput = v.InferOutput<typeof resetLessonInput>
export type ResetAllInput = v.InferOutput<typeof resetAllInput>
export type KnownProgress = v.InferOutput<typeof knownProgress>

/** Query of GET /api/progress. */
export const progressQuery = v.object({
  /** The learner's day, for the streak; without it the server's day in UTC. */
  localDate: v.optional(localDate),
})

export const getProgress = defineCall({
  method: 'GET',
  path: '/api/progress',
  access: 'learner',
  summary:
    'All progress, the logs of completions, practice and evenings, and the stats folded from them. ETag',
  body: undefined,
  response: progressResponse,
  failures: [304, 401],
})

export const getLessonProgress = defineCall({
  method: 'GET',
  path: '/api/lessons/{id}/progress',
  access: 'learner',
  summary: 'Progress of one lesson',
  body: undefined,
  response: lessonProgressResponse,
  failures: [401, 403, 404],
})

export const saveExerciseProgress = defineCall({
  method: 'POST',
  path: '/api/lessons/{id}/exercise-progress',
  access: 'learner',
  summary:
    'Merge answered exercises into the progress of a lesson. Indexes that the lesson does not have are left out; a current index past its end counts as its end',
  body: exerciseProgressInput,
  response: lessonProgressResponse,
  failures: [401, 403, 404, 422, 429],
  isIdempotent: true,
})

export const resetLessonProgress = defineCall({
  method: 'POST',
  path: '/api/lessons/{id}/reset-progress',
  access: 'learner',
  summary: 'Begin a new attempt of a lesson, empty',
  body: resetLessonInput,
  response: lessonProgressResponse,
  failures: [401, 403, 404, 422, 429],
  isIdempotent: true,
})

export const completeLesson = defineCall({
  method: 'POST',
  path: '/api/progress/{lessonId}',
  access: 'learner',
  summary: 'Record a finished lesson',
  body: completionInput,
  response: completionResponse,
  failures: [401, 403, 404, 422, 429],
  isIdempotent: true,
})

export const resetAllProgress = defineCall({
  method: 'POST',
  path: '/api/progress/reset',
  access: 'learner',
  summary: 'Reset all progress: a new epoch begins, without what the device knew of',
  body: resetAllInput,
  response: progressResponse,
  failures: [401, 422, 429],
  isIdempotent: true,
})
