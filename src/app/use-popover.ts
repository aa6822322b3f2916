import { useRouter } from '@tanstack/react-router'
import { type RefObject, useEffect, useRef, useState } from 'react'

type Popover = {
  isOpen: boolean
  toggle: () => void
  close: () => void
  /** Around button and panel: a press or the focus outside of it closes. */
  areaRef: RefObject<HTMLDivElement | null>
}

const ITEMS = 'a[href], button:not(:disabled)'

/**
 * A panel under a button: a press or the focus outside, Escape and a change of page close it, the arrow keys, Home and End
 * walk through its links and buttons. `[data-panel]` marks the panel in the area.
 */
export function usePopover(): Popover {
  const [isOpen, setIsOpen] = useState(false)
  const areaRef = useRef<HTMLDivElement>(null)
  const router = useRouter()

  useEffect(() => {
    if (!isOpen) return
    const close = (): void => setIsOpen(false)
    const onLeave = (event: Event): void => {
      if (event.target instanceof Node && !areaRef.current?.contains(event.target)) close()
    }
    const onKey = (event: KeyboardEvent): void => {
      const area = areaRef.current
      if (area && (event.key === 'Escape' || area.contains(document.activeElement))) {
        pressKey(event, area, close)
      }
    }
    const forgetRoute = router.subscribe('onBeforeNavigate', close)
    document.addEventListener('pointerdown', onLeave)
    document.addEventListener('focusin', onLeave)
    document.addEventListener('keydown', onKey)
    return () => {
      forgetRoute()
      document.removeEventListener('pointerdown', onLeave)
      document.removeEventListener('focusin', onLeave)
      document.removeEventListener('keydown', onKey)
    }
  }, [isOpen, router])

  return { isOpen, toggle: () => setIsOpen(!isOpen), close: () => setIsOpen(false), areaRef }
}

function pressKey(event: KeyboardEvent, area: HTMLElement, close: () => void): void {
  if (event.key === 'Escape') {
    close()
    area.querySelector('button')?.focus()
    return
  }
  const items = [...area.querySelectorAll<HTMLElement>(`[data-panel] :is(${ITEMS})`)]
  const current = items.findIndex((item) => item === document.activeElement)
  const next = nextIndex(event.key, current, items.length)
  if (next === null) return
  event.preventDefault()
  items[next]?.focus()
}

function nextIndex(key: string, current: number, count: number): number | null {
  if (key === 'ArrowDown') return (current + 1) % count
  if (key === 'ArrowUp') return current <= 0 ? count - 1 : current - 1
  if (key === 'Home') return 0
  if (key === 'End') return count - 1
  return null
}
