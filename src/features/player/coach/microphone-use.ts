import { useEffect, useSyncExternalStore } from 'react'

let isOpen = false
const listeners = new Set<() => void>()

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

function tell(next: boolean): void {
  isOpen = next
  for (const listener of listeners) listener()
}

/** Whether the coach's microphone is open, or about to be: it would hear whatever plays. */
export function useIsMicrophoneOpen(): boolean {
  return useSyncExternalStore(subscribe, () => isOpen)
}

/** Tells the rest of the coach about the microphone of this part, for as long as it is on the screen. */
export function useReportMicrophone(isOpenHere: boolean): void {
  useEffect(() => {
    tell(isOpenHere)
    return () => tell(false)
  }, [isOpenHere])
}
