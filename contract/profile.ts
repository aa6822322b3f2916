import * as v from 'valibot'
import { defineCall } from './call.ts'
import { emailField, NO_CONTROL_CHARACTERS } from './person.ts'
import { DAILY_GOALS, LEARNING_GOALS, user } from './user.ts'
import { visible } from './visible-text.ts'

const partOfName = (what: string) =>
  v.pipe(
    v.string(`${what} is required`),
    v.trim(),
    v.maxLength(60, `${what} must be at most 60 characters`),
    v.regex(NO_CONTROL_CHARACTERS, `${what} must not contain control characters`),
    visible(what),
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
  response: v.looseObject({ user }),
  failures: [401, 409, 422, 429],
  isIdempotent: true,
})
