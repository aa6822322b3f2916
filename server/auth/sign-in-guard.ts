import { emailKey } from '../db/users.ts'
import type { RateLimits } from '../rate-limits.ts'

/** A sign-in that is tried: for which account, and from where. */
export type SignInTry = { email: string; address: string }

/** So often an account is let in where others have used up the address: nobody is locked out by their school. */
const ALWAYS_LET_IN = 3

/**
 * How often a password may be guessed, without anybody locking a learner out of their account. Tries from
 * one address are counted for it and the account together. Tries from all the addresses of the world are
 * counted for the account too, but not where its learner has signed in before: there nobody else's tries
 * stand in the way. Somebody who is new at an address while the account is under attack gets in by
 * the link of a mail: who sets a password is known where they did.
 *
 * Right passwords are counted apart, by account and by address: only somebody who has the password uses those tries up.
 */
export function createSignInGuard(limits: RateLimits) {
  const pair = ({ email, address }: SignInTry) => ({
    limit: 'login-account-and-address' as const,
    of: [emailKey(email), address],
  })
  const ofAccount = ({ email }: SignInTry) => ({
    limit: 'signed-in-account' as const,
    of: [emailKey(email)],
  })
  const ofAddress = ({ address }: SignInTry) => ({
    limit: 'signed-in-address' as const,
    of: [address],
  })
  /** Of right passwords: null, or how many ms to wait. */
  async function waitOfRight(attempt: SignInTry): Promise<number | null> {
    const waitMs = await limits.waitOf(ofAccount(attempt))
    if (waitMs !== null) return waitMs
    const fullMs = await limits.waitOf(ofAddress(attempt))
    if (fullMs === null) return null
    const isModest = (await limits.waitOf(ofAccount(attempt), ALWAYS_LET_IN)) === null
    return isModest ? null : fullMs
  }
  return {
    /** Counts the try; null, or how many ms to wait. */
    async count(attempt: SignInTry): Promise<number | null> {
      const account = emailKey(attempt.email)
      const waitMs = await waitOfRight(attempt)
      if (waitMs !== null) return waitMs
      if (await limits.isKnownAddress(account, attempt.address)) return limits.hit([pair(attempt)])
      return limits.hit([
        { limit: 'login-address', of: [attempt.address] },
        pair(attempt),
        // Behind the others: who is stopped there already does not use up the tries of the rest.
        { limit: 'login-account-from-elsewhere', of: [account] },
      ])
    },
    /** A right password forgets the wrong ones before it. */
    async isRight(attempt: SignInTry): Promise<void> {
      await limits.hit([ofAccount(attempt), ofAddress(attempt)])
      await limits.reset(pair(attempt))
      await limits.rememberAddress(emailKey(attempt.email), attempt.address)
    },
  }
}
