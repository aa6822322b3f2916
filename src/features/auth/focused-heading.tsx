import { type ReactNode, useEffect, useRef } from 'react'

/** The heading of a screen that took the form's place: focus goes to it, so that it is heard. */
export function FocusedHeading({ children }: { children: ReactNode }) {
  const ref = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    // The form may have been scrolled: the new screen is seen from its top.
    window.scrollTo(0, 0)
    ref.current?.focus({ preventScroll: true })
  }, [])
  return (
    <h1 ref={ref} tabIndex={-1}>
      {children}
    </h1>
  )
}
