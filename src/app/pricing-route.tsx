import { PricingPage } from '#features/billing/pricing-page.tsx'
import { landingContent } from 'virtual:landing-content'

/** The same families speak on both pages (content/marketing.yaml). */
export function PricingRoute() {
  return <PricingPage testimonials={landingContent.testimonials} />
}
