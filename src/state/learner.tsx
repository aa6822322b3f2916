import { createContext, use, useEffect, useState, type ReactNode } from 'react'
import type { Learner } from '#data/learner.ts'
import { useAuth } from './auth.tsx'

export type LearnerState = {
  /** Null while nobody is signed in, and until the database is open. */
  learner: Learner | null
  /** The browser keeps nothing here (a private window). */
  isMemoryOnly: boolean
  /** A newer version of the app has taken the database over: this tab must be reloaded. */
  isOutdated: boolean
}

const NOBODY: LearnerState = { learner: null, isMemoryOnly: false, isOutdated: false }

const LearnerContext = createContext<LearnerState>(NOBODY)

export function useLearnerState(): LearnerState {
  return use(LearnerContext)
}

/** The learner's data on this device, for whoever is signed in. */
export function LearnerProvider({ children }: { children: ReactNode }) {
  const { user, status } = useAuth()
  const [state, setState] = useState(NOBODY)
  const userId = status === 'authenticated' && user ? user.id : null

  useEffect(() => {
    if (userId === null) return
    let isCurrent = true
    const onOutdated = (): void => setState((before) => ({ ...before, isOutdated: true }))
    import('./learner-runtime.ts')
      .then(({ openLearner }) => openLearner(userId, onOutdated))
      .then(({ learner, isMemoryOnly }) => {
        if (isCurrent) setState({ learner, isMemoryOnly, isOutdated: false })
      })
      .catch(globalThis.reportError)
    return () => {
      isCurrent = false
      setState(NOBODY)
    }
  }, [userId])

  // A verified address or a new plan opens lessons and frees what the server refused before.
  const { learner } = state
  const entitlement = user ? `${user.emailVerified} ${user.subscriptionStatus}` : ''
  useEffect(() => {
    if (learner === null || entitlement === '') return
    void import('./page-triggers.ts').then(({ pullNow }) => pullNow(learner))
    void learner.kick('everything')
  }, [learner, entitlement])

  return <LearnerContext value={state}>{children}</LearnerContext>
}
