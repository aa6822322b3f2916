import { type RefObject, useEffect, useRef } from 'react'

/**
 * For what answers a press from somewhere else, as the words above a form answer the button under it: brought into sight when
 * there is `news`, no further than is needed.
 */
export function useInSight<E extends HTMLElement>(news: unknown): RefObject<E | null> {
  const place = useRef<E>(null)
  useEffect(() => {
    if (news !== null) place.current?.scrollIntoView({ block: 'nearest' })
  }, [news])
  return place
}
