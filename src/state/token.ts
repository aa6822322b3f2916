import { isWellFormedToken } from '#data/well-formed-token.ts'

const STORAGE_KEY = 'token'

/** The stored token where it is well-formed (three parts), else null. */
export function readToken(): string | null {
  const token = readStored()
  return token !== null && isWellFormedToken(token) ? token : null
}

export function keepToken(token: string): void {
  try {
    localStorage.setItem(STORAGE_KEY, token)
  } catch {
    // A forbidden store: the session lasts as long as the tab (it is in memory too).
    memoryToken = token
  }
}

export function dropToken(): void {
  memoryToken = null
  try {
    localStorage.removeItem(STORAGE_KEY)
  } catch {
    // Nothing was stored where nothing can be removed.
  }
}

/**
 * Calls back when another tab signs in or out, and when everything was cleared (the browser's own "Clear site data", which this app
 * never does itself). Gives the way to stop.
 */
export function onTokenChangedElsewhere(listener: (isCleared: boolean) => void): () => void {
  const onStorage = ({ key }: StorageEvent): void => {
    if (key === STORAGE_KEY || key === null) listener(key === null)
  }
  window.addEventListener('storage', onStorage)
  return () => window.removeEventListener('storage', onStorage)
}

/** By the times within the tokens; false where one of them tells none. */
export function isIssuedLater(token: string, other: string): boolean {
  const [mine, theirs] = [issuedAt(token), issuedAt(other)]
  return mine !== null && theirs !== null && mine > theirs
}

/** Seconds since 1970 (`iat` of a JWT). */
function issuedAt(token: string): number | null {
  try {
    const payload = (token.split('.')[1] ?? '').replaceAll('-', '+').replaceAll('_', '/')
    const { iat } = JSON.parse(atob(payload)) as { iat?: unknown }
    return typeof iat === 'number' ? iat : null
  } catch {
    // Not one of our server's.
    return null
  }
}

let memoryToken: string | null = null

function readStored(): string | null {
  try {
    return localStorage.getItem(STORAGE_KEY) ?? memoryToken
  } catch {
    return memoryToken
  }
}
