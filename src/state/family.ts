import { useEffect } from 'react'
import { bringKinshipClips } from '#data/downloads/prefetch.ts'
import { isFamilyToCome, type KeptFamily, readFamily } from '#data/read-family.ts'
import { mayPrefetch } from '#device/metered-connection.ts'
import { whenIdle } from '#device/when-idle.ts'
import { clipDevice } from './clip-device.ts'
import { useLearnerQuery } from './learner-data.ts'

/** The learner's tree with names and the household's words; undefined while it is read. */
export function useFamily(): KeptFamily | undefined {
  return useLearnerQuery(readFamily)
}

/** Whether the account's tree has yet to come to this device; undefined while that is read. */
export function useIsFamilyToCome(): boolean | undefined {
  return useLearnerQuery(isFamilyToCome)
}

/** Brings these clips onto the device when the browser has time. On a metered line only what is played is kept, by the worker. */
export function useKinshipClips(clips: readonly { path: string; sha256: string }[]): void {
  useEffect(() => {
    if (!('caches' in globalThis)) return
    const leaving = new AbortController()
    const ports = { ...clipDevice(), mayFetch: mayPrefetch, signal: leaving.signal }
    whenIdle(() => {
      if (leaving.signal.aborted || !mayPrefetch()) return
      // Nobody waits for it: the next visit brings what is missing.
      bringKinshipClips(clips, ports).catch(globalThis.reportError)
    })
    return () => leaving.abort()
  }, [clips])
}
