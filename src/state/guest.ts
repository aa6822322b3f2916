import { useEffect } from 'react'
import { GUEST_ID } from '#data/guest.ts'
import { emptyStats } from '#domain/stats.ts'
import { importLearnerRuntime, importLearnerStore } from './learner-code.ts'
import { startLate } from './late-start.ts'
import { useLearnerFacts } from './learner-facts.ts'
import { useLearnerState } from './learner.ts'

/**
 * Opens the guest's database and starts its engine while the calling page is mounted, as learner.ts does for a learner. Nobody is
 * signed in, so nothing is sent, and the header does not count the guest's outbox.
 */
export function useGuestVisit(): void {
  useEffect(() => {
    let isOver = false
    let unwatch = (): void => undefined
    const stopBeginning = startLate(async () => {
      const [{ openStore, watchFacts }, { startLearner }] = await Promise.all([
        importLearnerStore(),
        importLearnerRuntime(),
      ])
      const { db, isMemoryOnly } = await openStore(GUEST_ID)
      if (isOver) return
      const learner = startLearner(db)
      useLearnerState.setState({ db, learner, isMemoryOnly, loadEngine: () => undefined })
      unwatch = watchFacts(db, ({ stats }) => {
        if (stats !== undefined) useLearnerFacts.setState({ stats })
      })
    })
    return () => {
      isOver = true
      stopBeginning()
      unwatch()
      useLearnerState.setState({ db: null, learner: null, isMemoryOnly: false })
      useLearnerFacts.setState({ stats: emptyStats() })
    }
  }, [])
}

/** Whether the database of this page is a guest's. */
export function useIsGuest(): boolean {
  return useLearnerState(({ db }) => db?.userId === GUEST_ID)
}

/** Where the way out of a lesson leads: to the lessons, or for a guest, who has one only, to where they came from. */
export function useWayOut(): { to: '/' | '/lessons'; label: string } {
  return useIsGuest()
    ? { to: '/', label: 'Back to Home' }
    : { to: '/lessons', label: 'Back to Lessons' }
}
