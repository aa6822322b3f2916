import { type RefObject, useEffect } from 'react'

/** The panel's seam, and the ring around what has the focus above it. */
const AIR_PX = 40

/** What is reached by Tab is scrolled clear of the panel that lies over the foot of the page, however tall it is (WCAG 2.4.11). */
export function useRoomForPanel(panel: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const { current } = panel
    const { style } = document.documentElement
    if (!current) return
    const observer = new ResizeObserver(() => {
      style.scrollPaddingBottom = `${current.offsetHeight + AIR_PX}px`
    })
    observer.observe(current)
    return () => {
      observer.disconnect()
      style.scrollPaddingBottom = ''
    }
  }, [panel])
}
