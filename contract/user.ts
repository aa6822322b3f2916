import * as v from 'valibot'
import { FIRST_EPOCH } from '#domain/lesson-progress.ts'
import { defineCall } from './call.ts'
import { counter } from './log-fields.ts'
import { wholeReset } from './whole-reset.ts'

export const LEARNING_GOALS = [
  'family_communication',
  'cultural_preservation',
  'travel_preparation',
  'academic_interest',
] as const

/** Minutes a day. */
export const DAILY_GOALS = [5, 10, 15, 30, 60] as const

/** A learner as the API tells them about themselves. Unknown fields are let through. */
export const user = v.looseObject({
  id: v.string(),
  name: v.string(),
  /** What the profile form edits; `name` is the two of them. */
  firstName: v.optional(v.string(), ''),
  lastName: v.optional(v.string(), ''),
  email: v.string(),
  emailVerified: v.boolean(),
  subscriptionStatus: v.string(),
  totalXP: v.number(),
  currentStreak: v.number(),
  longestStreak: v.optional(v.number(), 0),
  lessonsCompleted: v.optional(v.number(), 0),
  freeLessonsUsed: v.optional(v.number(), 0),
  createdAt: v.string(),
  learningGoal: v.optional(v.picklist(LEARNING_GOALS), 'family_communication'),
  dailyGoal: v.optional(v.picklist(DAILY_GOALS), 15),
  notifications: v.optional(v.boolean(), true),
  /** Hour of the learner's own day at which the daily reminder comes, 0–23. */
  reminderHour: v.optional(v.number(), 18),
  /** The account's epoch of progress, and the reset that began it. A device reads both at sign-in, before it has the progress. */
  progressEpoch: v.optional(counter, FIRST_EPOCH),
  progressReset: wholeReset,
})

export type User = v.InferOutput<typeof user>

export const getProfile = defineCall({
  method: 'GET',
  path: '/api/auth/profile',
  access: 'learner',
  summary: 'Who is signed in',
  body: undefined,
  response: v.looseObject({ user }),
  failures: [401],
})
