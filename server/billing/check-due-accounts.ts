import { setNextChecks, takeDueAccounts } from '../db/billing-accounts.ts'
import { timeBounds } from '../db/stored-times.ts'
import type { CoreServices } from '../core-services.ts'
import type { PaymentGateway } from './gateway.ts'
import type { Reconcile } from './reconcile.ts'

/** After a reading that failed; one that worked sets its own next time. */
const TRY_AGAIN_MS = 10 * 60_000
const AT_ONCE = 20
/** A day from now, or the end of a checkout, which is open for two hours (next-state.ts). */
const LATEST_CHECK_MS = 86_400_000

/**
 * Reads again what no webhook may have told: periods that have ended, checkouts that came to their end,
 * accounts not looked at for a day. Any number of processes may run it: each account is taken by one.
 */
export async function checkDueAccounts(
  { db, clock }: Pick<CoreServices, 'db' | 'clock'>,
  { gateway, reconcile }: { gateway: PaymentGateway; reconcile: Reconcile },
): Promise<void> {
  for (;;) {
    const nowMs = clock()
    const due = await db.write((tx) =>
      takeDueAccounts(tx, gateway.provider, {
        bounds: timeBounds(nowMs, LATEST_CHECK_MS),
        takenUntil: new Date(nowMs + TRY_AGAIN_MS).toISOString(),
        limit: AT_ONCE,
      }),
    )
    if (due.length === 0) return
    for (const [at, userId] of due.entries()) {
      if ((await reconcile(userId)).ok) continue
      // The rest goes back and comes first next time: the provider is not asked in vain for each of
      // them, and one account that cannot be read does not stand in the way of the others.
      const rest = due.slice(at + 1)
      await db.write((tx) => setNextChecks(tx, rest, new Date(nowMs).toISOString()))
      return
    }
  }
}
