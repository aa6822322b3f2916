import type { User } from '#contract/user.ts'
import { useLearnerState } from './learner.ts'
import { useLearnerFacts } from './learner-facts.ts'
import { readToken } from './token.ts'

/** A database that another tab or the browser holds up keeps nobody before an empty page. */
const TIMEOUT_MS = 2_000

/**
 * Finds the learner of this device and opens their database ahead of the first render, so that it is the only one before the page.
 * Null for a visitor, and where the device cannot say or takes long. The app then finds out for itself.
 */
export async function loadBootstrapState(): Promise<User | null> {
  const token = readToken()
  if (token === null) return null
  const tooLong = new Promise<null>((resolve) => setTimeout(() => resolve(null), TIMEOUT_MS))
  const found = await Promise.race([readDevice(token), tooLong])
  if (found === null) return null
  const { user, facts, ...opened } = found
  useLearnerState.setState(opened)
  useLearnerFacts.setState(facts)
  return user
}

async function readDevice(token: string) {
  try {
    // Whole: to pick names out of it makes longer code.
    const store = await import('./learner-store.ts')
    const stored = await store.readSession()
    if (stored?.token !== token) return null
    const opened = await store.openStore(stored.user.id)
    const facts = await store.preloadFirstScreen(opened.db, location.pathname)
    return { user: stored.user, ...opened, facts }
  } catch {
    return null
  }
}
