import { useEffect, useRef } from 'react'

/** Asked after what was awaited: whether this part is still on the screen. What is gone says and plays nothing. */
export function useStillThere(): () => boolean {
  const isThere = useRef(false)
  useEffect(() => {
    isThere.current = true
    return () => {
      isThere.current = false
    }
  }, [])
  return () => isThere.current
}
