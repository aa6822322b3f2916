import * as v from 'valibot'
import { defineCall } from './call.ts'
import { emailField, NO_CONTROL_CHARACTERS } from './person.ts'
import { visible } from './visible-text.ts'

/** Value → label; the empty value means no topic. */
export const CONTACT_SUBJECTS = [
  ['General Inquiry', 'General Question'],
  ['Technical Support', 'Technical Support'],
  ['Lesson Content', 'Lesson Content Feedback'],
  ['Cultural Accuracy', 'Cultural Accuracy'],
  ['Audio Quality', 'Audio Quality Issues'],
  ['Subscription', 'Subscription & Billing'],
  ['Feature Request', 'Feature Request'],
  ['Community Partnership', 'Community Partnership'],
  ['Other', 'Other'],
] as const

const subjects: readonly string[] = ['', ...CONTACT_SUBJECTS.map(([value]) => value)]

export const contactInput = v.strictObject({
  name: v.pipe(
    v.string('Name is required'),
    v.trim(),
    v.nonEmpty('Name is required'),
    v.maxLength(80, 'Name must be at most 80 characters'),
    v.regex(NO_CONTROL_CHARACTERS, 'Name must not contain control characters'),
    visible('Name'),
  ),
  email: emailField,
  subject: v.optional(
    v.pipe(
      v.string(),
      v.check((subject) => subjects.includes(subject), 'Please choose one of the subjects'),
    ),
    '',
  ),
  message: v.pipe(
    v.string('Message is required'),
    v.trim(),
    v.nonEmpty('Message is required'),
    v.maxLength(5000, 'Message must be at most 5000 characters'),
    visible('Message'),
  ),
})

export type ContactInput = v.InferOutput<typeof contactInput>

export const sendContactMessage = defineCall({
  method: 'POST',
  path: '/api/contact',
  access: 'public',
  summary: 'Send a message to the team. With an Idempotency-Key it is taken once',
  body: contactInput,
  response: v.looseObject({ sent: v.boolean() }),
  failures: [422, 429],
  isIdempotent: true,
})
