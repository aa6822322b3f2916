import type { User } from '#contract/user.ts'
import { rememberAddress } from '#data/address-key.ts'
import { type EarlierWork, findEarlierWork, findGuestWork } from '#data/earlier-work.ts'
import type { LearnerDb } from '#data/learner-db.ts'

/**
 * What was done on this device before this account was signed in: by a guest, or under an earlier account with this address. An
 * address that is not verified may be somebody else's. Whose the database is, is remembered for a later account.
 */
export async function lookForEarlierWork(
  db: LearnerDb,
  { email, emailVerified }: Pick<User, 'email' | 'emailVerified'>,
): Promise<EarlierWork | null> {
  const byGuest = await findGuestWork(db, email)
  if (byGuest !== null || !emailVerified) return byGuest
  await rememberAddress(db, email)
  return findEarlierWork(db)
}
