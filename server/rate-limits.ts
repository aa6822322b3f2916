import { createHmac } from 'node:crypto'
import { fullWindowEndsAt, hit, openWindow, reset, windowIsOpen } from './db/rate-limits.ts'
import type { Queries } from './db/schema.ts'
import { timeBounds } from './db/stored-times.ts'
import type { CoreServices } from './core-services.ts'

const MINUTE_MS = 60_000
const DAY_MS = 24 * 60 * MINUTE_MS

/** So many tries in so much time; then the rest of the time is waited out. */
type Limit = { tries: number; windowMs: number }

/**
 * Nobody can lock another out: what is strict counts the account together with the address that tries,
 * and what counts an address alone is wide enough for a school behind one.
 */
const LIMITS = {
  'login-account-and-address': { tries: 10, windowMs: 15 * MINUTE_MS },
  /** Guessing from many addresses. Where the learner has signed in before is not counted here. */
  'login-account-from-elsewhere': { tries: 100, windowMs: 60 * MINUTE_MS },
  /** Right passwords: a family's devices, all of them, some times over. Each costs us a hash. */
  'signed-in-account': { tries: 60, windowMs: 15 * MINUTE_MS },
  /** A school on a morning on which everybody has to sign in. */
  'signed-in-address': { tries: 600, windowMs: 15 * MINUTE_MS },
  'login-address': { tries: 100, windowMs: 15 * MINUTE_MS },
  'register-address': { tries: 30, windowMs: 60 * MINUTE_MS },
  'forgot-account-and-address': { tries: 5, windowMs: 15 * MINUTE_MS },
  /** Against flooding a mailbox from many addresses; links already mailed keep working meanwhile. */
  'forgot-account': { tries: 20, windowMs: 60 * MINUTE_MS },
  'forgot-address': { tries: 30, windowMs: 15 * MINUTE_MS },
  'resend-account': { tries: 5, windowMs: 15 * MINUTE_MS },
  /** Whoever holds a stolen session may not guess the password with it. */
  'change-password-account': { tries: 10, windowMs: 15 * MINUTE_MS },
  'change-address-account': { tries: 5, windowMs: 60 * MINUTE_MS },
  /** Each new address is remembered for its sign-ins. */
  'change-address-account-day': { tries: 20, windowMs: DAY_MS },
  /** Every other change of the profile. */
  'change-profile-account': { tries: 120, windowMs: 60 * MINUTE_MS },
  'export-account': { tries: 10, windowMs: 60 * MINUTE_MS },
  'delete-account': { tries: 10, windowMs: 60 * MINUTE_MS },
  'push-account': { tries: 60, windowMs: 60 * MINUTE_MS },
  'contact-sender-and-address': { tries: 5, windowMs: 60 * MINUTE_MS },
  'contact-address': { tries: 30, windowMs: 60 * MINUTE_MS },
  'contact-sender-and-address-day': { tries: 20, windowMs: DAY_MS },
  'contact-address-day': { tries: 100, windowMs: DAY_MS },
  /** Somebody who goes through a whole lesson, and a phone that sends what it kept for days. */
  'suggestion-account': { tries: 120, windowMs: 60 * MINUTE_MS },
  /** Takes that come in: a household's whole room twice over, for a phone that was off for long. */
  'recording-account': { tries: 800, windowMs: 60 * MINUTE_MS },
  /** Every other change of speakers, takes and links, by the owner and through links. */
  'voices-account': { tries: 600, windowMs: 60 * MINUTE_MS },
  /** Changes of the family tree: somebody who enters all of it, and a phone that sends what it kept. */
  'family-account': { tries: 600, windowMs: 60 * MINUTE_MS },
  'checkout-account': { tries: 20, windowMs: 15 * MINUTE_MS },
  'subscriber-account': { tries: 20, windowMs: 15 * MINUTE_MS },
  /** Asking whether a payment has come: a page may ask some times in a row. */
  'fulfil-account': { tries: 30, windowMs: 15 * MINUTE_MS },
  /** Finished lessons of somebody who has finished many (server/progress/log-growth.ts): a phone brings a season home at once. */
  'completion-account': { tries: 1_000, windowMs: 60 * MINUTE_MS },
  /** The same once the log is long. */
  'long-log-account': { tries: 60, windowMs: 60 * MINUTE_MS },
  /** Reset Progress, as often as it takes effect. */
  'whole-reset-account': { tries: 30, windowMs: 60 * MINUTE_MS },
  /** Lesson 1 before there is an account: a class that tries it, each page some times. */
  'guest-lesson-address': { tries: 600, windowMs: 15 * MINUTE_MS },
  'mail-token-address': { tries: 60, windowMs: 15 * MINUTE_MS },
} satisfies Record<string, Limit>

/** How long it is remembered from where a learner has signed in, or set a password: as long as a session lasts. */
const KNOWN_ADDRESS_MS = 90 * DAY_MS

export type LimitName = keyof typeof LIMITS
type Counted = { limit: LimitName; of: readonly string[] }

export type RateLimits = {
  /**
   * Counts one try under each, in this order, up to the one that refuses it; null, or how many ms to wait. The
   * address comes first: whoever is stopped by it makes no row for each account that they name, and uses up no
   * account's tries. Each call names its limits in one order, so that no two wait for each other crosswise.
   */
  hit(tries: readonly Counted[]): Promise<number | null>
  /** The same, within a transaction that does more. */
  hitWithin(tx: Queries, tries: readonly Counted[]): Promise<number | null>
  /** Null, or how many ms to wait until fewer than `allowed` tries stand there; counts nothing. */
  waitOf(counted: Counted, allowed?: number): Promise<number | null>
  reset(counted: Counted): Promise<void>
  /** Whether this account was opened from this address not long ago. */
  isKnownAddress(account: string, address: string): Promise<boolean>
  rememberAddress(account: string, address: string): Promise<void>
}

/** Counted in the database, so that a restart forgets nothing and several processes count together. */
export function createRateLimits({
  db,
  clock,
  config,
}: Pick<CoreServices, 'db' | 'clock' | 'config'>): RateLimits {
  if (!config.rateLimits) {
    return {
      hit: async () => null,
      hitWithin: async () => null,
      waitOf: async () => null,
      reset: async () => {},
      isKnownAddress: async () => false,
      rememberAddress: async () => {},
    }
  }
  /** Under a key of ours: the table of tries tells nobody who tried, not even one who goes through all addresses. */
  const hashOf = (parts: readonly string[]): string =>
    createHmac('sha256', config.jwtSecret).update(parts.join('\n')).digest('base64url')
  const keyOf = ({ limit, of }: Counted): string => hashOf([limit, ...of])
  // Stored in databases: another word would forget every known address.
  const knownAddress = (account: string, address: string): string =>
    hashOf(['familiar', account, address])

  async function hitWithin(tx: Queries, tries: readonly Counted[]): Promise<number | null> {
    const nowMs = clock()
    for (const { limit, of } of tries) {
      const { tries: allowed, windowMs } = LIMITS[limit]
      const { count, windowEndsAt } = await hit(tx, keyOf({ limit, of }), {
        ...timeBounds(nowMs, windowMs),
        endsAt: new Date(nowMs + windowMs).toISOString(),
      })
      if (count > allowed) return Math.min(Date.parse(windowEndsAt) - nowMs, windowMs)
    }
    return null
  }

  return {
    hit: (tries) => db.write((tx) => hitWithin(tx, tries)),
    hitWithin,
    async waitOf(counted, allowed = LIMITS[counted.limit].tries) {
      const nowMs = clock()
      const { windowMs } = LIMITS[counted.limit]
      const window = { ...timeBounds(nowMs, windowMs), allowed }
      const endsAt = await db.read((queries) => fullWindowEndsAt(queries, keyOf(counted), window))
      return endsAt === null ? null : Math.min(Date.parse(endsAt) - nowMs, windowMs)
    },
    reset: (counted) => db.write((tx) => reset(tx, keyOf(counted))),
    isKnownAddress: (account, address) =>
      db.read((queries) =>
        windowIsOpen(
          queries,
          knownAddress(account, address),
          timeBounds(clock(), KNOWN_ADDRESS_MS),
        ),
      ),
    rememberAddress: (account, address) =>
      db.write((tx) =>
        openWindow(
          tx,
          knownAddress(account, address),
          new Date(clock() + KNOWN_ADDRESS_MS).toISOString(),
        ),
      ),
  }
}
