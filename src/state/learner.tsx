import { createContext, use, useEffect, useRef, useState, type ReactNode } from 'react'
import type { Learner } from '#data/learner.ts'
import type { LearnerDb } from '#data/learner-db.ts'
import type { Arrival } from './arrival.ts'
import { useAuth } from './auth.tsx'
import { startLate } from './late-start.ts'
import { pullNow } from './course-pull.ts'
import { importLate, reportUnlessMissing } from '#device/late-import.ts'
import { retryUntilDone } from '#device/retry-until-done.ts'
import { whenIdle } from '#device/when-idle.ts'

export type LearnerState = {
  /** Null while nobody is signed in, and until the database is open: all that a screen needs to read. */
  db: LearnerDb | null
  /** What writes and syncs; comes after the first screen is drawn, or when `hurry` is called. */
  learner: Learner | null
  hurry: () => void
  /** The browser keeps nothing here (a private window). */
  isMemoryOnly: boolean
}

const NOBODY: LearnerState = {
  db: null,
  learner: null,
  hurry: () => undefined,
  isMemoryOnly: false,
}

const LearnerContext = createContext<LearnerState>(NOBODY)
const DbContext = createContext<LearnerDb | null>(null)

export function useLearnerState(): LearnerState {
  return use(LearnerContext)
}

/** The database alone: who only reads is not drawn anew when what writes has come. */
export function useLearnerDb(): LearnerDb | null {
  return use(DbContext)
}

type LearnerProviderProps = { children: ReactNode; arrival?: Arrival | null }

/** The learner's data on this device, for whoever is signed in. `arrival`: whose database is open already (readArrival). */
export function LearnerProvider({ children, arrival = null }: LearnerProviderProps) {
  const { user, status } = useAuth()
  const [state, setState] = useState<LearnerState>(() => {
    if (arrival === null || user?.id !== arrival.user.id) return NOBODY
    return { ...NOBODY, db: arrival.db, isMemoryOnly: arrival.isMemoryOnly }
  })
  const userId = status === 'authenticated' && user ? user.id : null

  useEffect(() => {
    if (userId === null) return
    const visit = beginVisit(userId, (change) => setState((before) => ({ ...before, ...change })))
    return () => {
      visit.end()
      setState(NOBODY)
    }
  }, [userId])

  // A verified address or a new plan opens lessons and frees what the server refused before.
  const { learner } = state
  const entitlement = user ? `${user.emailVerified} ${user.subscriptionStatus}` : ''
  const pulledFor = useRef<{ learner: Learner; entitlement: string } | null>(null)
  useEffect(() => {
    if (learner === null || entitlement === '') return
    const before = pulledFor.current
    pulledFor.current = { learner, entitlement }
    // One that has just started pulls by itself.
    if (before?.learner !== learner || before.entitlement === entitlement) return
    void pullNow(learner)
    void learner.requestSync('everything')
  }, [learner, entitlement])

  return (
    <LearnerContext value={state}>
      <DbContext value={state.db}>{children}</DbContext>
    </LearnerContext>
  )
}

/** Opens the database at once and starts the engine when the browser has time for it. */
function beginVisit(
  userId: string,
  setState: (change: Partial<LearnerState>) => void,
): { end: () => void } {
  let isOver = false
  let stopStarting = (): void => undefined

  async function begin(): Promise<void> {
    const { openStore } = await importLate(() => import('./learner-store.ts'))
    const { db, isMemoryOnly } = await openStore(userId)
    if (isOver) return
    let starting: ReturnType<typeof retryUntilDone> | null = null
    const hurry = (): void => {
      if (isOver) return
      if (starting) starting.again()
      else starting = retryUntilDone(() => startEngine(db), { onError: reportUnlessMissing })
      stopStarting = starting.stop
    }
    setState({ db, isMemoryOnly, hurry })
    whenIdle(hurry)
  }

  async function startEngine(db: LearnerDb): Promise<void> {
    const { startLearner } = await importLate(() => import('./learner-runtime.ts'))
    // The learner may have left meanwhile, and their database with them.
    if (!isOver) setState({ learner: startLearner(db) })
  }

  const stopBeginning = startLate(begin)
  return {
    end() {
      isOver = true
      stopBeginning()
      stopStarting()
    },
  }
}
