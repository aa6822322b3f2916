import { Link } from '@tanstack/react-router'
import Menu from 'lucide-react/icons/menu'
import X from 'lucide-react/icons/x'
import { IconButton } from '#ui/icon-button.tsx'
import { VisitorLinks } from './main-nav.tsx'
import { usePopover } from './use-popover.ts'

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
