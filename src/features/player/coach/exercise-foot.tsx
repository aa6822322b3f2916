import { type ReactNode, useEffect, useLayoutEffect, useState } from 'react'
import { createPortal } from 'react-dom'
import { EXERCISE_FOOT_ID } from '../exercises/exercise-props.ts'
import './exercise-foot.css'

/** The ring around what has the focus above the bar. */
const AIR_PX = 20

/** Lays its content into the lesson's bar: in sight and in the thumb's reach, however long the exercise above it is. */
export function ExerciseFoot({ children }: { children: ReactNode }) {
  const [place, setPlace] = useState<HTMLElement | null>(null)
  // Before the screen is painted: nothing jumps, and what takes the focus is there.
  useLayoutEffect(() => setPlace(document.getElementById(EXERCISE_FOOT_ID)), [])
  useRoomForBar(place)
  return place && createPortal(<div className="coach-foot">{children}</div>, place)
}

/** What is reached by Tab is scrolled clear of the bar, which is as tall as its content (WCAG 2.4.11). */
function useRoomForBar(place: HTMLElement | null): void {
  useEffect(() => {
    const bar = place?.parentElement
    if (!bar) return
    const { style } = document.documentElement
    const observer = new ResizeObserver(() => {
      style.scrollPaddingBottom = `${bar.offsetHeight + AIR_PX}px`
    })
    observer.observe(bar)
    // exercise-foot.css: where the screen is low such a bar does not stay.
    bar.dataset['foot'] = ''
    return () => {
      delete bar.dataset['foot']
      observer.disconnect()
      style.scrollPaddingBottom = ''
    }
  }, [place])
}
