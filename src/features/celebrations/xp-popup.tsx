import { type XpGain, xpSparkles, xpTone } from '#domain/celebrations.ts'
import { Nuqta } from '#ui/nuqta.tsx'
import { lasts } from './lasts.ts'
import { useCountUp } from './use-count-up.ts'

const SPARKLES = 6

/** '+N XP' (spec §2): the colour says what kind of gain it is, and so do the words beside it. */
export function XpPopup({
  gain,
  lastsMs,
  isStill,
}: {
  gain: XpGain
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
      {gain.isPerfectScore && <span>Perfect!</span>}
      {gain.isFirstTime && <span>First lesson!</span>}
    </p>
  )
}
