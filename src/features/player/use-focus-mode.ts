import { useEffect } from 'react'

/**
 * `lesson`: on phones the lesson's own header and bar replace the shared chrome. `celebration`: the
 * whole screen, everywhere. The styles read it from `<html data-focus-mode>`.
 */
export function useFocusMode(mode: 'lesson' | 'celebration'): void {
  useEffect(() => {
    document.documentElement.dataset['focusMode'] = mode
    return () => {
      delete document.documentElement.dataset['focusMode']
    }
  }, [mode])
}
