import { Link } from '@tanstack/react-router'
import { useSyncExternalStore } from 'react'
import { Logo } from '#ui/logo.tsx'

/** On every page (spec §2, shared chrome); the year is this year. */
export function Footer() {
  // A pre-rendered page says the year of its build until the browser is here: the first render must say the same.
  const year = useSyncExternalStore(nobodyWatchesItTurn, thisYear, yearOfBuild)
  return (
    <footer className="foot">
      <div className="kinari" aria-hidden="true" />
      <div className="wrap">
        <div className="foot-brand">
          <Link to="/" className="brand" aria-label="Apni Boli, home">
            <Logo />
          </Link>
          <p>Every lesson preserves our culture</p>
        </div>
        <nav aria-label="Footer">
          <Link to="/contact">Contact Us</Link>
          <Link to="/lessons">Start Learning</Link>
          <Link to="/privacy">Privacy</Link>
          <Link to="/terms">Terms</Link>
        </nav>
        <p className="copy">&copy; {year} Apni Boli</p>
      </div>
    </footer>
  )
}

const nobodyWatchesItTurn = () => () => undefined
const thisYear = (): string => String(new Date().getFullYear())
const yearOfBuild = (): string => String(import.meta.env['VITE_BUILT_IN_YEAR'] ?? '')
