import { useCallback, useEffect, useRef, useState } from 'react'

type TimedRedirect = {
  /** Whole seconds that are left, for the eye. */
  secondsLeft: number
  /** The learner stays: it does not start again. */
  isStopped: boolean
  stop: () => void
  /** While held (pointed at, focused) the clock stands; let go, it goes on with what was left. */
  hold: () => void
  release: () => void
}

/** How often the shown seconds are looked at; the redirect itself has its own exact timer. */
const LOOK_EVERY_MS = 250

/**
 * Calls `onRedirect` once, `afterMs` after the first show. Can be stopped and
 * held: WCAG 2.2.1 asks for it.
 */
export function useTimedRedirect(afterMs: number, onRedirect: () => void): TimedRedirect {
  const remainingMs = useRef(afterMs)
  const [secondsLeft, setSecondsLeft] = useState(Math.ceil(afterMs / 1000))
  const [isHeld, setIsHeld] = useState(false)
  const [isStopped, setIsStopped] = useState(false)
  const redirect = useRef(onRedirect)
  useEffect(() => {
    redirect.current = onRedirect
  })

  useEffect(() => {
    if (isHeld || isStopped) return
    const startedAt = performance.now()
    const left = (): number => remainingMs.current - (performance.now() - startedAt)
    const timer = setTimeout(() => redirect.current(), remainingMs.current)
    const look = setInterval(
      () => setSecondsLeft(Math.max(0, Math.ceil(left() / 1000))),
      LOOK_EVERY_MS,
    )
    return () => {
      clearTimeout(timer)
      clearInterval(look)
      remainingMs.current = Math.max(0, left())
    }
  }, [isHeld, isStopped])

  const stop = useCallback(() => setIsStopped(true), [])
  return {
    secondsLeft,
    isStopped,
    stop,
    hold: () => setIsHeld(true),
    release: () => setIsHeld(false),
  }
}
