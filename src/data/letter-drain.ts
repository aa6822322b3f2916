import { sendContactMessage } from '#contract/contact.ts'
import { isOlderVersion } from '#contract/app-version.ts'
import type { Api } from './api.ts'
import { BLOCKED_DELAY_MS, backoffMs, isDue, LONGEST_REST_MS } from './backoff.ts'
import type { Urgency } from './drain-plan.ts'
import { type Failure, failureBodyOf } from './failure.ts'
import type { LetterRow } from './letter-row.ts'
import { type Letterbox, readLetters } from './letters.ts'

/** One drainer at a time over tabs and worker; apart from the learner's, so that neither waits for the other. */
export const LETTER_LOCK = 'apni-boli:letters'

/** A hung call must free the lock; it is safe to make again. */
const WATCHDOG_MS = 30_000

export type LetterDrainContext = {
  letters: Letterbox
  api: Api
  /** Milliseconds since 1970. */
  now: () => number
  /** In [0, 1). */
  random: () => number
  /** Of this app, with the time of its source; left out where it is not known. */
  appVersion?: string
  onDelivered?: (letter: LetterRow) => void
}

/** `interrupted`: a letter is left that a later try may deliver. `stopped`: `shouldContinue` said no between two letters. */
export type LetterDrainOutcome = 'drained' | 'interrupted' | 'stopped'

/**
 * Sends what waits in the letterbox, oldest first, as nobody: a letter needs no session. A letter leaves
 * only when the server has said that it was sent; whatever breaks in between, it is sent again under the
 * same key and mailed once. The caller holds the lock.
 */
export async function drainLetters(
  context: LetterDrainContext,
  urgency: Urgency,
  shouldContinue: () => boolean = () => true,
): Promise<LetterDrainOutcome> {
  const { letters, api, now } = context
  let isUnfinished = false
  for (const planned of await readLetters(letters)) {
    if (planned.state === 'failed') continue
    if (!maySend(planned, now(), urgency)) {
      isUnfinished = true
      continue
    }
    if (!shouldContinue()) return 'stopped'
    // Its writer may have taken it out since it was read.
    if ((await letters.get(planned.id)) === undefined) continue
    const response = await api.call(sendContactMessage, {
      body: planned.body,
      idempotencyKey: planned.id,
      // Well-formed is only a token: this call goes without one.
      token: '',
      timeoutMs: WATCHDOG_MS,
    })
    if (response.ok && response.value.sent) {
      await letters.delete(planned.id)
      context.onDelivered?.(planned)
      continue
    }
    const verdict = await keep(context, planned, response.ok ? NOT_SENT : response.failure)
    if (verdict === 'interrupted') return 'interrupted'
    if (verdict === 'later') isUnfinished = true
  }
  return isUnfinished ? 'interrupted' : 'drained'
}

/** When the next letter is due, in ms since 1970; null where none waits. */
export function nextLetterDueAt(rows: readonly LetterRow[]): number | null {
  const times = rows.filter((row) => row.state === 'waiting').map((row) => row.nextAttemptAt)
  return times.length === 0 ? null : Math.min(...times)
}

/** A connection that is back hurries what failed for want of one, and nothing that was asked to rest (429). */
function maySend(row: LetterRow, now: number, urgency: Urgency): boolean {
  if (isDue(row.nextAttemptAt, now)) return true
  return urgency !== 'due' && row.lastError?.kind !== 'limited'
}

/** The server answered, and answered that it was not sent. */
const NOT_SENT: Failure = { kind: 'invalid', status: 200, body: null }

/** The letter stays, with the reason and the time of its next try. */
async function keep(
  { letters, now, random, appVersion = '' }: LetterDrainContext,
  row: LetterRow,
  failure: Failure,
): Promise<'interrupted' | 'later' | 'set-aside'> {
  const attempts = row.attempts + 1
  const message = failureBodyOf(failure)?.error
  const lastError = {
    kind: failure.kind,
    ...('status' in failure ? { status: failure.status } : {}),
    ...(message === undefined ? {} : { message }),
  }
  switch (failure.kind) {
    case 'network':
    case 'timeout': {
      const nextAttemptAt = now() + backoffMs(attempts, random())
      await letters.update(row.id, { attempts, lastError, nextAttemptAt })
      return 'interrupted'
    }
    case 'app':
    case 'server': {
      const nextAttemptAt = now() + backoffMs(attempts, random())
      await letters.update(row.id, { attempts, lastError, nextAttemptAt })
      return 'later'
    }
    case 'limited': {
      // The whole letterbox rests: the limit counts this device, not this letter.
      const nextAttemptAt = now() + Math.min(failure.retryAfterSeconds * 1000, LONGEST_REST_MS)
      await letters.filter(({ state }) => state === 'waiting').modify({ lastError, nextAttemptAt })
      await letters.update(row.id, { attempts })
      return 'interrupted'
    }
    case 'unauthorized':
    case 'forbidden': {
      // Nobody has to be signed in for this call: something in between refuses, and may stop doing so.
      const nextAttemptAt = now() + BLOCKED_DELAY_MS
      await letters.update(row.id, { attempts, lastError, nextAttemptAt })
      return 'later'
    }
    case 'invalid': {
      // A deployment is under way: a process of before it does not know yet what this app sends.
      if (isOlderVersion(failure.serverVersion ?? '', appVersion)) {
        const nextAttemptAt = now() + backoffMs(attempts, random())
        await letters.update(row.id, { attempts, lastError, nextAttemptAt })
        return 'later'
      }
      await letters.update(row.id, { attempts, lastError, state: 'failed' })
      return 'set-aside'
    }
  }
}
