import { useEffect, useState } from 'react'

/** Look, motion: the number of the pop-up counts so long. */
const COUNT_MS = 420

/** From 0 to `target`, fast first and slow at the end; at once where nothing should move. */
export function useCountUp(target: number, isStill: boolean): number {
  const [shown, setShown] = useState(isStill ? target : 0)
  useEffect(() => {
    if (isStill) return
    const startedAt = performance.now()
    let frame = requestAnimationFrame(function count(now) {
      const done = Math.min(1, Math.max(0, now - startedAt) / COUNT_MS)
      setShown(Math.round(target * (1 - (1 - done) ** 3)))
      if (done < 1) frame = requestAnimationFrame(count)
    })
    return () => cancelAnimationFrame(frame)
  }, [target, isStill])
  return shown
}
