import { type ReactNode, useEffect, useLayoutEffect, useState } from 'react'
import { createPortal } from 'react-dom'
import { EXERCISE_FOOT_ID } from '../exercises/exercise-props.ts'
import './exercise-foot.css'

/** The ring around what has the focus above the bar. */
const AIR_PX = 20

/** Lays its content into the lesson's bar: in sight and in the thumb's reach, however long the exercise above it is. */
export function ExerciseFoot({ children }: { children: ReactNode }) {
  const [place, setPlace] = useState<HTMLElement | null>(null)
  // Before the screen is painted: nothing jumps, and what takes the focus is there. The bar comes in the same commit as this.
  // oxlint-disable-next-line react/set-state-in-effect
  useLayoutEffect(() => setPlace(document.getElementById(EXERCISE_FOOT_ID)), [])
  useRoomForBar(place)
  return place && createPortal(<div className="coach-foot">{children}</div>, place)
}

/** Of the screen's height, with large text on a phone: more, and nothing is left of the exercise between header and bar. */
const MOST_FOR_BOTH = 0.7
const MOST_FOR_BAR = 0.65

/**
 * What is reached by Tab is scrolled clear of the bar, which is as tall as its content (WCAG 2.4.11). Where the two would leave
 * no room, first the header and then the bar goes along with the page (exercise-foot.css).
 */
function useRoomForBar(place: HTMLElement | null): void {
  useEffect(() => {
    const bar = place?.parentElement
    const player = bar?.parentElement
    if (!bar || !player) return
    const { style } = document.documentElement
    const observer = new ResizeObserver(() => {
      const both = bar.offsetHeight + (player.querySelector('.ptop')?.clientHeight ?? 0)
      const stays = bar.offsetHeight <= MOST_FOR_BAR * innerHeight
      player.dataset['foot'] =
        both <= MOST_FOR_BOTH * innerHeight ? 'roomy' : stays ? 'tall' : 'taller'
      style.scrollPaddingBottom = stays ? `${bar.offsetHeight + AIR_PX}px` : ''
    })
    observer.observe(bar)
    // A phone that is turned changes the height of the screen alone.
    observer.observe(document.documentElement)
    return () => {
      observer.disconnect()
      delete player.dataset['foot']
      style.scrollPaddingBottom = ''
    }
  }, [place])
}
