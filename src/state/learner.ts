import { useEffect, useRef } from 'react'
import { create } from 'zustand'
import type { Learner } from '#data/learner.ts'
import type { LearnerDb } from '#data/learner-db.ts'
import { importLate, reportUnlessMissing } from '#device/late-import.ts'
import { retryUntilDone } from '#device/retry-until-done.ts'
import { whenIdle } from '#device/when-idle.ts'
import { useAuth } from './auth.tsx'
import { useCoursePullStore } from './course-pull.ts'
import { isSame } from './is-same.ts'
import { importLearnerRuntime, importLearnerStore } from './learner-code.ts'
import { type LearnerFacts, NO_FACTS, useLearnerFacts } from './learner-facts.ts'
import { startLate } from './late-start.ts'

export type LearnerState = {
  /** Null while nobody is signed in, and until the database is open: all that a screen needs to read. */
  db: LearnerDb | null
  /** What writes and syncs; comes after the first screen is drawn, or when `loadEngine` is called. */
  learner: Learner | null
  loadEngine: () => void
  /** The browser keeps nothing here (a private window). */
  isMemoryOnly: boolean
}

const NOBODY: LearnerState = {
  db: null,
  learner: null,
  loadEngine: () => undefined,
  isMemoryOnly: false,
}

export const useLearnerState = create<LearnerState>()(() => NOBODY)

/** For screens under the signed-in routes, whose guard waits for the database. Elsewhere ask `useLearnerState`. */
export function useLearnerDb(): LearnerDb {
  const db = useLearnerState((state) => state.db)
  if (db === null) throw new Error('useLearnerDb must be used under the signed-in routes')
  return db
}

/** Follows whoever is signed in: opens their database, keeps their facts, starts their engine. Called once, by the app. */
export function useLearnerVisit(): void {
  const { user, status } = useAuth()
  const userId = status === 'authenticated' && user ? user.id : null
  const isVisitor = status === 'anonymous'

  useEffect(() => {
    if (userId !== null) return beginVisit(userId)
    leave()
    return isVisitor ? showPendingAfterSignOut() : undefined
  }, [userId, isVisitor])

  // A verified address or a new plan opens lessons and frees what the server refused before.
  const learner = useLearnerState((state) => state.learner)
  const entitlement = user ? `${user.emailVerified} ${user.subscriptionStatus}` : ''
  const pulledFor = useRef<{ learner: Learner; entitlement: string } | null>(null)
  useEffect(() => {
    if (learner === null || entitlement === '') return
    const before = pulledFor.current
    pulledFor.current = { learner, entitlement }
    // One that has just started pulls by itself.
    if (before?.learner !== learner || before.entitlement === entitlement) return
    void useCoursePullStore.getState().pullNow()
    void learner.requestSync('everything')
  }, [learner, entitlement])
}

/** Opens the database at once and starts the engine when the browser has time for it. Returns the way to end the visit. */
function beginVisit(userId: string): () => void {
  let isOver = false
  let stopStarting = (): void => undefined
  let unwatch = (): void => undefined

  async function begin(): Promise<void> {
    const { openStore, watchFacts } = await importLearnerStore()
    const { db, isMemoryOnly } = await openStore(userId)
    if (isOver) return
    let starting: ReturnType<typeof retryUntilDone> | null = null
    const loadEngine = (): void => {
      if (isOver) return
      if (starting) starting.again()
      else starting = retryUntilDone(() => startEngine(db), { onError: reportUnlessMissing })
      stopStarting = starting.stop
    }
    useLearnerState.setState({ db, isMemoryOnly, loadEngine })
    unwatch = watchFacts(db, showFacts)
    whenIdle(loadEngine)
  }

  async function startEngine(db: LearnerDb): Promise<void> {
    const { startLearner } = await importLearnerRuntime()
    // The learner may have left meanwhile, and their database with them.
    if (!isOver) useLearnerState.setState({ learner: startLearner(db) })
  }

  const stopBeginning = startLate(begin)
  return () => {
    isOver = true
    stopBeginning()
    stopStarting()
    unwatch()
    leave()
  }
}

function leave(): void {
  useLearnerState.setState(NOBODY)
  useLearnerFacts.setState(NO_FACTS)
}

/** Skips facts that a live query reports again unchanged, so that they redraw nothing. */
function showFacts(facts: Partial<LearnerFacts>): void {
  const known: Partial<LearnerFacts> = useLearnerFacts.getState()
  const isNews = Object.entries(facts).some(([name, fact]) => {
    return !isSame(known[name as keyof LearnerFacts], fact)
  })
  if (isNews) useLearnerFacts.setState(facts)
}

/** After the first screen: no page waits for it. */
function showPendingAfterSignOut(): () => void {
  let isOver = false
  const { stop } = retryUntilDone(
    async () => {
      const { readPendingAfterSignOut } = await importLate(
        () => import('./pending-after-sign-out.ts'),
      )
      const outbox = await readPendingAfterSignOut()
      if (!isOver) useLearnerFacts.setState({ outbox })
    },
    { onError: reportUnlessMissing },
  )
  return () => {
    isOver = true
    stop()
  }
}
