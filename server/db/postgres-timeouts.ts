/**
 * A process that is paused in a transaction (a frozen machine, a network that is cut) keeps its row locks until the
 * database ends that transaction. These times bound what this costs the processes that run.
 */

/** A silent transaction is ended by the database: between two statements of ours lie milliseconds. */
const IDLE_IN_TRANSACTION_MS = 2_000
/**
 * Longer than that: whoever waits for the lock of a paused process gets it. Not much longer, for a process may be paused
 * while its own transactions wait for each other: each that gets the lock holds it for those two seconds again.
 */
const LOCK_TIMEOUT_MS = 4_000
/** A process that runs begins anew, so often in all: many at once may want one account. */
export const LOCK_TRIES = 4
/** The database gives up a statement after this; no call of ours comes near it. */
const STATEMENT_TIMEOUT_MS = 10_000
/** We give the database up: it hangs, or a network between us swallows what we say. */
const QUERY_TIMEOUT_MS = 12_000
/** A peer that says nothing for this long is asked whether it is still there. */
const KEEPALIVE_SECONDS = 5

/**
 * The database's side of a connection: it asks a silent peer every two seconds, three times, and gives up one that takes
 * nothing of what is sent for four. On a socket of the same machine PostgreSQL ignores these.
 */
export const TCP_OPTIONS = `-c tcp_keepalives_idle=${KEEPALIVE_SECONDS} -c tcp_keepalives_interval=2 -c tcp_keepalives_count=3 -c tcp_user_timeout=4000`

/** Our side of it: Node asks each second from then on, ten times. */
export const KEEPALIVE = { keepAlive: true, keepAliveInitialDelayMillis: KEEPALIVE_SECONDS * 1_000 }

/** For a process that serves learners. */
export const SERVING = {
  idle_in_transaction_session_timeout: IDLE_IN_TRANSACTION_MS,
  lock_timeout: LOCK_TIMEOUT_MS,
  statement_timeout: STATEMENT_TIMEOUT_MS,
  query_timeout: QUERY_TIMEOUT_MS,
}

/** For a command that copies page by page, however long that takes: while it holds its tables, no migration can change them. */
export const COPYING = { idle_in_transaction_session_timeout: 60_000 }

/** For a command that reads and compares files within its one transaction, while no server runs or all of them wait. */
export const RESTORING = {
  idle_in_transaction_session_timeout: 10 * 60_000,
  lock_timeout: 60_000,
  statement_timeout: 10 * 60_000,
  query_timeout: 11 * 60_000,
}

/** For migrations: a statement takes as long as its table is large, but between two of them nothing does. */
export const MIGRATING = {
  idle_in_transaction_session_timeout: 5_000,
  /** Outside of a transaction too, while the lock is held; PostgreSQL 14 is the first that knows it. */
  idleSessionTimeoutMs: 5_000,
}
