import Flame from 'lucide-react/icons/flame'
import { useGame } from '#state/game.tsx'
import { Icon } from '#ui/icon.tsx'
import { Nuqta } from '#ui/nuqta.tsx'

/** XP and day streak of who is signed in: in the header of large screens, in the account menu everywhere. */
export function StatBadges() {
  const { totalXP, currentStreak } = useGame().stats
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
