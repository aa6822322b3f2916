import { Link } from '@tanstack/react-router'
import { usePageTitle } from '#ui/use-page-title.ts'
import '#ui/card.css'
import './contact-page.css'

/** `/contact` (spec §2). The form needs a mailbox behind it and comes with it; until then the page says so. */
export function ContactPage() {
  usePageTitle('Contact Us')
  return (
    <div className="wrap page">
      <h1>Contact Us</h1>
      <p className="soft narrow">
        Our message form is not open yet. Until it is, these two pages answer most questions.
      </p>
      <div className="contact">
        <section className="card" aria-labelledby="help">
          <h2 id="help">Need immediate help?</h2>
          <p>
            Check{' '}
            <Link to="/lessons" className="link">
              your lessons
            </Link>
            : each one says whether it is open to you, and why not.
          </p>
          <p>
            Review{' '}
            <Link to="/dashboard" className="link">
              your dashboard
            </Link>
            : it counts what this device and your account know of your progress.
          </p>
        </section>
        <section className="clothbg" aria-labelledby="together">
          <h2 id="together">Building Together</h2>
          <dl>
            <dt>Heritage Preservation</dt>
            <dd>
              <p>Every word of the course is written down with its source.</p>
            </dd>
            <dt>Community Driven</dt>
            <dd>
              <p>Native speakers are asked to check each line; what waits for them is marked.</p>
            </dd>
            <dt>Made with Love</dt>
            <dd>
              <p>For families who want to speak across generations.</p>
            </dd>
          </dl>
        </section>
      </div>
    </div>
  )
}
