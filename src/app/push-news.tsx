import { useEffect } from 'react'
import { useAuth } from '#state/auth.tsx'
import { whenIdle } from '#device/when-idle.ts'

/** Once per visit of a learner who gets reminders in this browser, what has aged of that is renewed; unseen. */
export function PushNews() {
  const { user } = useAuth()
  const isWanted = user?.notifications === true
  useEffect(() => {
    if (!isWanted || !('Notification' in window) || Notification.permission !== 'granted') return
    whenIdle(() => {
      import('#state/push.ts')
        .then(({ keepPushFresh }) => keepPushFresh())
        .catch(globalThis.reportError)
    })
  }, [isWanted])
  return null
}
