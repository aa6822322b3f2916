import type { Stripe } from 'stripe'
import { fail, ok, type Result } from '#domain/result.ts'
import type { Log } from '../../log.ts'
import type { Unavailable } from '../gateway.ts'

/** Nothing there by that id. */
export type Missing = 'missing'

/** A call of the SDK as a value: no answer, or one that is none, is `unavailable`, and the log says why. */
export async function callStripe<T>(
  log: Log,
  call: () => Promise<Stripe.Response<T>>,
): Promise<Result<T, Unavailable | Missing>> {
  const { errors } = (await import('stripe')).Stripe
  try {
    const response = await call()
    const { statusCode, requestId } = response.lastResponse
    if (statusCode < 300) return ok(response)
    // The SDK takes whatever is below 400 and reads as JSON for what was asked for: a proxy's way to its own page, too.
    log.error({ statusCode, requestId }, 'Stripe was not reached')
    return fail('unavailable')
  } catch (error) {
    if (!(error instanceof errors.StripeError)) throw error
    if (error.code === 'resource_missing') return fail('missing')
    const { type, code, param, statusCode, requestId, message } = error
    log.error({ type, code, param, statusCode, requestId, reason: message }, 'Stripe did not do it')
    return fail('unavailable')
  }
}

/** Where a thing that is gone is as good as a thing that is done. */
export function goneIs<T, U>(
  result: Result<T, Unavailable | Missing>,
  gone: U,
): Result<T | U, Unavailable> {
  if (result.ok) return result
  return result.failure === 'missing' ? ok(gone) : fail(result.failure)
}
