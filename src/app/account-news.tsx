import { useEffect } from 'react'
import { isPremium } from '#domain/plans.ts'
import { useAuth } from '#state/auth.tsx'

/** A learner with everything open has nothing to wait for: their account is asked for at most this often. */
const PAUSE_MS = 60_000
/** One return brings several events. */
const BURST_MS = 1_000

/**
 * Asks the server for the account again when the learner comes back to the page: they may have verified their address or paid in
 * another browser. While either is still to come, each return asks; unseen.
 */
export function AccountNews() {
  const { status, user, refreshUser } = useAuth()
  const isSignedIn = status === 'authenticated'
  const hasAll = user !== null && user.emailVerified && isPremium(user)
  useEffect(() => {
    if (!isSignedIn) return
    // The start of the page has just asked.
    let askedAt = hasAll ? performance.now() : Number.NEGATIVE_INFINITY
    const ask = (): void => {
      askedAt = performance.now()
      void refreshUser()
    }
    const onReturn = (): void => {
      const pauseMs = hasAll ? PAUSE_MS : BURST_MS
      if (document.visibilityState === 'visible' && performance.now() - askedAt >= pauseMs) ask()
    }
    document.addEventListener('visibilitychange', onReturn)
    // A window beside this one leaves the page visible all the time.
    addEventListener('focus', onReturn)
    // What was asked without a network got no answer.
    addEventListener('online', ask)
    return () => {
      document.removeEventListener('visibilitychange', onReturn)
      removeEventListener('focus', onReturn)
      removeEventListener('online', ask)
    }
  }, [isSignedIn, hasAll, refreshUser])
  return null
}
