import { useRouter } from '@tanstack/react-router'
import { useEffect } from 'react'
import { inNewTask } from '#device/yield-to-main.ts'

/**
 * After a change of page focus goes to its heading, as a fresh page would be read from its top. Not on the
 * first page: there the browser has its own order. Pages that read the database first get their heading a
 * moment later; until then `main` holds the focus.
 */
export function useRouteFocus(): void {
  const router = useRouter()
  useEffect(() => {
    let stopWaiting: (() => void) | undefined
    const unsubscribe = router.subscribe('onRendered', ({ fromLocation, pathChanged }) => {
      if (fromLocation === undefined || !pathChanged) return
      stopWaiting?.()
      // Focus wants the layout of the new page at once: apart from the drawing of it.
      stopWaiting = inNewTask(() => {
        stopWaiting = focusHeading()
      })
    })
    return () => {
      stopWaiting?.()
      unsubscribe()
    }
  }, [router])
}

/** Gives the way to stop waiting where the heading is not there yet. */
function focusHeading(): (() => void) | undefined {
  const main = document.querySelector<HTMLElement>('main')
  if (main === null || focusHeadingIn(main)) return undefined
  main.focus({ preventScroll: true })
  let forget: (() => void) | undefined
  const observer = new MutationObserver(() => {
    forget?.()
    forget = inNewTask(() => {
      // Whoever has moved on in the meantime is left alone.
      if (document.activeElement !== main || focusHeadingIn(main)) observer.disconnect()
    })
  })
  observer.observe(main, { childList: true, subtree: true })
  return () => {
    forget?.()
    observer.disconnect()
  }
}

function focusHeadingIn(main: HTMLElement): boolean {
  const focused = document.activeElement
  if (focused !== main && main.contains(focused)) return true
  const heading = main.querySelector('h1')
  if (heading === null) return false
  heading.tabIndex = -1
  heading.focus({ preventScroll: true })
  return true
}
