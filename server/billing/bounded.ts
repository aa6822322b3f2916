import { setTimeout as wait } from 'node:timers/promises'
import { fail, type Result } from '#domain/result.ts'
import type { Unavailable } from './gateway.ts'

/** A learner looks at a button meanwhile; proxies in front of us give up after 30 to 60 seconds. */
export const TIMEOUT_MS = 15_000
/** For what is known well enough without the provider. */
export const SHORT_TIMEOUT_MS = 4_000

/**
 * `unavailable` when the provider has not answered after `ms`. The work itself goes on: what it does bears
 * keys or has no effect a second time, so that the next press finds it done or does it.
 */
export async function bounded<T, F>(
  ms: number,
  work: Promise<Result<T, F>>,
): Promise<Result<T, F | Unavailable>> {
  const over = new AbortController()
  const late = wait(ms, fail<Unavailable>('unavailable'), { signal: over.signal, ref: false })
  late.catch(() => undefined)
  try {
    return await Promise.race([work, late])
  } finally {
    over.abort()
  }
}
