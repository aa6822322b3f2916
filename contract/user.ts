import * as v from 'valibot'
import { defineCall } from './call.ts'
import { emailField, NO_CONTROL_CHARACTERS } from './person.ts'

export const LEARNING_GOALS = [
  'family_communication',
  'cultural_preservation',
  'travel_preparation',
  'academic_interest',
] as const

/** Minutes a day. */
export const DAILY_GOALS = [5, 10, 15, 30, 60] as const

/** A learner as the API tells them about themselves (spec §3, contract). Unknown fields are let through. */
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
})

export type User = v.InferOutput<typeof user>

export const getProfile = defineCall({
  method: 'GET',
  path: '/api/auth/profile',
  access: 'learner',
  summary: 'The learner who is signed in',
  body: undefined,
  answer: v.looseObject({ user }),
  failures: [401],
})

const partOfName = (what: string) =>
  v.pipe(
    v.string(`${what} is required`),
    v.trim(),
    v.maxLength(60, `${what} must be at most 60 characters`),
    v.regex(NO_CONTROL_CHARACTERS, `${what} must not contain control characters`),
  )

/** As a name at registration: at least two characters altogether are asked for there, a first name of one is a name too. */
const firstName = v.pipe(partOfName('First name'), v.nonEmpty('First name is required'))
/** May be empty: not everybody has one. */
const lastName = partOfName('Last name')

export const learningGoal = v.picklist(LEARNING_GOALS, 'Please choose one of the learning goals')
export const dailyGoal = v.picklist(DAILY_GOALS, 'Please choose one of the daily goals')
const reminderHour = v.pipe(
  v.number('Please choose an hour'),
  v.integer('Please choose an hour'),
  v.minValue(0, 'Please choose an hour'),
  v.maxValue(23, 'Please choose an hour'),
)

/** Only what is named is changed. */
export const profileInput = v.strictObject({
  firstName: v.optional(firstName),
  lastName: v.optional(lastName),
  email: v.optional(emailField),
  learningGoal: v.optional(learningGoal),
  dailyGoal: v.optional(dailyGoal),
  notifications: v.optional(v.boolean()),
  reminderHour: v.optional(reminderHour),
})

export type ProfileInput = v.InferOutput<typeof profileInput>

/** The Personal Information form. */
export const personalInformationForm = v.object({ firstName, lastName, email: emailField })

export const updateProfile = defineCall({
  method: 'PATCH',
  path: '/api/auth/profile',
  access: 'learner',
  summary: 'Change the profile; a new address must be verified again',
  body: profileInput,
  answer: v.looseObject({ user }),
  failures: [401, 409, 422, 429],
  isIdempotent: true,
})
