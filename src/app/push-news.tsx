import { useEffect } from 'react'
import { importLate } from '#device/late-import.ts'
import { retryUntilDone } from '#device/retry-until-done.ts'
import { useAuth } from '#state/auth.tsx'
import { whenIdle } from '#device/when-idle.ts'

/** Once per visit of a learner who gets reminders in this browser, what has aged of that is renewed; unseen. */
export function PushNews() {
  const { user } = useAuth()
  const isWanted = user?.notifications === true
  useEffect(() => {
    if (!isWanted || !('Notification' in window) || Notification.permission !== 'granted') return
    let isHere = true
    let stop = (): void => undefined
    whenIdle(() => {
      if (!isHere) return
      ;({ stop } = retryUntilDone(async () => {
        const { keepPushFresh } = await importLate(() => import('#state/push.ts'))
        await keepPushFresh()
      }))
    })
    return () => {
      isHere = false
      stop()
    }
  }, [isWanted])
  return null
}
