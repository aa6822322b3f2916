import { useEffect, useRef } from 'react'

/**
 * A step of a page goes together with the button that opened it: the next one is seen from its top, and its heading is heard.
 * `first`: the step that opens with the page, which the browser begins as any page.
 */
export function useStepFocus(step: string, first = step): void {
  const shown = useRef(first)
  useEffect(() => {
    if (shown.current === step) return
    shown.current = step
    showFromTop()
  }, [step])
}

export function showFromTop(): void {
  window.scrollTo(0, 0)
  focusHeadingIfLost()
}

/** Where something was deleted together with its button, focus goes to the page's heading. `count`: of what can be deleted. */
export function useFocusAfterDeletion(count: number): void {
  const before = useRef(count)
  useEffect(() => {
    if (count < before.current) focusHeadingIfLost()
    before.current = count
  }, [count])
}

/** Any other focus stays where it is. */
function focusHeadingIfLost(): void {
  if (document.activeElement !== document.body) return
  document.querySelector<HTMLElement>('h1')?.focus({ preventScroll: true })
}
