import { useEffect, useEffectEvent, useState } from 'react'
import { activationError, type ActivationError } from '#copy/billing.ts'
import type { Failure } from '#data/failure.ts'
import { isPremium } from '#domain/plans.ts'
import { useAuth } from '#state/auth.tsx'
import { type Billing, useBilling } from '#state/billing.ts'

/** After a payment is confirmed the learner is asked for again. */
const RECHECK_AFTER_MS = 2000
/** Between two questions to a provider that does not answer: doubled each time, up to the longest. */
const FIRST_RETRY_MS = 5000
const LONGEST_RETRY_MS = 60_000

type Checked = { state: 'checking' } | { state: 'confirmed' | 'settled' } | Failed
type Failed = { state: 'failed'; failure: Failure }

export type Activation = {
  isChecking: boolean
  isActive: boolean
  /** The provider has confirmed the payment. */
  isConfirmed: boolean
  /** Why it is not active yet; null while it still may become so by itself. */
  error: ActivationError | null
  tryAgain: () => void
}

/**
 * Subscription activation: ask about the payment, refresh the learner, and once more after two
 * seconds. A provider or a network that is away is asked again, ever more rarely.
 */
export function useActivation(sessionId: string): Activation {
  const { user, refreshUser } = useAuth()
  const billing = useBilling()
  const [checked, setChecked] = useState<Checked>({ state: 'checking' })
  const [tries, setTries] = useState(0)
  const isActive = user !== null && isPremium(user)

  useEffect(() => {
    let isCurrent = true
    void verifyOnce(billing, sessionId, refreshUser).then((answer) => {
      if (!isCurrent) return
      setChecked(answer.ok ? { state: 'confirmed' } : { state: 'failed', failure: answer.failure })
    })
    return () => {
      isCurrent = false
    }
  }, [billing, sessionId, tries, refreshUser])

  const isConfirmed = checked.state === 'confirmed'
  useEffect(() => {
    if (!isConfirmed) return
    let isCurrent = true
    const timer = setTimeout(() => {
      void refreshUser().then(() => {
        if (isCurrent) setChecked({ state: 'settled' })
      })
    }, RECHECK_AFTER_MS)
    return () => {
      isCurrent = false
      clearTimeout(timer)
    }
  }, [isConfirmed, refreshUser])

  const error = isActive ? null : errorOf(checked)
  const isRetried = error?.isRetried === true
  const tryAgain = (): void => setTries((count) => count + 1)
  const retry = useEffectEvent(() => {
    if (isRetried) tryAgain()
  })
  useEffect(() => {
    if (!isRetried) return
    const timer = setTimeout(retry, Math.min(FIRST_RETRY_MS * 2 ** tries, LONGEST_RETRY_MS))
    return () => clearTimeout(timer)
  }, [isRetried, tries])
  useEffect(() => {
    // Listened to from the first moment: the network may be back before the error is on the screen.
    const onOnline = (): void => retry()
    window.addEventListener('online', onOnline)
    return () => window.removeEventListener('online', onOnline)
  }, [])

  return {
    isChecking: checked.state === 'checking' && !isActive,
    isActive,
    isConfirmed: isConfirmed || checked.state === 'settled',
    error,
    tryAgain,
  }
}

function errorOf(checked: Checked): ActivationError | null {
  if (checked.state === 'failed') return activationError(checked.failure)
  return checked.state === 'settled' ? activationError(null) : null
}

const underWay = new Map<string, ReturnType<Billing['verify']>>()

/**
 * Asks about the payment and then for the learner, also after a failure: the provider may have told the
 * server already. Two mounts at once (React's strict mode) ask one question.
 */
function verifyOnce(
  billing: Billing,
  sessionId: string,
  refreshUser: () => Promise<void>,
): ReturnType<Billing['verify']> {
  const asked = underWay.get(sessionId)
  if (asked !== undefined) return asked
  const asking = verifyAndRefresh().finally(() => underWay.delete(sessionId))
  underWay.set(sessionId, asking)
  return asking

  async function verifyAndRefresh() {
    const answer = await billing.verify(sessionId)
    await refreshUser()
    return answer
  }
}
