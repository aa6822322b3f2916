import { COURSE_LESSON_COUNT, FREE_LESSON_COUNT } from '#domain/plans.ts'
import { useAuth } from '#state/auth.tsx'
import { ButtonLink } from '#ui/button-link.tsx'
import { usePageTitle } from '#ui/use-page-title.ts'
import '#ui/card.css'
import './pricing-page.css'

/** Pounds (spec §9, readings). */
const MONTHLY_POUNDS = 8.99
const ANNUAL_POUNDS = 79.99

/** `/pricing` (spec §2): what is free today, and what premium will be. It cannot be bought yet, and says so. */
export function PricingPage() {
  usePageTitle('Pricing')
  const { user } = useAuth()
  return (
    <div className="wrap page">
      <h1>Plans</h1>
      <p className="soft">Begin free. Stay free for as long as you like.</p>
      <div className="plans">
        <section className="plan card" aria-labelledby="trial">
          <h2 id="trial">Heritage Trial</h2>
          <p className="price num">Free</p>
          <ul>
            <li>{FREE_LESSON_COUNT} lessons: greetings, family, animals</li>
            <li>Listen to words and sentences</li>
            <li>Works without a network, on every device you sign in on</li>
          </ul>
          {user === null ? (
            <ButtonLink to="/register">Start Learning Free</ButtonLink>
          ) : (
            <ButtonLink to="/lessons">Continue Learning Journey</ButtonLink>
          )}
        </section>
        <section className="plan clothbg" aria-labelledby="premium">
          <h2 id="premium">Premium Heritage Access</h2>
          <p className="price num">£{MONTHLY_POUNDS} a month</p>
          <p className="soft-on-cloth">or £{ANNUAL_POUNDS} billed annually</p>
          <ul>
            <li>All {COURSE_LESSON_COUNT} lessons</li>
            <li>Pronunciation practice and cultural notes everywhere</li>
          </ul>
          <p>
            <b>Not open yet.</b> The premium lessons are still being written and recorded, so there
            is nothing to buy today.
          </p>
        </section>
      </div>
    </div>
  )
}
