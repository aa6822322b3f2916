import type { Kysely } from 'kysely'
import type * as Billing from './billing-schema.ts'
import type { OutboundMailRow } from './outbound-mail-schema.ts'
import type * as Voices from './voices-schema.ts'

/** Times are ISO 8601 in UTC as text, truths 0 or 1: the same on SQLite and PostgreSQL. */
export type Schema = {
  users: UserRow
  mail_tokens: MailTokenRow
  progress: ProgressRow
  completions: CompletionRowStored
  practices: PracticeRow
  evenings: EveningRow
  review_logs: ReviewLogRow
  reviews: ReviewRow
  family_entries: FamilyEntryRow
  kept_answers: IdempotencyRecordRow
  contact_messages: ContactMessageRow
  outbound_mails: OutboundMailRow
  push_subscriptions: PushSubscriptionRow
  suggestions: SuggestionRow
  speakers: Voices.SpeakerRow
  invitations: Voices.InvitationRow
  recordings: Voices.RecordingRow
  verdicts: Voices.VerdictRow
  recording_objects: Voices.RecordingObjectRow
  recording_bytes: Voices.RecordingBytesRow
  rate_limits: RateLimitRow
  billing_accounts: Billing.BillingAccountRow
  billing_checkouts: Billing.BillingCheckoutRow
  billing_events: Billing.BillingEventRow
}

export type UserRow = {
  id: string
  name: string
  /** The two parts of `name`; null until the learner has told them apart. */
  first_name: string | null
  last_name: string | null
  email: string
  /** Lower-cased: two spellings of one address are one account. */
  email_key: string
  password_hash: string
  email_verified: number
  subscription_status: string
  /** Every session carries it; raising it ends them all. */
  session_version: number
  /** Sessions ended one by one (server/auth/ended-sessions.ts). */
  ended_sessions: string
  /** Counts the whole resets of progress, from 1. */
  epoch: number
  /** The whole reset that began the epoch; null where the epoch is the first, or began before its reset arrived. */
  reset_id: string | null
  reset_asked_at: string | null
  learning_goal: string
  daily_goal: number
  notifications: number
  /** Hour of the learner's own day at which the daily reminder comes, 0–23. */
  reminder_hour: number
  created_at: string
}

/**
 * What a learner's calls stand on: who it is, whether the session stands, what may be opened. A third of an account,
 * without the password's hash and the address.
 */
export const LEARNER_COLUMNS = [
  'id',
  'session_version',
  'ended_sessions',
  'email_verified',
  'subscription_status',
  'epoch',
  'reset_id',
  'reset_asked_at',
] as const satisfies readonly (keyof UserRow)[]

export type LearnerRow = Pick<UserRow, (typeof LEARNER_COLUMNS)[number]>

export type MailTokenRow = {
  /** SHA-256 of the token: what is in the database opens nothing. */
  token_hash: string
  user_id: string
  purpose: MailTokenPurpose
  /** The address that it proves; a later change of address makes it void. */
  email: string
  expires_at: string
  used_at: string | null
}

export type MailTokenPurpose = 'verify-email' | 'reset-password'

export type ProgressRow = {
  user_id: string
  lesson_id: string
  epoch: number
  attempt: number
  current_index: number
  /** JSON list of indexes. */
  completed: string
  /** JSON list of indexes. */
  correct: string
  /** By the server's clock; empty where it came before this was noted. */
  updated_at: string
}

export type CompletionRowStored = {
  user_id: string
  id: string
  lesson_id: string
  epoch: number
  attempt: number
  score: number
  completed_at: string
  local_date: string
  active_seconds: number
  /** 1: a whole reset carried it over into its epoch. */
  carried: number
  /** By the server's clock; empty where it came before this was noted. */
  received_at: string
}

/** A finished session of practice. */
export type PracticeRow = {
  user_id: string
  /** The bytes of its UUID in base64url. */
  id: string
  epoch: number
  answered: number
  right_answers: number
  /** Milliseconds since 1970. */
  completed_ms: number
  /** The learner's day, in days since 1970-01-01. */
  local_day: number
  active_seconds: number
}

/** An evening at home. */
export type EveningRow = {
  user_id: string
  /** The bytes of its UUID in base64url. */
  id: string
  epoch: number
  lesson_id: string
  /** 0: said, 1: laughed. */
  answer: number
  /** Milliseconds since 1970. */
  said_ms: number
  /** The learner's day, in days since 1970-01-01. */
  local_day: number
}

/** A person, one of their details, or a word of a family tree, as it was changed last. */
export type FamilyEntryRow = {
  user_id: string
  /** 0: person, 1: word, 2 to 6: sex, father, mother, birth, name (db/family.ts). */
  kind: number
  /** The person's id, or the path of the relation. */
  key: string
  /** Of the change: the bytes of its UUID in base64url. */
  id: string
  /** Milliseconds since 1970. */
  changed_ms: number
  /** Rises in the order in which the server got them, and is never given again. */
  seq: number
  /** JSON; null where it was removed. */
  value: string | null
}

/** The one log of reviews that an account has. A short name of its own stands in each row of it. */
export type ReviewLogRow = {
  user_id: string
  log: string
  /** The number that was given last; none is given twice. */
  last_seq: number
  /** How many rows it has. */
  total: number
}

/** An answer to a card. Written as short as can be: an account may have fifty thousand. */
export type ReviewRow = {
  log: string
  /** Its number in the log: rises in the order in which the server got them, and is never given again. */
  seq: number
  /** The bytes of its UUID in base64url. */
  id: string
  item_id: string
  /** 0: understand, 1: produce. */
  skill: number
  grade: number
  /** Milliseconds since 1970. */
  reviewed_ms: number
  /** The learner's day, in days since 1970-01-01. */
  local_day: number
}

/** The first answer to a call that carried an Idempotency-Key, kept for its repeats. */
export type IdempotencyRecordRow = {
  user_id: string
  key: string
  /** Of path and body: the same key with another body is refused. */
  fingerprint: string
  status: number
  /** Empty where the response was too long to keep: a repeat renders it anew. */
  body: string
  created_at: string
  kind: IdempotencyRecordKind
}

/** Each kind has its own bound (server/db/idempotency-records.ts), so that much of one pushes out none of another. */
export type IdempotencyRecordKind = 'learning' | 'profile' | 'suggestion'

/** A message to the team. Its delivery is a mail of the queue (kind `contact-message`). */
export type ContactMessageRow = {
  /** The Idempotency-Key, or an id of ours. */
  id: string
  /** Of the body: the same key with another body is refused. */
  fingerprint: string
  name: string
  email: string
  email_key: string
  /** One of the fixed subjects; empty for none. */
  subject: string
  message: string
  created_at: string
  /** Null while its mail waits. One that is set earlier, because the account is gone, still waits for the mail. */
  keep_until: string | null
}

/** A browser that shows its learner the daily reminder. */
export type PushSubscriptionRow = {
  /** Where the push service takes messages for this browser; who knows it may send there. */
  endpoint: string
  user_id: string
  p256dh: string
  auth: string
  /** IANA name. */
  time_zone: string
  created_at: string
  /** The day, in its zone, whose reminder was sent or is being sent. */
  reminded_on: string | null
  /** Of that day's reminder. */
  tries: number
  /** When a reminder that failed is tried again; null for none. */
  next_try_at: string | null
}

/** How a learner says an item of the course. */
export type SuggestionRow = {
  user_id: string
  /** The Idempotency-Key, or an id of ours. */
  id: string
  item_id: string
  roman: string | null
  shahmukhi: string | null
  place: string | null
  comment: string | null
  created_at: string
}

export type RateLimitRow = {
  key: string
  count: number
  window_ends_at: string
}

/** Queries inside a transaction, or on the reading side: they look the same. */
export type Queries = Kysely<Schema>
