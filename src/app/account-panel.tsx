import { Link } from '@tanstack/react-router'
import BookA from 'lucide-react/icons/book-a'
import KeyRound from 'lucide-react/icons/key-round'
import LayoutGrid from 'lucide-react/icons/layout-grid'
import Mic from 'lucide-react/icons/mic'
import LogOut from 'lucide-react/icons/log-out'
import Network from 'lucide-react/icons/network'
import Settings from 'lucide-react/icons/settings'
import type { User } from '#contract/user.ts'
import { isPremium } from '#domain/plans.ts'
import { Chip } from '#ui/chip.tsx'
import { Icon } from '#ui/icon.tsx'
import { Initial } from '#ui/initial.tsx'
import { StatBadges } from './stat-badges.tsx'

/** What the account button opens: who is here, and where they can go. */
export function AccountPanel({
  user,
  profile,
  onSignOut,
}: {
  /** Plan and verification as the server has them. */
  user: User
  /** Name and address as the learner has them. */
  profile: Pick<User, 'name' | 'email'>
  onSignOut: () => void
}) {
  const isPaying = isPremium(user)
  return (
    <div className="menu" data-panel>
      <div className="who">
        <Initial name={profile.name} />
        <div className="grow">
          <b>{profile.name}</b>
          <p className="soft sm">{profile.email}</p>
        </div>
        <Chip tone={isPaying ? 'premium' : 'offline'}>{isPaying ? 'Premium' : 'Free Plan'}</Chip>
      </div>
      <div className="have">
        <StatBadges hasZeros />
        {!user.emailVerified && <Chip tone="pending">Verify Email</Chip>}
      </div>
      <nav aria-label="Account">
        <Link to="/dashboard">
          <Icon of={LayoutGrid} />
          Dashboard &amp; Progress
        </Link>
        <Link to="/words">
          <Icon of={BookA} />
          Words
        </Link>
        <Link to="/family">
          <Icon of={Network} />
          Family
        </Link>
        <Link to="/voices">
          <Icon of={Mic} />
          Voices
        </Link>
        <Link to="/profile" search={{ tab: 'settings' }}>
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
