import { type ReactNode, useEffect, useRef } from 'react'

/** The heading of a screen that took the form's place: focus goes to it, so that it is heard. */
export function FocusedHeading({ children }: { children: ReactNode }) {
  const ref = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    ref.current?.focus()
  }, [])
  return (
    <h1 ref={ref} tabIndex={-1}>
      {children}
    </h1>
  )
}
