import type { DatabaseKind } from './database.ts'
import { findBulk } from './bulk.ts'
import { LEARNER_COLUMNS, type LearnerRow, type Queries, type UserRow } from './schema.ts'

const USERS = { table: 'users', key: 'id', columns: '*' } as const
const LEARNERS = { table: 'users', key: 'id', columns: LEARNER_COLUMNS } as const

/** Two spellings of one address are one account. */
export function emailKey(email: string): string {
  return email.trim().toLowerCase()
}

export async function findUser(queries: Queries, id: string): Promise<UserRow | undefined> {
  return queries.selectFrom('users').selectAll().where('id', '=', id).executeTakeFirst()
}

/** In no order; those that are not there are left out. */
export async function findUsers(queries: Queries, ids: readonly string[]): Promise<UserRow[]> {
  return findBulk(queries, USERS, ids)
}

/** The same, as far as the calls of a learner stand on it. */
export async function findLearners(
  queries: Queries,
  ids: readonly string[],
): Promise<LearnerRow[]> {
  return findBulk(queries, LEARNERS, ids)
}

/**
 * The accounts, held until the transaction ends: what concerns one learner happens one after another. In
 * the order of their ids, so that two transactions never wait for each other crosswise. SQLite has one
 * writer anyway and knows no such clause.
 */
export async function lockUsers(
  tx: Queries,
  kind: DatabaseKind,
  ids: readonly string[],
): Promise<UserRow[]> {
  return findBulk(tx, USERS, ids.toSorted(), kind === 'postgres' ? 'for update' : '')
}

/**
 * The same without waiting, as far as the calls of a learner stand on it: an account that another transaction holds is left
 * out, and so is one that is not there.
 */
export async function lockFreeLearners(
  tx: Queries,
  kind: DatabaseKind,
  ids: readonly string[],
): Promise<LearnerRow[]> {
  const lock = kind === 'postgres' ? 'for update skip locked' : ''
  return findBulk(tx, LEARNERS, ids.toSorted(), lock)
}

export async function findUserByEmail(
  queries: Queries,
  email: string,
): Promise<UserRow | undefined> {
  return queries
    .selectFrom('users')
    .selectAll()
    .where('email_key', '=', emailKey(email))
    .executeTakeFirst()
}

/** False when the address already has an account. */
export async function insertUser(tx: Queries, user: UserRow): Promise<boolean> {
  const inserted = await tx
    .insertInto('users')
    .values(user)
    .onConflict((conflict) => conflict.column('email_key').doNothing())
    .returning('id')
    .executeTakeFirst()
  return inserted !== undefined
}

export async function markEmailVerified(tx: Queries, userId: string): Promise<void> {
  await tx.updateTable('users').set({ email_verified: 1 }).where('id', '=', userId).execute()
}

/** A new password ends every session: each carries the version under which it was made. */
export async function replacePassword(
  tx: Queries,
  userId: string,
  passwordHash: string,
): Promise<void> {
  await tx
    .updateTable('users')
    .set((row) => ({
      password_hash: passwordHash,
      session_version: row('session_version', '+', 1),
      ended_sessions: '',
    }))
    .where('id', '=', userId)
    .execute()
}

/** One session ends (`ended_sessions` as it is to be kept), or every one (null). */
export async function endSessions(
  tx: Queries,
  userId: string,
  ended: string | null,
): Promise<void> {
  await tx
    .updateTable('users')
    .set((row) =>
      ended === null
        ? { session_version: row('session_version', '+', 1), ended_sessions: '' }
        : { ended_sessions: ended },
    )
    .where('id', '=', userId)
    .execute()
}

/** The same password under stronger parameters: no session ends. */
export async function rehashPassword(
  tx: Queries,
  userId: string,
  hashes: { from: string; to: string },
): Promise<void> {
  await tx
    .updateTable('users')
    .set({ password_hash: hashes.to })
    .where('id', '=', userId)
    .where('password_hash', '=', hashes.from)
    .execute()
}

/** What the learner decides about the account; the rest of it is ours. */
export type ProfileColumns = Pick<
  UserRow,
  | 'name'
  | 'first_name'
  | 'last_name'
  | 'email'
  | 'email_key'
  | 'email_verified'
  | 'learning_goal'
  | 'daily_goal'
  | 'notifications'
  | 'reminder_hour'
>

/** Fails when `email_key` is another account's: the index has the last word. */
export async function updateUser(
  tx: Queries,
  userId: string,
  changes: Partial<ProfileColumns>,
): Promise<void> {
  await tx.updateTable('users').set(changes).where('id', '=', userId).execute()
}

/** With everything that hangs on it: whatever names a learner goes with the learner. */
export async function deleteUser(tx: Queries, userId: string): Promise<void> {
  await tx.deleteFrom('users').where('id', '=', userId).execute()
}

/** Written from what the payment provider says, and from nothing else. */
export async function setSubscriptionStatus(
  tx: Queries,
  userId: string,
  status: string,
): Promise<void> {
  await tx
    .updateTable('users')
    .set({ subscription_status: status })
    .where('id', '=', userId)
    .execute()
}
