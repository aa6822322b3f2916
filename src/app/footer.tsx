import { Link } from '@tanstack/react-router'
import { Logo } from '#ui/logo.tsx'

/** Of the day the app was opened: nobody watches it turn. */
const YEAR = new Date().getFullYear()

export function Footer() {
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
        </nav>
        <p className="copy">&copy; {YEAR} Apni Boli</p>
      </div>
    </footer>
  )
}
