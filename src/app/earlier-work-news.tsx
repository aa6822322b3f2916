import { useCallback, useEffect, useState } from 'react'
import type { EarlierWork } from '#data/earlier-work.ts'
import { whenIdle } from '#device/when-idle.ts'
import { useAuth } from '#state/auth.tsx'
import { useLearnerState } from '#state/learner.ts'
import { importLate, reportUnlessMissing } from '#device/late-import.ts'
import { lazyWithFallback } from '#state/lazy-with-fallback.tsx'
import { useIsQuiet } from './use-is-quiet.ts'

const EarlierWorkDialog = lazyWithFallback(
  () => import('./earlier-work-dialog.tsx'),
  'EarlierWorkDialog',
)

/**
 * Asks once whether to add work that was done here before: by an earlier account with the same address, or by a guest. For the account
 * only a verified holder of the address is asked. A guest who made this account to keep the work is not asked.
 */
export function EarlierWorkNews() {
  const { user } = useAuth()
  const db = useLearnerState((state) => state.db)
  const [work, setWork] = useState<EarlierWork | null>(null)
  const isQuiet = useIsQuiet()
  const userId = user?.id
  const email = user?.email ?? null
  const emailVerified = user?.emailVerified === true
  useEffect(() => {
    // Between a guest's page and their account's the database is still the guest's.
    if (db === null || db.userId !== userId || email === null) return
    let isHere = true
    whenIdle(() => {
      if (!isHere) return
      importLate(() => import('#state/earlier-work.ts'))
        .then(({ lookForEarlierWork }) => lookForEarlierWork(db, { email, emailVerified }))
        .then((found) => {
          if (isHere) setWork(found)
        })
        .catch(reportUnlessMissing)
    })
    return () => {
      isHere = false
      setWork(null)
    }
  }, [db, userId, email, emailVerified])
  const forget = useCallback(() => setWork(null), [])
  // What was promised asks nothing.
  if (work === null || !(isQuiet || work.of === 'promised')) return null
  return <EarlierWorkDialog work={work} onDecided={forget} />
}
