import { useEffect, useEffectEvent, useState } from 'react'

/**
 * Counts whole seconds down and then leaves, unless the learner stays: by the control, or by doing
 * anything at all (WCAG 2.2.1). Null once it is stopped.
 */
export function useRedirectCountdown(
  seconds: number,
  onEnd: () => void,
): { secondsLeft: number | null; stay: () => void } {
  const [secondsLeft, setSecondsLeft] = useState<number | null>(seconds)
  const leave = useEffectEvent(onEnd)
  const stay = () => setSecondsLeft(null)

  const isCounting = secondsLeft !== null
  useEffect(() => {
    if (!isCounting) return
    const onSign = () => setSecondsLeft(null)
    document.addEventListener('pointerdown', onSign)
    document.addEventListener('keydown', onSign)
    return () => {
      document.removeEventListener('pointerdown', onSign)
      document.removeEventListener('keydown', onSign)
    }
  }, [isCounting])

  useEffect(() => {
    if (secondsLeft === null) return
    if (secondsLeft === 0) return leave()
    const timer = setTimeout(() => setSecondsLeft(secondsLeft - 1), 1000)
    return () => clearTimeout(timer)
  }, [secondsLeft])

  return { secondsLeft, stay }
}
