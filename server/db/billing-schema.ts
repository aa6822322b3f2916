/** One learner's standing with the payment provider, as it was last read there. */
export type BillingAccountRow = {
  user_id: string
  /** Whose customer this is: Stripe's, or the payment fake's. */
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
