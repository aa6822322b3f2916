import Flame from 'lucide-react/icons/flame'
import { useGame } from '#state/game.tsx'
import { Icon } from '#ui/icon.tsx'
import { Nuqta } from '#ui/nuqta.tsx'

/**
 * XP and day streak: in the header of large screens, in the account menu everywhere. A new learner sees no zeros in the header.
 */
export function StatBadges({ hasZeros = false }: { hasZeros?: boolean }) {
  const { totalXP, currentStreak } = useGame().stats
  if (totalXP === 0 && !hasZeros) return null
  return (
    <>
      <span className="badge">
        <Nuqta size={17} />
        <span>
          <b>{totalXP}</b> XP
        </span>
      </span>
      <span className="badge streak">
        <Icon of={Flame} size={17} isFilled />
        <span>
          <b>{currentStreak}</b> day streak
        </span>
      </span>
    </>
  )
}
