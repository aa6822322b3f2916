import { type Bound, isPostgres, prepare, rowsOf } from './prepared.ts'
import type { Queries, UserRow } from './schema.ts'

/** Two spellings of one address are one account. */
export function emailKey(email: string): string {
  return email.trim().toLowerCase()
}

const selectUser = prepare<{ id: string }, UserRow>((queries, slot) =>
  queries.selectFrom('users').selectAll().where('id', '=', slot('id')),
)

const selectUserForUpdate = prepare<{ id: string }, UserRow>((queries, slot) => {
  const query = queries.selectFrom('users').selectAll().where('id', '=', slot('id'))
  return isPostgres(queries) ? query.forUpdate() : query
})

const updateEpoch = prepare<{ id: string; epoch: number }, unknown>((queries, slot) =>
  queries
    .updateTable('users')
    .set({ epoch: slot('epoch') })
    .where('id', '=', slot('id')),
)

export async function findUser(queries: Queries, id: string): Promise<UserRow | undefined> {
  return (await rowsOf(queries, selectUser(queries, { id })))[0]
}

/**
 * The account, held until the transaction ends: what concerns one learner happens one after another.
 * SQLite has one writer anyway and knows no such clause.
 */
export async function lockUser(tx: Queries, id: string): Promise<UserRow | undefined> {
  return (await rowsOf(tx, selectUserForUpdate(tx, { id })))[0]
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
    }))
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

export function setEpoch(tx: Queries, id: string, epoch: number): Bound<unknown> {
  return updateEpoch(tx, { id, epoch })
}
