import { useLayoutEffect } from 'react'

/**
 * `lesson`: on phones the lesson's own header and bar replace the shared chrome. `celebration`: the
 * whole screen, everywhere. The styles read it from `<html data-focus-mode>`.
 */
export function useFocusMode(mode: 'lesson' | 'celebration'): void {
  // Before the screen is painted: a header that goes a moment later would take the screen with it.
  useLayoutEffect(() => {
    document.documentElement.dataset['focusMode'] = mode
    return () => {
      delete document.documentElement.dataset['focusMode']
    }
  }, [mode])
}
