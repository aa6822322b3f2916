import { type RefObject, useEffect, useLayoutEffect, useRef } from 'react'
import { type Extent, xOf, yOf } from './tree-grid.ts'

type Placed = { id: string; column: number; row: number }
type Shown = { centre: string; selected: string; people: readonly Placed[]; extent: Extent }

/** Room to the edge within which somebody counts as shown. In the tree's unit. */
const MARGIN = { x: 5, above: 3.5, below: 8 }

/**
 * Keeps the tree in its place while it grows: who was selected stays where they are on the screen, and who is selected now comes into
 * sight. A new centre stands in the middle. `box` is what scrolls; `reveal` brings somebody into sight.
 */
export function useTreeScroll({ centre, selected, people, extent }: Shown): {
  box: RefObject<HTMLDivElement | null>
  reveal: (id: string) => void
} {
  const box = useRef<HTMLDivElement>(null)
  const before = useRef<Shown | null>(null)

  useLayoutEffect(() => {
    const view = box.current
    const last = before.current
    before.current = { centre, selected, people, extent }
    if (view === null) return
    const here = placeIn(view, { people, extent }, centre)
    if (last === null || last.centre !== centre) {
      if (here) {
        view.scrollTo({
          left: here.x - view.clientWidth / 2,
          top: here.y - view.clientHeight / 2,
          behavior: 'instant',
        })
      }
    } else {
      const now = placeIn(view, { people, extent }, last.selected) ?? here
      const then = placeIn(view, last, now === here ? centre : last.selected)
      if (now && then) {
        view.scrollLeft += now.x - then.x
        view.scrollTop += now.y - then.y
      }
    }
    if (last !== null && last.selected !== selected) reveal(view, { people, extent }, selected)
  }, [centre, selected, people, extent])

  // A phone that is turned, a window that is drawn smaller, larger text.
  useEffect(() => {
    const view = box.current
    if (view === null || !('ResizeObserver' in globalThis)) return
    let isFirst = true
    const observer = new ResizeObserver(() => {
      const shown = before.current
      // It tells the size once by itself.
      if (!isFirst && shown) reveal(view, shown, shown.selected, 'instant')
      isFirst = false
    })
    observer.observe(view)
    return () => observer.disconnect()
  }, [])

  return {
    box,
    reveal: (id) => {
      if (box.current) reveal(box.current, { people, extent }, id)
    },
  }
}

type Drawn = Pick<Shown, 'people' | 'extent'>

/** The middle of a patch, in pixels from the start of what scrolls. */
function placeIn(view: HTMLElement, { people, extent }: Drawn, id: string) {
  const person = people.find((one) => one.id === id)
  if (person === undefined) return null
  const unit = unitOf(view)
  return {
    x: (xOf(person.column) - extent.left) * unit,
    y: (yOf(person.row) - extent.top) * unit,
  }
}

function unitOf(view: HTMLElement): number {
  return Number.parseFloat(getComputedStyle(view.ownerDocument.documentElement).fontSize) || 16
}

function reveal(
  view: HTMLElement,
  drawn: Drawn,
  id: string,
  behavior: ScrollBehavior = 'smooth',
): void {
  const place = placeIn(view, drawn, id)
  if (place === null) return
  const unit = unitOf(view)
  const left = into(view.scrollLeft, view.clientWidth, [
    place.x - MARGIN.x * unit,
    place.x + MARGIN.x * unit,
  ])
  const top = into(view.scrollTop, view.clientHeight, [
    place.y - MARGIN.above * unit,
    place.y + MARGIN.below * unit,
  ])
  const isStill = window.matchMedia?.('(prefers-reduced-motion: reduce)').matches
  view.scrollTo({ left, top, behavior: isStill ? 'instant' : behavior })
}

/** The nearest scroll place at which all between `start` and `end` is seen, or the middle of it. */
function into(scroll: number, room: number, [start, end]: [number, number]): number {
  if (end - start > room) return (start + end - room) / 2
  if (start < scroll) return start
  return end > scroll + room ? end - room : scroll
}
