import type { DBCore, Middleware } from 'dexie'
import { rerunLiveQueries } from './live-queries.ts'

/**
 * While this page lies in the browser's back/forward cache it must hold no transaction, not even one that only reads: WebKit freezes
 * the transaction with the page, and every later one on that store waits for good, in every tab.
 */
const open = new Set<IDBTransaction>()
let pause: { over: Promise<void>; end: () => void } | null = null
let pauses = 0

/** Aborts the transactions of this page; none completes until `resumeTransactions`. */
export function pauseTransactions(): void {
  if (pause !== null) return
  pauses += 1
  let end = (): void => undefined
  const over = new Promise<void>((resolve) => (end = resolve))
  pause = { over, end }
  for (const transaction of open) abort(transaction)
}

export function resumeTransactions(): void {
  if (pause === null) return
  pause.end()
  pause = null
  rerunLiveQueries()
}

/** Does the work, and does it once more after a pause that cut it short. It must be safe to begin again from the start. */
export async function acrossPauses<T>(work: () => Promise<T>): Promise<T> {
  for (;;) {
    // Without a pause the work begins at once: a live query does not observe what is read after an await of ours.
    if (pause !== null) await pause.over
    const before = pauses
    try {
      return await work()
    } catch (error) {
      if (pauses === before) throw error
    }
  }
}

/**
 * What Dexie needs of the browser's own. Notes the transaction that makes a database or changes its stores: no open of the next
 * page gets past that one.
 */
export function pausableFactory(factory: IDBFactory) {
  return {
    open(name: string, version?: number) {
      const request = factory.open(name, version)
      request.addEventListener('upgradeneeded', () => {
        note(request.transaction as IDBTransaction)
      })
      return request
    },
    deleteDatabase: (name: string) => factory.deleteDatabase(name),
    // Firefox before 126 has none.
    databases: 'databases' in factory && (() => factory.databases()),
  }
}

/** Notes the transactions of a database. */
export const pausable: Middleware<DBCore> = {
  stack: 'dbcore',
  create: (core) => ({
    ...core,
    transaction(stores, mode, options) {
      const transaction = core.transaction(stores, mode, options)
      note(transaction as IDBTransaction)
      return transaction
    },
  }),
}

function note(transaction: IDBTransaction): void {
  open.add(transaction)
  const forget = (): boolean => open.delete(transaction)
  transaction.addEventListener('complete', forget)
  transaction.addEventListener('abort', forget)
  // After its first requests are made: they fail with an AbortError, which a live query takes quietly.
  if (pause !== null) queueMicrotask(() => abort(transaction))
}

function abort(transaction: IDBTransaction): void {
  try {
    transaction.abort()
  } catch {
    // It has just been committed.
  }
}
