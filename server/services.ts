import type { Billing } from './billing/billing.ts'
import type { CoreServices } from './core-services.ts'

/** What http, routes and main stand on. Billing itself stands on the core alone. */
export type Services = CoreServices & { billing: Billing }
