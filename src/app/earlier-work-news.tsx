import { useEffect, useState } from 'react'
import type { EarlierWork } from '#data/earlier-work.ts'
import { whenIdle } from '#device/when-idle.ts'
import { useAuth } from '#state/auth.tsx'
import { useLearnerState } from '#state/learner.ts'
import { importLate, reportUnlessMissing } from '#device/late-import.ts'
import { lazyWithFallback } from '#state/lazy-with-fallback.tsx'

const EarlierWorkDialog = lazyWithFallback(
  () => import('./earlier-work-dialog.tsx'),
  'EarlierWorkDialog',
)

/** Asks once whether the work of an earlier account with the same address belongs to this one. Only its holder is asked. */
export function EarlierWorkNews() {
  const { user } = useAuth()
  const db = useLearnerState((state) => state.db)
  const [work, setWork] = useState<EarlierWork | null>(null)
  const email = user?.email ?? null
  const emailVerified = user?.emailVerified === true
  useEffect(() => {
    if (db === null || email === null) return
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
  }, [db, email, emailVerified])
  return work && <EarlierWorkDialog work={work} onDecided={() => setWork(null)} />
}
