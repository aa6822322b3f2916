import { Outlet, useMatches, Link } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { markDrawn, whenIdle } from '#device/when-idle.ts'
import { useAuth } from '#state/auth.tsx'
import { lazyWithFallback } from '#state/lazy-with-fallback.tsx'
import { useLearnerState } from '#state/learner.ts'
import { useLearnerFacts } from '#state/learner-facts.ts'
import { classNames } from '#ui/class-names.ts'
import { LiveRegion } from '#ui/live-region.tsx'
import { Logo } from '#ui/logo.tsx'
import { Header } from './header.tsx'
import { Opening } from './opening.tsx'
import { useRouteFocus } from './use-route-focus.ts'
import './shell.css'

/** Few need it. Who does has it with the first render (start-app.tsx), or fetched ahead: nothing moves when it comes. */
export const VerificationBanner = lazyWithFallback(
  () => import('./verification-banner.tsx'),
  'VerificationBanner',
)
// There is no news before the first screen.
const News = lazyWithFallback(() => import('./news.tsx'), 'News')

/** Where somebody is before they have finished a lesson. */
const PAGES_OF_LESSON_1 = /^\/(?:lessons(?:\/1)?|dashboard)\/?$/
/** It welcomes a new learner, and says itself what the mailed link unlocks. */
const WELCOME = /^\/register\/?$/

/** What every page stands in. */
export function RootLayout() {
  useRouteFocus()
  const { status, user } = useAuth()
  const [isDrawn, setIsDrawn] = useState(false)
  useEffect(() => {
    let isHere = true
    whenIdle(() => {
      if (isHere) setIsDrawn(true)
    })
    return () => {
      isHere = false
    }
  }, [])
  const isUnverified = user !== null && !user.emailVerified
  useEffect(() => {
    if (isUnverified) void VerificationBanner.preload()
  }, [isUnverified])
  useEffect(() => {
    // A visitor's page waits for nothing more.
    if (status === 'anonymous') markDrawn()
  }, [status])
  // A page of a learner, and with it the frame that it wants, comes with their database.
  const isGuarded = useMatches({
    select: (matches) => matches.some(({ routeId }) => routeId === '/guarded'),
  })
  const hasDb = useLearnerState(({ db }) => db !== null)
  const isOpening = !hasDb && isGuarded && status === 'authenticated'
  // Nothing stands over the first lesson; elsewhere the banner can be found from the first day.
  const isFirstLesson = useLearnerFacts(({ stats }) => stats.lessonsCompleted === 0)
  const path = useMatches({ select: (matches) => matches.at(-1)?.pathname ?? '' })
  const isWithoutBanner = WELCOME.test(path) || (isFirstLesson && PAGES_OF_LESSON_1.test(path))
  const ground = useMatches({ select: (matches) => matches.at(-1)?.staticData.header ?? 'plain' })
  return (
    <div
      className={classNames(
        'app',
        status === 'authenticated' && 'hasnav',
        !isDrawn && 'is-arriving',
      )}
    >
      {status === 'loading' || (isOpening && !isDrawn) ? (
        <Opening />
      ) : (
        <>
          <a className="btn sm skip" href="#main">
            Skip to content
          </a>
          {isUnverified && !isWithoutBanner && <VerificationBanner />}
          <Header ground={ground} />
          <main id="main" tabIndex={-1}>
            <Outlet />
          </main>
          <Footer />
        </>
      )}
      {isDrawn && <News />}
      <LiveRegion />
    </div>
  )
}

/** On every page. The year is that of the first publication, as the law of copyright counts. */
function Footer() {
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
