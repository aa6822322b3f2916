import { useEffect, useState } from 'react'
import { landingContent } from 'virtual:landing-content'
import { importLate, reportUnlessMissing } from '#device/late-import.ts'
import { annualPerMonthPence, pounds, PRICES } from '#domain/prices.ts'
import { COURSE_LESSON_COUNT } from '#domain/plans.ts'
import { usePageTitle } from '#ui/use-page-title.ts'
import { useAuth } from '#state/auth.tsx'
import { ButtonLink } from '#ui/button-link.tsx'
import { Demonstration } from './demonstration.tsx'
import { FamilySection, type Finder } from './family-section.tsx'
import { HowItWorks } from './how-it-works.tsx'
import { PathQuilt } from './path-quilt.tsx'
import { Testimonials } from './testimonials.tsx'
import type { Claim } from './landing-content.ts'
import './landing-page.css'

/** `/`: what it is, one exercise to try, a word for a relative, the four paths, what families say, and where to begin. */
export function LandingPage({ Finder }: { Finder: Finder }) {
  usePageTitle('Learn Pothwari, the language of home')
  return (
    <>
      <div className="hero clothbg">
        <div className="wrap hero-in">
          <div className="landing-pitch">
            <h1>Learn Pothwari, the language of&nbsp;home.</h1>
            <p className="landing-lede">
              You understand every word Nani says. Now answer her in her own language.
            </p>
            <CallToAction />
          </div>
          <Demonstration />
        </div>
      </div>
      <Claims />
      <HowItWorks />
      <FamilySection Finder={Finder} />
      <PathQuilt />
      <Testimonials />
      <section className="last clothbg">
        <div className="edge bagh" aria-hidden="true" />
        <div className="wrap">
          <h2>Three lessons free. Every&nbsp;voice kept.</h2>
          <p>
            All {COURSE_LESSON_COUNT} lessons, with the pronunciation coach and the cultural notes:{' '}
            {pounds(PRICES.monthly)} a month, or {pounds(PRICES.annual)} a year, which is{' '}
            {pounds(annualPerMonthPence())} a month.
          </p>
          <CallToAction />
        </div>
      </section>
    </>
  )
}

/** Learners go on, visitors begin; who has done the first lesson as a guest is not offered it again. */
function CallToAction() {
  const { user } = useAuth()
  const [hasPatch, setHasPatch] = useState(false)
  const isVisitor = user === null
  useEffect(() => {
    if (!isVisitor) return
    importLate(() => import('#state/guest-patch.ts'))
      .then(({ hasGuestPatch }) => hasGuestPatch())
      .then(setHasPatch, reportUnlessMissing)
  }, [isVisitor])
  return (
    <div className="ctas">
      {isVisitor ? (
        <>
          <ButtonLink to="/register" variant="silk">
            Start Learning Free
          </ButtonLink>
          <ButtonLink to="/pricing" variant="oncloth">
            View Premium Plans
          </ButtonLink>
          {hasPatch ? (
            <ButtonLink to="/register" search={{ save: 'patch' }} variant="oncloth">
              Save Your Patch
            </ButtonLink>
          ) : (
            <ButtonLink to="/try" variant="oncloth">
              Try Lesson 1
            </ButtonLink>
          )}
        </>
      ) : (
        <ButtonLink to="/lessons" variant="silk">
          Continue Learning Journey
        </ButtonLink>
      )}
    </div>
  )
}

/** Four claims: facts where the course proves them, and said to be aims where nobody has counted. */
function Claims() {
  return (
    <section className="claims" aria-label="Apni Boli in numbers">
      <ul className="wrap">
        {landingContent.claims.map((claim) => (
          <li key={claim.label}>
            <b className="num">{claim.figure}</b>
            <span>{claim.label}</span>
            {claim.isAim && <small>{aimInWords(claim)}</small>}
          </li>
        ))}
      </ul>
    </section>
  )
}

function aimInWords({ today }: Claim): string {
  return today === null ? 'Our aim' : `Our aim; ${today} so far`
}
