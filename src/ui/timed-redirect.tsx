import { useEffect, useRef } from 'react'
import { Button } from './button.tsx'
import { CountdownRing } from './countdown-ring.tsx'
import { useTimedRedirect } from './use-timed-redirect.ts'
import './timed-redirect.css'

type TimedRedirectProps = {
  afterMs: number
  onRedirect: () => void
  /** What is about to happen, before "in 3 seconds": `to` for another page, `says` for anything else. */
} & ({ to: string; says?: never } | { says: string; to?: never })

/**
 * A redirect after some seconds, with a button to stay (WCAG 2.2.1): "Going to your lessons in 3 seconds". The countdown pauses while
 * the pointer moves over it or it has the focus. Any press, touch or scroll on the page cancels it, and so does focus on another
 * control. A pointer at rest does not pause it: the button of the form before may have been under it.
 */
export function TimedRedirect({ afterMs, onRedirect, to, says }: TimedRedirectProps) {
  const { secondsLeft, isStopped, stop, hold, release } = useTimedRedirect(afterMs, onRedirect)
  const box = useRef<HTMLDivElement>(null)
  const hadFocus = useRef(false)

  useEffect(() => {
    if (isStopped) {
      // The button that had the focus is gone. Without this the focus would start again at the top of the page.
      if (hadFocus.current) box.current?.focus()
      return
    }
    const signs = ['pointerdown', 'touchstart', 'wheel', 'keydown'] as const
    for (const sign of signs) document.addEventListener(sign, stop, { passive: true })
    // The app itself only ever scrolls a new screen up.
    let top = window.scrollY
    const onScroll = (): void => {
      if (window.scrollY > top) stop()
      top = window.scrollY
    }
    const onFocus = ({ target }: FocusEvent): void => {
      // A new screen focuses its heading, which is none of a reader's doing.
      const isUsable = target instanceof HTMLElement && target.tabIndex >= 0
      if (isUsable && !box.current?.contains(target)) stop()
    }
    document.addEventListener('scroll', onScroll, { passive: true })
    document.addEventListener('focusin', onFocus)
    return () => {
      for (const sign of signs) document.removeEventListener(sign, stop)
      document.removeEventListener('scroll', onScroll)
      document.removeEventListener('focusin', onFocus)
    }
  }, [isStopped, stop])

  if (isStopped) {
    return (
      <div className="redirect" ref={box} tabIndex={-1}>
        Take your time.
      </div>
    )
  }
  return (
    <div
      className="redirect"
      ref={box}
      onPointerMove={(event) => {
        if (event.movementX !== 0 || event.movementY !== 0) hold()
      }}
      onPointerLeave={release}
      onFocus={() => {
        hadFocus.current = true
        hold()
      }}
      onBlur={() => {
        hadFocus.current = false
        release()
      }}
    >
      <CountdownRing left={(secondsLeft * 1000) / afterMs} />
      {/* The seconds are for the eye: a reader that spoke each of them would say nothing else. */}
      <span>
        {says ?? `Going to ${to}`}
        <span aria-hidden="true">
          {' '}
          in <span className="num">{secondsLeft}</span> {secondsLeft === 1 ? 'second' : 'seconds'}
        </span>
      </span>
      <Button variant="text" size="sm" onClick={stop}>
        Stay here
      </Button>
    </div>
  )
}
