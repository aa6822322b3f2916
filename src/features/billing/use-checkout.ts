import { useNavigate } from '@tanstack/react-router'
import { useEffect, useRef, useState } from 'react'
import { checkoutFailureText, VERIFY_BEFORE_SUBSCRIBING } from '#copy/billing.ts'
import { isUnanswered, statusOf } from '#copy/failure-texts.ts'
import type { Failure } from '#data/failure.ts'
import type { Offer, Plan } from '#domain/prices.ts'
import { useAuth } from '#state/auth.tsx'
import { useBilling } from '#state/billing.ts'

export type CheckoutProblem = {
  text: string
  /** `verify`: the address first. `portal`: there is a subscription already. `network`: nothing was heard. */
  way: 'verify' | 'portal' | 'network' | null
}

type Checkout = {
  start: () => Promise<void>
  /** From the press until the browser has left. */
  isBusy: boolean
  problem: CheckoutProblem | null
}

/** The press on Get Premium. `from` is this page's address, for a visitor's return. */
export function useCheckout(plan: Plan, offer: Offer | null, from: string): Checkout {
  const { user, refreshUser } = useAuth()
  const billing = useBilling()
  const navigate = useNavigate()
  const isUnderWay = useRef(false)
  const [isBusy, setIsBusy] = useState(false)
  const [problem, setProblem] = useState<CheckoutProblem | null>(null)

  function settle(next: CheckoutProblem | null): void {
    isUnderWay.current = false
    setIsBusy(false)
    setProblem(next)
  }

  useEffect(() => {
    // Back from the payment page: the browser shows this page as it was left, busy.
    const onShow = (event: PageTransitionEvent): void => {
      if (event.persisted) settle(null)
    }
    window.addEventListener('pageshow', onShow)
    return () => window.removeEventListener('pageshow', onShow)
  }, [])

  const signIn = () => navigate({ to: '/login', state: { from } })

  async function start(): Promise<void> {
    if (user === null) return signIn()
    if (!user.emailVerified) {
      setProblem({ text: VERIFY_BEFORE_SUBSCRIBING, way: 'verify' })
      // Verified in another tab or on another device: then the refusal goes by itself.
      return refreshUser()
    }
    if (isUnderWay.current) return
    isUnderWay.current = true
    setIsBusy(true)
    setProblem(null)
    const failure = await billing.checkout(plan, offer)
    // Busy until the payment page takes this one's place.
    if (failure === null) return
    settle({ text: checkoutFailureText(failure), way: wayOn(failure) })
    if (failure.kind === 'unauthorized') await signIn()
    // What this device did not know: it has been paid for, or the address is no longer verified.
    else if (statusOf(failure) === 409 || statusOf(failure) === 403) await refreshUser()
  }

  const isObsolete = problem?.way === 'verify' && user?.emailVerified === true
  return { start, isBusy, problem: isObsolete ? null : problem }
}

function wayOn(failure: Failure): CheckoutProblem['way'] {
  if ('body' in failure && failure.body?.needsVerification === true) return 'verify'
  if (statusOf(failure) === 409) return 'portal'
  return isUnanswered(failure) ? 'network' : null
}
