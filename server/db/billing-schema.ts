/** One learner's standing with the payment provider, as it was last read there. */
export type BillingAccountRow = {
  user_id: string
  /** Which gateway this is about; the sandbox's customers mean nothing to Stripe. */
  provider: string
  /** Under which the customer is made: however many ask at once, there is one. */
  customer_key: string
  customer_id: string | null
  /** Counts the readings of the provider; each gets its number before it asks. */
  reads_begun: number
  /** The number of the reading that is kept here: one that began earlier changes nothing. */
  read_applied: number
  subscription_id: string | null
  status: string
  plan: string | null
  current_period_end: string | null
  cancel_at_period_end: number
  /** When it was last read. */
  checked_at: string | null
  /** When the scheduled reconcile looks at it again; null: there is nothing to look at. */
  next_check_at: string | null
  /** Address of the app at the last checkout, for links in mails where APP_ORIGIN is not set. */
  origin: string
}

/** The one checkout that a learner may be in; its id is the key under which the provider makes it. */
export type BillingCheckoutRow = {
  user_id: string
  id: string
  /** What it is for: plan, offer and address. Another choice is another checkout. */
  choice: string
  session_id: string | null
  created_at: string
  expires_at: string
}

/** Webhook events that have had their effect. */
export type BillingEventRow = { id: string; handled_at: string }

export type SandboxCustomerRow = { id: string; key: string; user_id: string; email: string }

export type SandboxCheckoutRow = {
  id: string
  key: string
  customer_id: string
  user_id: string
  plan: string
  price_pence: number
  status: 'open' | 'paid' | 'expired'
  success_url: string
  cancel_url: string
  expires_at: string
}

export type SandboxSubscriptionRow = {
  id: string
  customer_id: string
  plan: string
  price_pence: number
  state: 'active' | 'past_due' | 'cancelled'
  current_period_end: string
  cancel_at_period_end: number
  created_at: string
}

export type SandboxPortalRow = {
  id: string
  customer_id: string
  return_url: string
  expires_at: string
}

/** Webhooks on their way to our own handler. */
export type SandboxEventRow = {
  id: string
  body: string
  attempts: number
  next_attempt_at: string
}
