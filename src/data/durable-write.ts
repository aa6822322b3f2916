import { acrossPauses } from './transaction-pause.ts'

/** Why something could not be kept on this device. */
export type StorageFailure = 'full' | 'closed' | 'unavailable'

export class StorageError extends Error {
  override readonly name = 'StorageError'
  readonly failure: StorageFailure

  constructor(failure: StorageFailure, cause: unknown) {
    super(`The device could not keep it: ${failure}`, { cause })
    this.failure = failure
  }
}

export type StoragePorts = {
  /** Opens the connection anew. */
  reopen: () => Promise<void>
  /** Gives up what can be fetched again (audio), never a learner's work. Says whether anything went. */
  freeSpace: () => Promise<boolean>
}

/**
 * Runs a write; a connection that died (iOS drops it in the background) is opened anew and a full disk
 * is eased by giving up audio, each once. What a pause of the page cut short is done again after it. What still fails is a
 * StorageError: never swallowed.
 */
export function writeDurably<T>(work: () => Promise<T>, ports: StoragePorts): Promise<T> {
  return acrossPauses(() => writeOrEase(work, ports))
}

async function writeOrEase<T>(work: () => Promise<T>, ports: StoragePorts): Promise<T> {
  try {
    return await work()
  } catch (error) {
    const failure = storageFailureOf(error)
    if (failure === null) throw error
    const mayRetry = failure === 'full' ? await ports.freeSpace() : await reopened(ports)
    if (!mayRetry) throw new StorageError(failure, error)
    try {
      return await work()
    } catch (again) {
      throw new StorageError(storageFailureOf(again) ?? failure, again)
    }
  }
}

async function reopened(ports: StoragePorts): Promise<boolean> {
  try {
    await ports.reopen()
    return true
  } catch {
    // The caller reports the first failure: that is the one to act on.
    return false
  }
}

const FAILURE_BY_NAME: Record<string, StorageFailure> = {
  QuotaExceededError: 'full',
  DatabaseClosedError: 'closed',
  InvalidStateError: 'closed',
  UnknownError: 'closed',
  // The browser has closed the connection under a transaction.
  AbortError: 'closed',
  TimeoutError: 'closed',
  OpenFailedError: 'unavailable',
  MissingAPIError: 'unavailable',
  SecurityError: 'unavailable',
  VersionError: 'unavailable',
}

/** Null where the error is none of the storage's: a bug, to be thrown on. */
export function storageFailureOf(error: unknown): StorageFailure | null {
  for (const name of namesOf(error)) {
    const failure = FAILURE_BY_NAME[name]
    if (failure) return failure
  }
  return null
}

/** Dexie wraps the browser's error: the name that matters may be inside, or among the failures of a list of rows. */
function namesOf(error: unknown): string[] {
  if (!(error instanceof Object)) return []
  const { name, inner, failures } = error as { name?: unknown; inner?: unknown; failures?: unknown }
  const inside = [inner, ...(Array.isArray(failures) ? failures : [])].flatMap(namesOf)
  return typeof name === 'string' ? [...inside, name] : inside
}
