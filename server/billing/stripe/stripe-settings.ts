import { check, optional, pipe, regex, string, transform } from 'valibot'
import { type Plan, PRICE_IDS } from '#domain/prices.ts'
import { fail, ok, type Result } from '#domain/result.ts'

/** What Stripe's account is set up with (docs/operations/payments.md). */
export type StripeSettings = {
  /** Whose customers these are; kept with each billing account. */
  provider: 'stripe' | 'payment-fake'
  secretKey: string
  webhookSecret: string
  prices: Readonly<Record<Plan, string>>
  /** One pound off each month, for the offer of the premium gate; null: no such offer. */
  upgradeCoupon: string | null
  /** Another host that speaks Stripe's API; null: Stripe's own. */
  apiBase: URL | null
}

/** Nobody listens there: a server that was started without the payment fake has no payments, and says so when asked. */
const NOBODY = new URL('http://127.0.0.1:9')

/** The account at the payment fake (docs/decisions/020), which a server without a key uses. */
export const FAKE_SETTINGS: StripeSettings = {
  provider: 'payment-fake',
  secretKey: 'sk_fake',
  webhookSecret: 'whsec_fake',
  prices: PRICE_IDS,
  upgradeCoupon: 'gate-offer',
  apiBase: NOBODY,
}

const id = pipe(string(), regex(/^[\w-]+$/, 'must be an id as Stripe shows it'))

export const stripeEntries = {
  STRIPE_SECRET_KEY: optional(pipe(string(), regex(/^[\w-]+$/, 'must be a secret key of Stripe'))),
  STRIPE_WEBHOOK_SECRET: optional(id),
  STRIPE_PRICE_MONTHLY: optional(id),
  STRIPE_PRICE_ANNUAL: optional(id),
  STRIPE_COUPON_UPGRADE: optional(id),
  STRIPE_API_BASE: optional(
    pipe(
      string(),
      check(isPlainAddress, 'must be an address like https://api.stripe.com, without a path'),
      transform((text) => new URL(text)),
    ),
  ),
}

type Given = {
  STRIPE_SECRET_KEY?: string | undefined
  STRIPE_WEBHOOK_SECRET?: string | undefined
  STRIPE_PRICE_MONTHLY?: string | undefined
  STRIPE_PRICE_ANNUAL?: string | undefined
  STRIPE_COUPON_UPGRADE?: string | undefined
  STRIPE_API_BASE?: URL | undefined
}

/** The payment fake's without a key. With one, everything that a payment needs must be there. */
export function stripeSettings(env: Given): Result<StripeSettings, string> {
  if (env.STRIPE_SECRET_KEY === undefined) {
    return ok({ ...FAKE_SETTINGS, apiBase: env.STRIPE_API_BASE ?? NOBODY })
  }
  if (env.STRIPE_WEBHOOK_SECRET === undefined) {
    return fail('STRIPE_WEBHOOK_SECRET: is needed together with STRIPE_SECRET_KEY')
  }
  if (env.STRIPE_PRICE_MONTHLY === undefined) {
    return fail('STRIPE_PRICE_MONTHLY: is needed together with STRIPE_SECRET_KEY')
  }
  if (env.STRIPE_PRICE_ANNUAL === undefined) {
    return fail('STRIPE_PRICE_ANNUAL: is needed together with STRIPE_SECRET_KEY')
  }
  return ok({
    provider: 'stripe',
    secretKey: env.STRIPE_SECRET_KEY,
    webhookSecret: env.STRIPE_WEBHOOK_SECRET,
    prices: { monthly: env.STRIPE_PRICE_MONTHLY, annual: env.STRIPE_PRICE_ANNUAL },
    upgradeCoupon: env.STRIPE_COUPON_UPGRADE ?? null,
    apiBase: env.STRIPE_API_BASE ?? null,
  })
}

/** The SDK takes host, port and protocol; it would pass over a path in silence. */
function isPlainAddress(text: string): boolean {
  if (!URL.canParse(text)) return false
  const { protocol, pathname, search, hash } = new URL(text)
  return /^https?:$/.test(protocol) && pathname === '/' && search === '' && hash === ''
}
