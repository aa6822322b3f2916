import { DatabaseSync } from 'node:sqlite'
import { Kysely, PostgresDialect, sql } from 'kysely'
import { Pool } from 'pg'
import { migrate } from '#server/db/migrate.ts'
import { kyselyOver } from '#server/db/node-sqlite.ts'
import type { Queries } from '#server/db/schema.ts'

export const at = (time: string): string => `2026-03-01T${time}:00.000Z`
export const CREATED = at('09:00')
export const SENT = at('09:01')
const DUE = at('09:30')
/** Claimed at 09:59 by a process that is sending it, or that has died since. */
const CLAIMED = at('10:09')

/** A database as the version before the queue left it. The clock of the tests then says ten o'clock. */
export async function fillVersionBefore(address: string): Promise<void> {
  const queries = openRaw(address)
  await migrate(queries, '011-resets')
  const insert = async (table: string, columns: string, rows: readonly unknown[][]) => {
    for (const row of rows) {
      await sql`insert into ${sql.table(table)} (${sql.raw(columns)}) values (${sql.join(row)})`.execute(
        queries,
      )
    }
  }
  const users = ['unverified', 'subscriber', 'other']
  await insert(
    'users',
    'id, name, email, email_key, password_hash, learning_goal, daily_goal, notifications, created_at',
    users.map((id) => [
      id,
      `${id} "Khan"`,
      `${id}@x.org`,
      `${id}@x.org`,
      'x',
      'travel',
      15,
      0,
      CREATED,
    ]),
  )
  await insert(
    'account_mails',
    'id, kind, name, email, email_key, origin, created_at, tries, next_try_at',
    [
      [
        'a1',
        'verify-email',
        'Nani',
        'unverified@x.org',
        'unverified@x.org',
        'https://o',
        CREATED,
        1,
        DUE,
      ],
      ['a2', 'farewell', 'Näni "جی" \\', 'gone@x.org', 'gone@x.org', 'https://o', CREATED, 0, DUE],
      [
        'a3',
        'password-changed',
        'Zaara',
        'other@x.org',
        'other@x.org',
        'https://o',
        CREATED,
        1,
        CLAIMED,
      ],
    ],
  )
  await insert(
    'billing_accounts',
    'user_id, provider, customer_key, subscription_id, status, plan, origin',
    [['subscriber', 'stripe', 'k1', 's1', 'active', 'annual', 'https://o']],
  )
  await insert(
    'billing_mails',
    'id, user_id, subscription_id, kind, occasion, created_at, sent_at, tries, next_try_at',
    [
      ['b1', 'subscriber', 's1', 'confirmed', '', CREATED, SENT, 1, null],
      ['b2', 'subscriber', 's1', 'past_due', at('08:00'), CREATED, null, 2, DUE],
      ['b3', 'subscriber', 's1', 'past_due', at('07:00'), CREATED, null, 9, null],
      ['b4', 'subscriber', 's1', 'cancelled', at('08:00'), CREATED, null, 1, CLAIMED],
    ],
  )
  const message = (id: string, text: string) => [
    id,
    'f',
    'Nani',
    'n@x.org',
    'n@x.org',
    '',
    text,
    CREATED,
  ]
  await insert(
    'contact_messages',
    'id, fingerprint, name, email, email_key, subject, message, created_at, mailed_at, tries, next_try_at, keep_until',
    [
      [...message('c1', 'mailed'), SENT, 1, null, at('23:00')],
      [...message('c2', 'waiting'), null, 3, DUE, null],
      [...message('c3', 'claimed'), null, 1, CLAIMED, null],
      [...message('c4', 'waiting, of a deleted account'), null, 2, DUE, CREATED],
    ],
  )
  await queries.destroy()
}

/** As it is, without what the server would do at its start. */
export function openRaw(address: string): Queries {
  if (!address.startsWith('postgres')) return kyselyOver(new DatabaseSync(address))
  const pool = new Pool({ connectionString: address, max: 1 })
  return new Kysely({ dialect: new PostgresDialect({ pool }) })
}
