import { pauseTransactions, resumeTransactions } from '#data/transaction-pause.ts'

/** Transactions pause while this page lies in the browser's back/forward cache. Called again it changes nothing. */
export function pauseTransactionsInPageCache(): void {
  // A test that reads the data layer alone has no page.
  if (!('addEventListener' in globalThis)) return
  addEventListener('pagehide', pauseIfCached)
  addEventListener('pageshow', resumeTransactions)
}

function pauseIfCached({ persisted }: PageTransitionEvent): void {
  if (persisted) pauseTransactions()
}
