import type { User } from '#contract/user.ts'
import { rememberAddress } from '#data/address-key.ts'
import { type EarlierWork, findEarlierWork } from '#data/earlier-work.ts'
import type { LearnerDb } from '#data/learner-db.ts'

/**
 * What an earlier account with this address left on this device. An address that is not verified may be somebody else's. Whose the
 * database is, is remembered for a later account.
 */
export async function lookForEarlierWork(
  db: LearnerDb,
  { email, emailVerified }: Pick<User, 'email' | 'emailVerified'>,
): Promise<EarlierWork | null> {
  if (!emailVerified) return null
  await rememberAddress(db, email)
  return findEarlierWork(db)
}
