import { Link } from '@tanstack/react-router'
import { Logo } from '#ui/logo.tsx'

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
        <p className="copy">&copy; {new Date().getFullYear()} Apni Boli</p>
      </div>
    </footer>
  )
}
