import { useEffect, useState } from 'react'
import { Mark } from './logo.tsx'
import { LongWait } from './long-wait.tsx'
import './loading-view.css'

/** A database, a network or a page's code that answers at all has answered by then. */
const LONG_WAIT_MS = 10_000

/**
 * The whole screen while it is not yet known who is here, or while a page's code or the device's storage answers. No wait is
 * without an end: a long one says so, with a way on.
 */
export function LoadingView({ text = 'Apni Boli is getting ready' }: { text?: string }) {
  const [isLong, setIsLong] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setIsLong(true), LONG_WAIT_MS)
    return () => clearTimeout(timer)
  }, [])
  return (
    <div className="loading" role="status">
      <Mark />
      <div className="thread" aria-hidden="true">
        <i />
        <i />
        <i />
      </div>
      <p>{text}</p>
      {isLong && <LongWait />}
    </div>
  )
}
