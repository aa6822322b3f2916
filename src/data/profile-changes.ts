import type { ProfileInput } from '#contract/profile.ts'
import type { User } from '#contract/user.ts'
import type { LearnerDb } from './learner-db.ts'
import { readableRows } from './parse-rows.ts'
import { outboxRow } from './rows.ts'

/** What waits of the learner's profile, the later change over the earlier; what was refused counts no more. */
export async function readProfileChanges(db: LearnerDb): Promise<ProfileInput> {
  const rows = readableRows(outboxRow, await db.outbox.orderBy('seq').toArray())
  const waiting = rows.filter((row) => row.kind === 'profile' && row.state !== 'failed')
  return Object.assign({}, ...waiting.map((row) => row.body)) as ProfileInput
}

/** Of a learner, named by their id. */
export type ProfileNews = Pick<User, 'id'> & Partial<User>

/**
 * What the answer to a change tells of the change. The answer may be the first one again, of days ago: what else it says of the
 * account, its subscription and its epoch of progress, can be older than what this device has heard since.
 */
export function changedOf(answered: User, change: ProfileInput): ProfileNews {
  const { id, name, firstName, lastName, emailVerified } = answered
  const keys = Object.keys(change) as (keyof ProfileInput)[]
  const isNamed = keys.includes('firstName') || keys.includes('lastName')
  return {
    id,
    ...(Object.fromEntries(keys.map((key) => [key, answered[key]])) as Partial<User>),
    ...(isNamed && { name, firstName, lastName }),
    ...(keys.includes('email') && { emailVerified }),
  }
}
