import { Link } from '@tanstack/react-router'
import type { User } from '#contract/user.ts'
import { useAuth } from '#state/auth.tsx'
import { GameProvider } from '#state/game.tsx'
import { ButtonLink } from '#ui/button-link.tsx'
import { classNames } from '#ui/class-names.ts'
import { Logo } from '#ui/logo.tsx'
import { AccountMenu } from './account-menu.tsx'
import { LearnerNav, VisitorNav, VisitorMenu } from './main-nav.tsx'
import type { HeaderGround } from './route-facts.ts'
import { StatBadges } from './stat-badges.tsx'
import { SyncChip } from './sync-chip.tsx'

/** Name, main navigation, and who is here. */
export function Header({ ground }: { ground: HeaderGround }) {
  const { user } = useAuth()
  return (
    <header
      className={classNames(
        'top',
        ground === 'cloth' && 'over-cloth',
        ground === 'cloth-on-phones' && 'over-cloth-phone',
      )}
    >
      <div className="wrap">
        <Link to="/" className="brand" aria-label="Apni Boli, home">
          <Logo />
        </Link>
        {user === null ? <VisitorNav /> : <LearnerNav user={user} />}
        <span className="grow" />
        <SyncChip />
        {user === null ? (
          <>
            <Link to="/login" className="navlink signin">
              Sign In
            </Link>
            <ButtonLink to="/register" size="sm" className="getstarted">
              Get Started
            </ButtonLink>
            <VisitorMenu />
          </>
        ) : (
          <LearnerTools user={user} />
        )}
      </div>
    </header>
  )
}

/** XP and day streak on large screens, and the account menu. */
function LearnerTools({ user }: { user: User }) {
  return (
    <GameProvider>
      <StatBadges />
      <AccountMenu user={user} />
    </GameProvider>
  )
}
