import { type RefObject, useEffect } from 'react'

/** What comes in the place of a pressed control takes the focus that went with it; any other focus stays where it is. */
export function useLostFocus(ref: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    if (document.activeElement === document.body) ref.current?.focus({ preventScroll: true })
  }, [ref])
}
