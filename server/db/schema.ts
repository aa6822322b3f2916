import type { Kysely } from 'kysely'

/** Times are ISO 8601 in UTC as text, truths 0 or 1: the same on SQLite and PostgreSQL. */
export type Schema = {
  users: UserRow
  mail_tokens: MailTokenRow
  progress: ProgressRow
  completions: CompletionRowStored
  kept_answers: KeptAnswerRow
  rate_limits: RateLimitRow
}

export type UserRow = {
  id: string
  name: string
  email: string
  /** Lower-cased: two spellings of one address are one account. */
  email_key: string
  password_hash: string
  email_verified: number
  subscription_status: string
  /** Every session carries it; raising it ends them all. */
  session_version: number
  /** Counts the whole resets of progress, from 1. */
  epoch: number
  learning_goal: string
  daily_goal: number
  notifications: number
  created_at: string
}

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
}

/** The first answer to a call that carried an Idempotency-Key, kept for its repeats. */
export type KeptAnswerRow = {
  user_id: string
  key: string
  /** Of path and body: the same key with another body is refused. */
  fingerprint: string
  status: number
  body: string
  created_at: string
}

export type RateLimitRow = {
  key: string
  count: number
  window_ends_at: string
}

/** Queries inside a transaction, or on the reading side: they look the same. */
export type Queries = Kysely<Schema>
