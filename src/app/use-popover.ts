import { type KeyboardEvent, type RefObject, useEffect, useRef, useState } from 'react'

type Popover = {
  isOpen: boolean
  toggle: () => void
  close: () => void
  /** Around button and panel: a press outside of it closes. */
  areaRef: RefObject<HTMLDivElement | null>
  onKeyDown: (event: KeyboardEvent) => void
}

const ITEMS = 'a[href], button:not(:disabled)'

/**
 * A panel under a button: a press outside and Escape close it, the arrow keys, Home and End walk through its
 * links and buttons. `[data-panel]` marks the panel in the area.
 */
export function usePopover(): Popover {
  const [isOpen, setIsOpen] = useState(false)
  const areaRef = useRef<HTMLDivElement>(null)

  useEffect(() => {
    if (!isOpen) return
    const onPress = (event: PointerEvent): void => {
      if (event.target instanceof Node && !areaRef.current?.contains(event.target)) setIsOpen(false)
    }
    document.addEventListener('pointerdown', onPress)
    return () => document.removeEventListener('pointerdown', onPress)
  }, [isOpen])

  function onKeyDown(event: KeyboardEvent): void {
    const area = areaRef.current
    if (!isOpen || area === null) return
    if (event.key === 'Escape') {
      setIsOpen(false)
      area.querySelector('button')?.focus()
      return
    }
    const items = [...area.querySelectorAll<HTMLElement>(`[data-panel] :is(${ITEMS})`)]
    const next = nextIndex(event.key, items.findIndex((item) => item === document.activeElement), items.length)
    if (next === null) return
    event.preventDefault()
    items[next]?.focus()
  }

  return {
    isOpen,
    toggle: () => setIsOpen(!isOpen),
    close: () => setIsOpen(false),
    areaRef,
    onKeyDown,
  }
}

function nextIndex(key: string, current: number, count: number): number | null {
  if (key === 'ArrowDown') return (current + 1) % count
  if (key === 'ArrowUp') return current <= 0 ? count - 1 : current - 1
  if (key === 'Home') return 0
  if (key === 'End') return count - 1
  return null
}
