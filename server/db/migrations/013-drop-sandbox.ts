import type { Kysely } from 'kysely'

/** Those that refer to another come before it. */
export const SANDBOX_TABLES = [
  'sandbox_checkouts',
  'sandbox_subscriptions',
  'sandbox_portals',
  'sandbox_events',
  'sandbox_customers',
] as const

/** They held a fake payment provider, in development alone; it keeps its own books now (docs/decisions/020). */
export async function dropSandboxTables(db: Kysely<unknown>): Promise<void> {
  for (const table of SANDBOX_TABLES) await db.schema.dropTable(table).ifExists().execute()
}
