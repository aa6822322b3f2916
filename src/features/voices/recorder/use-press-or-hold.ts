import { type PointerEvent, useRef } from 'react'

/** A press that is longer is a hold: letting go ends it. */
const HOLD_MS = 500

/**
 * A button to press at the beginning and the end, or to hold while speaking. Keyboards and screen readers send a click alone.
 */
export function usePressOrHold({
  isLive,
  begin,
  end,
}: {
  isLive: boolean
  begin: () => void
  end: () => void
}) {
  const heldSince = useRef<number | null>(null)
  /** The click that comes after a pointer that has begun it. */
  const isClickSpent = useRef(false)
  return {
    press: () => {
      if (isClickSpent.current) isClickSpent.current = false
      else if (isLive) end()
      else begin()
    },
    holding: {
      onPointerDown: (event: PointerEvent) => {
        isClickSpent.current = false
        if (isLive || event.button !== 0) return
        heldSince.current = performance.now()
        isClickSpent.current = true
        begin()
      },
      onPointerUp: () => {
        const since = heldSince.current
        heldSince.current = null
        // While the browser still asks for the microphone nothing is held: it goes on as after a press.
        if (since !== null && isLive && performance.now() - since > HOLD_MS) end()
      },
      onPointerCancel: () => {
        heldSince.current = null
        isClickSpent.current = false
      },
      // A long press on a phone.
      onContextMenu: (event: { preventDefault: () => void }) => event.preventDefault(),
    },
  }
}
