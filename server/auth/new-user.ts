import type { UserRow } from '../db/schema.ts'
import { emailKey } from '../db/users.ts'

/** An account as it begins: free, unverified, with the default goals. */
export function newUser(given: {
  id: string
  name: string
  email: string
  passwordHash: string
  createdAt: string
}): UserRow {
  return {
    id: given.id,
    name: given.name,
    first_name: null,
    last_name: null,
    email: given.email,
    email_key: emailKey(given.email),
    password_hash: given.passwordHash,
    email_verified: 0,
    subscription_status: 'free',
    session_version: 1,
    ended_sessions: '',
    epoch: 1,
    reset_id: null,
    reset_asked_at: null,
    learning_goal: 'family_communication',
    daily_goal: 15,
    notifications: 1,
    reminder_hour: 18,
    created_at: given.createdAt,
  }
}
