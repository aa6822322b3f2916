import { useSyncExternalStore } from 'react'

let spoken = { text: '', turn: 0 }
const listeners = new Set<() => void>()

/** Says `text` to a screen reader when it has finished its sentence. The same text twice is said twice. */
export function announce(text: string): void {
  spoken = { text, turn: spoken.turn + 1 }
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** One polite region for the whole app; it stands before the first word is said. */
export function LiveRegion() {
  const { text, turn } = useSyncExternalStore(
    subscribe,
    () => spoken,
    () => spoken,
  )
  return (
    <div className="vh" role="status" aria-live="polite" aria-atomic="true" data-testid="announcer">
      {/* A new key is a new node, which is what makes a repeated text heard again. */}
      <span key={turn}>{text}</span>
    </div>
  )
}
