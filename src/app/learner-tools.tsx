import type { User } from '#contract/user.ts'
import { AccountMenu } from './account-menu.tsx'
import { StatBadges } from './stat-badges.tsx'

/** XP and day streak on large screens, and the account menu. */
export function LearnerTools({ user }: { user: User }) {
  return (
    <>
      <StatBadges />
      <AccountMenu user={user} />
    </>
  )
}
