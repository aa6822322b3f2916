import { useEffect, useState } from 'react'
import { createStudyClock } from './study-clock.ts'

const SIGNS_OF_LIFE = ['pointerdown', 'pointermove', 'keydown', 'wheel', 'touchmove'] as const

/**
 * Seconds of study in this attempt, on top of the `before` that was kept over a reload: visible time only,
 * idle stretches capped (activeSeconds).
 */
export function useStudyTime(before: number): { seconds: () => number; restart: () => void } {
  const [clock] = useState(() => createStudyClock(before))
  const [studyTime] = useState(() => ({
    seconds: () => clock.seconds(performance.now()),
    restart: () => clock.restart(performance.now()),
  }))

  useEffect(() => {
    const touch = () => clock.touch(performance.now())
    const followVisibility = () =>
      document.visibilityState === 'visible' ? touch() : clock.pause(performance.now())
    followVisibility()
    document.addEventListener('visibilitychange', followVisibility)
    for (const sign of SIGNS_OF_LIFE) document.addEventListener(sign, touch, { passive: true })
    return () => {
      clock.pause(performance.now())
      document.removeEventListener('visibilitychange', followVisibility)
      for (const sign of SIGNS_OF_LIFE) document.removeEventListener(sign, touch)
    }
  }, [clock])

  return studyTime
}
