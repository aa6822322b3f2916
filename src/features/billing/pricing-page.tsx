import { useSearch } from '@tanstack/react-router'
import Info from 'lucide-react/icons/info'
import { useState } from 'react'
import { PAYMENT_CANCELLED } from '#copy/billing.ts'
import { isPremium } from '#domain/plans.ts'
import { type Plan, pounds, pricePence, PRICES, annualSavingPence } from '#domain/prices.ts'
import { useAuth } from '#state/auth.tsx'
import { Banner } from '#ui/banner.tsx'
import { ButtonLink } from '#ui/button-link.tsx'
import { usePageTitle } from '#ui/use-page-title.ts'
import { PremiumPlan } from './premium-plan.tsx'
import { pricingAddress, readPricingSearch } from './pricing-search.ts'
import { TrialPlan } from './trial-plan.tsx'
import './pricing-page.css'

/** `/pricing`: what is free, what premium costs, and the way to it. Everything but paying works offline. */
export function PricingPage({ testimonials }: { testimonials: readonly Testimonial[] }) {
  usePageTitle('Pricing')
  const { user } = useAuth()
  const search = readPricingSearch(useSearch({ strict: false }))
  const [chosen, setChosen] = useState<Plan | null>(null)
  const plan = chosen ?? search.plan
  const { offer } = search
  const isPaying = user !== null && isPremium(user)
  return (
    <div className="wrap page pricing">
      <div className="intro">
        <h1>Keep the language in the family</h1>
        <p className="soft lede">Start free. Go premium when three lessons are not enough.</p>
      </div>
      {search.isCancelled && (
        <Banner role="status" icon={Info} title={PAYMENT_CANCELLED}>
          Nothing was charged.
        </Banner>
      )}
      {offer !== null && !isPaying && (
        <p className="offer">
          Your upgrade offer: monthly at {pounds(pricePence('monthly', offer))} instead of{' '}
          {pounds(PRICES.monthly)}.
        </p>
      )}
      <div className="plans">
        <PlanToggle plan={plan} onChange={setChosen} />
        <PremiumPlan
          plan={plan}
          offer={plan === 'monthly' ? offer : null}
          from={pricingAddress({ plan, offer })}
        />
        <TrialPlan />
      </div>
      <Testimonials testimonials={testimonials} />
      <section className="begin" aria-labelledby="begin">
        <h2 id="begin">Three lessons, and Nani will notice.</h2>
        {user === null ? (
          <ButtonLink to="/register">Start Learning Free</ButtonLink>
        ) : (
          <ButtonLink to="/lessons">Continue Learning Journey</ButtonLink>
        )}
      </section>
    </div>
  )
}

/** Monthly or annual; the saving is said where it is chosen. */
function PlanToggle({ plan, onChange }: { plan: Plan; onChange: (plan: Plan) => void }) {
  const option = (value: Plan) => ({
    type: 'radio',
    name: 'plan',
    value,
    checked: plan === value,
    onChange: () => onChange(value),
  })
  const chosen = (value: Plan) => (plan === value ? 'chosen' : undefined)
  return (
    <fieldset className="toggle">
      <legend className="vh">Billing period</legend>
      <label className={chosen('monthly')}>
        <input {...option('monthly')} />
        Monthly
      </label>
      <label className={chosen('annual')}>
        <input {...option('annual')} />
        Annual <span className="save">Save {pounds(annualSavingPence(), { isRound: true })}</span>
      </label>
    </fieldset>
  )
}

/** One of content/marketing.yaml; by role and town, never by name. */
type Testimonial = { quote: string; who: string; origin: 'illustrative' | 'family' }

/** Lines that we wrote ourselves say so, heading included. */
function Testimonials({ testimonials }: { testimonials: readonly Testimonial[] }) {
  if (testimonials.length === 0) return null
  const isOurs = testimonials.some(({ origin }) => origin === 'illustrative')
  return (
    <section className="pricing-quotes" aria-labelledby="quotes">
      <h2 id="quotes">{isOurs ? 'What we hope families will say' : 'What families say'}</h2>
      <div className="quote-grid">
        {testimonials.map(({ quote, who }) => (
          <figure className="card" key={quote}>
            <blockquote>{quote}</blockquote>
            <figcaption>{who}</figcaption>
          </figure>
        ))}
      </div>
      {isOurs && (
        <p className="faint sm">
          Written by us as examples, until families have told us their own words.
        </p>
      )}
    </section>
  )
}
