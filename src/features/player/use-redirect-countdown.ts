import { useEffect } from 'react'
import { useTimedRedirect } from '#ui/use-timed-redirect.ts'

/**
 * Counts whole seconds down and then leaves, unless the learner stays: by the control, or by doing
 * anything at all (WCAG 2.2.1). Null once it is stopped.
 */
export function useRedirectCountdown(
  seconds: number,
  onEnd: () => void,
): { secondsLeft: number | null; stay: () => void } {
  const { secondsLeft, isStopped, stop } = useTimedRedirect(seconds * 1000, onEnd)

  useEffect(() => {
    if (isStopped) return
    document.addEventListener('pointerdown', stop)
    document.addEventListener('keydown', stop)
    return () => {
      document.removeEventListener('pointerdown', stop)
      document.removeEventListener('keydown', stop)
    }
  }, [isStopped, stop])

  return { secondsLeft: isStopped ? null : secondsLeft, stay: stop }
}
