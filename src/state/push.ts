import { useCallback, useEffect, useState } from 'react'
import { ok, type Result } from '#domain/result.ts'
import {
  type PushState,
  readPushState,
  refreshPush,
  turnPushOff,
  turnPushOn,
  type TurnOnFailure,
} from '#device/push.ts'
import { useAuth } from './auth.tsx'
import { endingSession } from './ending-session.ts'
import { api } from './lazy-api.ts'

export type PushReminders = {
  /** Null while the browser is asked how it stands. */
  state: PushState | null
  turnOn: () => Promise<Result<void, TurnOnFailure>>
  turnOff: () => Promise<Result<void, TurnOnFailure>>
}

/** Reminders in this browser. Looked at again when the tab is seen again: the learner may come from the settings. */
export function usePushReminders(): PushReminders {
  const [state, setState] = useState<PushState | null>(null)
  const { refreshUser } = useAuth()
  const look = useCallback(async () => setState(await readPushState()), [])

  useEffect(() => {
    const onVisible = (): void => {
      if (document.visibilityState === 'visible') look().catch(globalThis.reportError)
    }
    onVisible()
    document.addEventListener('visibilitychange', onVisible)
    return () => document.removeEventListener('visibilitychange', onVisible)
  }, [look])

  return {
    state,
    async turnOn() {
      const turned = await turnPushOn(endingSession(api, refreshUser))
      await look()
      return turned
    },
    async turnOff() {
      await turnPushOff(api)
      await look()
      return ok(undefined)
    },
  }
}

/** Once per visit of a learner: a subscription that has aged is renewed. Rejects where nobody could be asked. */
export async function keepPushFresh(): Promise<void> {
  const refreshed = await refreshPush(api)
  if (refreshed.ok || refreshed.failure.kind !== 'server') return
  const { kind } = refreshed.failure.failure
  if (kind === 'network' || kind === 'timeout') throw new Error('No response')
}
