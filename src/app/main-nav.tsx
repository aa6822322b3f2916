import { Link } from '@tanstack/react-router'
import BookOpen from 'lucide-react/icons/book-open'
import CircleUserRound from 'lucide-react/icons/circle-user-round'
import Flame from 'lucide-react/icons/flame'
import KeyRound from 'lucide-react/icons/key-round'
import LayoutGrid from 'lucide-react/icons/layout-grid'
import Menu from 'lucide-react/icons/menu'
import X from 'lucide-react/icons/x'
import type { User } from '#contract/user.ts'
import { isPremium } from '#domain/plans.ts'
import { useWordsDue } from '#state/words-due.ts'
import { Icon } from '#ui/icon.tsx'
import { IconButton } from '#ui/icon-button.tsx'
import { usePopover } from './use-popover.ts'

/** Signed out. On phones the menu button has the same links. */
export function VisitorNav() {
  return (
    <nav aria-label="Main">
      <VisitorLinks />
    </nav>
  )
}

function VisitorLinks() {
  return (
    <>
      <Link to="/" activeOptions={{ exact: true }}>
        Home
      </Link>
      <Link to="/lessons">Lessons</Link>
      <Link to="/pricing">Pricing</Link>
    </>
  )
}

/** The navigation of a learner. Phones show it at the bottom, without Words, which the account menu has. */
export function LearnerNav({ user }: { user: User }) {
  return (
    <nav aria-label="Main" className="mainnav">
      <Link to="/dashboard">
        <Icon of={LayoutGrid} size={22} />
        <span>Dashboard</span>
      </Link>
      <Link to="/lessons">
        <Icon of={BookOpen} size={22} />
        <span>Lessons</span>
      </Link>
      <Link to="/practice">
        <Icon of={Flame} size={22} />
        <span>Practise</span>
        <WordsDue />
      </Link>
      <Link to="/words">Words</Link>
      {isPremium(user) ? (
        <Link to="/profile">
          <Icon of={CircleUserRound} size={22} />
          <span>Profile</span>
        </Link>
      ) : (
        <Link to="/pricing">
          <Icon of={KeyRound} size={22} />
          <span>Upgrade</span>
        </Link>
      )}
    </nav>
  )
}

/** Stands over the tab, so that nothing moves when it comes. */
function WordsDue() {
  const due = useWordsDue()
  if (!due) return null
  return (
    <>
      <b className="due num" aria-hidden="true">
        {due}
      </b>
      <span className="vh">, {due === 1 ? '1 word' : `${due} words`} due</span>
    </>
  )
}

/** The visitor's navigation on phones, behind a button. */
export function VisitorMenu() {
  const { isOpen, toggle, areaRef } = usePopover()
  return (
    <div className="visitor-menu" ref={areaRef}>
      <IconButton
        icon={isOpen ? X : Menu}
        label={isOpen ? 'Close menu' : 'Open menu'}
        aria-expanded={isOpen}
        onClick={toggle}
      />
      {isOpen && (
        <nav className="menu" aria-label="Menu" data-panel>
          <VisitorLinks />
          <Link to="/login">Sign In</Link>
          <Link to="/register">Get Started</Link>
        </nav>
      )}
    </div>
  )
}
