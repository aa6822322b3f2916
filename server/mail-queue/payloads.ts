import { type InferOutput, object, string } from 'valibot'

/** What a queued mail about an account is rendered from. `origin`: public address of the app, for its link. */
export const accountPayload = object({ name: string(), email: string(), origin: string() })
export type AccountPayload = InferOutput<typeof accountPayload>

/** `occasion`: the period that was not paid, or the day of the end; ISO 8601 or empty. */
export const billingPayload = object({ provider: string(), occasion: string() })
export type BillingPayload = InferOutput<typeof billingPayload>
