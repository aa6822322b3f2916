import { Link } from '@tanstack/react-router'
import { useAuth } from '#state/auth.tsx'
import { classNames } from '#ui/class-names.ts'
import { Logo } from '#ui/logo.tsx'
import { LearnerTools } from './learner-tools.tsx'
import { LearnerNav, VisitorNav } from './main-nav.tsx'
import type { HeaderGround } from './route-facts.ts'
import { SyncChip } from './sync-chip.tsx'
import { VisitorMenu } from './visitor-menu.tsx'
import { ButtonLink } from '#ui/button-link.tsx'

/** Name, main navigation, and who is here (spec §2, shared chrome). */
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
