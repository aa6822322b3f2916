import { create } from 'zustand'

const useSpoken = create<{ text: string; turn: number }>()(() => ({ text: '', turn: 0 }))

/** Says `text` to a screen reader when it has finished its sentence. The same text twice is said twice. */
export function announce(text: string): void {
  useSpoken.setState(({ turn }) => ({ text, turn: turn + 1 }))
}

/** One polite region for the whole app; it stands before the first word is said. */
export function LiveRegion() {
  const { text, turn } = useSpoken()
  return (
    <div className="vh" role="status" aria-live="polite" aria-atomic="true" data-testid="announcer">
      {/* A new key is a new node, which is what makes a repeated text heard again. */}
      <span key={turn}>{text}</span>
    </div>
  )
}
