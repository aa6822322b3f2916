import { Link } from '@tanstack/react-router'
import Flame from 'lucide-react/icons/flame'
import KeyRound from 'lucide-react/icons/key-round'
import LayoutGrid from 'lucide-react/icons/layout-grid'
import LogOut from 'lucide-react/icons/log-out'
import Settings from 'lucide-react/icons/settings'
import type { User } from '#contract/user.ts'
import type { Stats } from '#domain/completions.ts'
import { isPremium } from '#domain/plans.ts'
import { Chip } from '#ui/chip.tsx'
import { Icon } from '#ui/icon.tsx'
import { Nuqta } from '#ui/nuqta.tsx'
import { Initial } from './initial.tsx'

/** What the account button opens: who is here, and where they can go. */
export function AccountPanel({
  user,
  stats,
  onSignOut,
}: {
  user: User
  stats: Stats
  onSignOut: () => void
}) {
  const isPaying = isPremium(user)
  return (
    <div className="menu" data-panel>
      <div className="who">
        <Initial name={user.name} />
        <div className="grow">
          <b>{user.name}</b>
          <p className="soft sm">{user.email}</p>
        </div>
        <Chip tone={isPaying ? 'premium' : 'offline'}>{isPaying ? 'Premium' : 'Free Plan'}</Chip>
      </div>
      <div className="have">
        <span className="badge">
          <Nuqta size={17} />
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
        {!user.emailVerified && <Chip tone="pending">Verify Email</Chip>}
      </div>
      <nav aria-label="Account">
        <Link to="/dashboard">
          <Icon of={LayoutGrid} />
          Dashboard &amp; Progress
        </Link>
        <Link to="/profile">
          <Icon of={Settings} />
          Profile Settings
        </Link>
        {!isPaying && (
          <Link to="/pricing" className="up">
            <Icon of={KeyRound} />
            Upgrade to Premium
          </Link>
        )}
        <button type="button" onClick={onSignOut}>
          <Icon of={LogOut} />
          Sign Out
        </button>
      </nav>
    </div>
  )
}
