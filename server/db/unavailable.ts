import { isStalePlan } from './stale-plan.ts'

/** The database cannot be used now: unreachable, hung, disk full or just migrated. A later try may succeed. */
export class DatabaseUnavailable extends Error {
  constructor(cause: unknown) {
    super(`the database cannot be used (${cause instanceof Error ? cause.message : String(cause)})`)
    this.name = 'DatabaseUnavailable'
    // No `cause`: PostgreSQL's errors reference the whole connection, which would fill the log.
  }
}

/**
 * The database works and rolled back this transaction: it waited too long for a lock, or our process was paused in it. Nothing was
 * written, and an immediate retry may succeed.
 */
export class TransactionGivenUp extends DatabaseUnavailable {
  override name = 'TransactionGivenUp'
}

/** Runs the work. Maps errors about the database's state to DatabaseUnavailable; rethrows others. */
export async function mapUnavailable<T>(work: Promise<T>): Promise<T> {
  try {
    return await work
  } catch (error) {
    if (isGivenUp(error)) throw new TransactionGivenUp(error)
    throw isCondition(error) ? new DatabaseUnavailable(error) : error
  }
}

/** BUSY, READONLY, IOERR (also a full disk), CANTOPEN, FULL: sqlite.org/rescode.html. */
const SQLITE_CONDITIONS = new Set([5, 8, 10, 13, 14])

/**
 * Classes of SQLSTATE: 08 connection, 53 resources (disk, memory, connections), 57 ended or cancelled by
 * the operator or a timeout, 58 its system; 25006 a standby that takes no writes.
 */
const POSTGRES_CONDITION = /^(08|53|57|58)|^25006$/
const NETWORK = /^E(CONN|PIPE|TIMEDOUT|HOST|NET|NOTFOUND|AI_AGAIN)/
/** Driver errors that have no code. */
const DRIVER = /^(Connection terminated|timeout exceeded|Query read timeout|Client has encountered)/

const LOCK_TIMEOUT = '55P03'
/** Also 40P01, a deadlock, and 25P03, a transaction that was idle too long. */
const GIVEN_UP = new Set([LOCK_TIMEOUT, '40P01', '25P03'])

export function isLockTimeout(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === LOCK_TIMEOUT
}

function isGivenUp(error: unknown): boolean {
  return error instanceof Error && 'code' in error && GIVEN_UP.has(String(error.code))
}

function isCondition(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  if (isStalePlan(error)) return true
  if ('errcode' in error) return SQLITE_CONDITIONS.has(Number(error.errcode) & 0xff)
  const code = 'code' in error ? String(error.code) : ''
  return POSTGRES_CONDITION.test(code) || NETWORK.test(code) || DRIVER.test(error.message)
}
