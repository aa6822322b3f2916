import { useRef } from 'react'

/** Nobody has read a line within this time. */
const SECOND_PRESS_MS = 500

/**
 * A press soon after the screen went on is the second half of a double press on Keep: it is not meant for the button that has
 * come in its place. Of a pointer, a key or a switch alike; nothing on the screen changes for it.
 */
export function useSecondPress() {
  const wentOnAt = useRef(Number.NEGATIVE_INFINITY)
  return {
    noteStep: () => {
      wentOnAt.current = performance.now()
    },
    isSecondPress: () => performance.now() - wentOnAt.current < SECOND_PRESS_MS,
  }
}
