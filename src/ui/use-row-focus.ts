import { type RefObject, useEffect, useRef } from 'react'

/**
 * A row of a list that is deleted takes its button and the focus along: the last button of the row that follows gets it, or of the
 * one before.
 */
export function useRowFocus(
  list: RefObject<HTMLElement | null>,
  count: number,
): { deleting: (at: number) => void } {
  const deletedAt = useRef<number | null>(null)
  useEffect(() => {
    const at = deletedAt.current
    deletedAt.current = null
    if (at === null || document.activeElement !== document.body) return
    const row = list.current?.children.item(Math.min(at, count - 1))
    const buttons = row?.querySelectorAll('button') ?? []
    Array.from(buttons).at(-1)?.focus({ preventScroll: true })
  }, [list, count])
  return {
    deleting: (at) => {
      deletedAt.current = at
    },
  }
}
