import Flame from 'lucide-react/icons/flame'
import type { User } from '#contract/user.ts'
import { useGame } from '#state/game.tsx'
import { Icon } from '#ui/icon.tsx'
import { Nuqta } from '#ui/nuqta.tsx'
import { AccountMenu } from './account-menu.tsx'

/** XP and day streak on large screens, and the account menu. */
export function LearnerTools({ user }: { user: User }) {
  const { stats } = useGame()
  return (
    <>
      <span className="badge xp">
        <Nuqta />
        <span>
          <b>{stats.totalXP}</b> XP
        </span>
      </span>
      <span className="badge streak">
        <Icon of={Flame} size={17} isFilled />
        <span>
          <b>{stats.currentStreak}</b> day streak
        </span>
      </span>
      <AccountMenu user={user} stats={stats} />
    </>
  )
}
