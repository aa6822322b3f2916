import { useEffect, useState } from 'react'
import { type XpGain, xpSparkles, xpTone } from '#domain/celebrations.ts'
import { Nuqta } from '#ui/nuqta.tsx'
import { lasts } from './lasts.ts'

const SPARKLES = 6

/** '+N XP': the colour says what kind of gain it is, and so do the words beside it. */
export function XpPopup({
  gain,
  soFar,
  beside,
  lastsMs,
  isStill,
}: {
  gain: XpGain
  /** With those before it in this lesson. */
  soFar: number
  /** The heading of the confetti, where it has no card of its own. */
  beside: string | null
  lastsMs: number
  isStill: boolean
}) {
  const shown = useCountUp(gain.amount, isStill)
  return (
    <p className={`xpop ${xpTone(gain)}`} style={lasts(lastsMs)} data-testid="xp-popup">
      {xpSparkles(gain) && (
        <span className="sparkles" data-testid="sparkles">
          {Array.from({ length: SPARKLES }, (_, at) => (
            <i key={at} />
          ))}
        </span>
      )}
      <Nuqta size={20} />
      <b className="num">+{shown} XP</b>
      {beside !== null && <span>{beside}</span>}
      {soFar > gain.amount && <span className="so-far">{soFar} this lesson</span>}
      {gain.isPerfectScore && beside === null && <span>Perfect!</span>}
      {gain.isFirstTime && <span>First lesson!</span>}
    </p>
  )
}

/** Look, motion: the number of the pop-up counts so long. */
const COUNT_MS = 420

/** From 0 to `target`, fast first and slow at the end; at once where nothing should move. */
function useCountUp(target: number, isStill: boolean): number {
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
