import { Link } from '@tanstack/react-router'
import { Logo } from '#ui/logo.tsx'

/** On every page. The year is that of the first publication, as the law of copyright counts. */
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
          <Link to="/privacy">Privacy</Link>
          <Link to="/terms">Terms</Link>
        </nav>
        <p className="copy">&copy; 2024 Apni Boli</p>
      </div>
    </footer>
  )
}
