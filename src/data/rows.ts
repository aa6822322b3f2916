import * as v from 'valibot'
import { counter } from '#contract/log-fields.ts'
import { listedLesson } from '#contract/lesson.ts'
import { entryFields } from './outbox-entry.ts'

/** Rows as IndexedDB keeps them. They are parsed when read back: an older tab or a broken disk may have written them. */

// Bounded as the contract is: what the server would refuse must not get into what is sent next.
const index = v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(999))
const indexes = v.array(index)
const count = v.pipe(v.number(), v.integer(), v.minValue(0))

export const lessonRow = v.object({ id: v.string(), order: v.number(), lesson: listedLesson })

export const progressRow = v.object({
  lessonId: v.string(),
  epoch: counter,
  attempt: counter,
  currentExerciseIndex: index,
  completedExercises: indexes,
  correctExercises: indexes,
  /** Every Check on this device in this attempt; not synced. One that cannot be read takes no progress with it. */
  tally: v.fallback(
    v.optional(
      v.object({
        attempt: counter,
        answered: count,
        correct: count,
        /** Studied so far in this attempt, over reloads. */
        activeSeconds: v.optional(v.pipe(v.number(), v.minValue(0)), 0),
        /** Exercises whose first answer was wrong. None on what an older client kept; a broken list costs no score. */
        missed: v.fallback(v.optional(v.pipe(indexes, v.readonly()), []), []),
      }),
    ),
    undefined,
  ),
})

/** Written beside the log in its transaction, so that the list needs no fold: best score and last completed attempt by lesson. */
export const gameStatsRow = v.object({
  id: v.literal('current'),
  epoch: counter,
  totalXP: v.number(),
  currentStreak: v.number(),
  longestStreak: v.number(),
  lessonsCompleted: v.number(),
  perfectLessons: v.number(),
  totalTimeStudied: v.number(),
  lastStudyDate: v.nullable(v.string()),
  byLesson: v.record(
    v.string(),
    v.object({ bestScore: v.number(), lastAttempt: v.number(), completions: v.number() }),
  ),
})

export const OUTBOX_KINDS = [
  'exercise-progress',
  'reset-progress',
  'completion',
  'reset-all',
  'profile',
  'suggestion',
  'reviews',
  'practice',
  'evening',
  'family',
] as const

export const outboxRow = v.object({
  ...entryFields,
  /** Order of writing; clocks may go backwards, this does not. */
  seq: v.pipe(v.number(), v.maxValue(Number.MAX_SAFE_INTEGER - 1)),
  userId: v.string(),
  /** Empty for what concerns the whole account. */
  lessonId: v.string(),
  kind: v.picklist(OUTBOX_KINDS),
  body: v.record(v.string(), v.unknown()),
  state: v.picklist(['waiting', 'blocked', 'failed']),
  /** Of reviews: it was sent once, and its key stands for what is in it. Until then it takes more. */
  isSealed: v.optional(v.boolean()),
  /** The versions of server and app, as one text, with which it was refused for good. */
  refusedBy: v.optional(v.array(v.string())),
})

export type LessonRow = v.InferOutput<typeof lessonRow>
export type ProgressRow = v.InferOutput<typeof progressRow>
export type StoredTally = NonNullable<ProgressRow['tally']>
export type GameStatsRow = v.InferOutput<typeof gameStatsRow>
export type OutboxRow = v.InferOutput<typeof outboxRow>
/** Its value is parsed by what the key stands for (settings.ts). */
export type SettingRow = { key: string; value: unknown }
/** A row that could not be read, set aside with the reason. */
export type QuarantineRow = { n?: number; table: string; row: unknown; reason: string; at: string }
