import { useCallback, useEffect, useRef, useState } from 'react'
import * as v from 'valibot'
import { type SubscriptionStatus, subscriptionStatusResponse } from '#contract/billing.ts'
import type { Failure } from '#data/failure.ts'
import type { LearnerDb } from '#data/learner-db.ts'
import { readSetting, writeSetting } from '#data/settings.ts'
import { useAuth } from './auth.tsx'
import { type Billing, useBilling } from './billing.ts'
import { useConnectivity } from './connectivity.ts'
import { reportUnlessClosed } from './learner-store.ts'
import { useLearnerDb } from './learner.ts'

/** `answer` is the name that devices have stored. */
const storedStatus = v.object({ answer: subscriptionStatusResponse, at: v.string() })

export type SubscriptionView = {
  /** What is known; null while nothing is, neither from the server nor kept on this device. */
  subscription: SubscriptionStatus | null
  /** ISO instant of what is shown, where it is not the provider's word of now. */
  lastKnownAt: string | null
  /** The provider did not answer, or nothing did. */
  isLastKnown: boolean
  isLoading: boolean
  /** Why the last question came to nothing. */
  failure: Failure | null
}

const NOTHING_YET: SubscriptionView = {
  subscription: null,
  lastKnownAt: null,
  isLastKnown: false,
  isLoading: true,
  failure: null,
}

/**
 * The learner's subscription: what this device last heard at once, then the
 * server's word. Without a network what was last known stands, and says so.
 */
export function useSubscription(): SubscriptionView & { reload: () => Promise<void> } {
  const db = useLearnerDb()
  const billing = useBilling()
  const { refreshUser } = useAuth()
  const isOnline = useConnectivity((state) => state.isOnline)
  const [view, setView] = useState(NOTHING_YET)
  /** A later question makes the answer to an earlier one old. */
  const turn = useRef(0)

  const reload = useCallback(async () => {
    turn.current += 1
    const mine = turn.current
    const show: Show = (next) => {
      if (turn.current === mine) setView(next)
    }
    await load(db, billing, show).catch(reportUnlessClosed(db))
    // Fetch the user after the subscription check, so that both show the same status.
    await refreshUser()
  }, [db, billing, refreshUser])

  useEffect(() => {
    void reload()
    return () => {
      turn.current += 1
    }
    // A connection that comes back is asked at once.
  }, [reload, isOnline])

  return { ...view, reload }
}

type Show = (next: (before: SubscriptionView) => SubscriptionView) => void

async function load(db: LearnerDb, billing: Billing, show: Show): Promise<void> {
  const kept = await readStored(db)
  const lastKnown = {
    subscription: kept?.answer ?? null,
    lastKnownAt: kept?.at ?? null,
    isLastKnown: kept !== null,
  }
  // What is on the screen already is newer than what is kept.
  show((before) => ({
    ...(before.subscription === null ? lastKnown : before),
    isLoading: true,
    failure: null,
  }))
  const heard = await billing.status()
  if (!heard.ok) {
    return show(() => ({ ...lastKnown, isLoading: false, failure: heard.failure }))
  }
  const { isLastKnown } = heard.value
  show(() => ({
    subscription: heard.value,
    lastKnownAt: isLastKnown ? lastKnown.lastKnownAt : null,
    isLastKnown,
    isLoading: false,
    failure: null,
  }))
  if (isLastKnown) return
  await writeSetting(db, 'subscription', { answer: heard.value, at: new Date().toISOString() })
}

async function readStored(db: LearnerDb): Promise<v.InferOutput<typeof storedStatus> | null> {
  const parsed = v.safeParse(storedStatus, await readSetting(db, 'subscription'))
  return parsed.success ? parsed.output : null
}
