import { Outlet, useMatches } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { useAuth } from '#state/auth.tsx'
import { useLearnerFacts } from '#state/learner-facts.ts'
import { useLearnerState } from '#state/learner.ts'
import { markDrawn, whenIdle } from '#device/when-idle.ts'
import { classNames } from '#ui/class-names.ts'
import { lazyWithFallback } from '#state/lazy-with-fallback.tsx'
import { LiveRegion } from '#ui/live-region.tsx'
import { Footer } from './footer.tsx'
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
  const isOfLessons = useMatches({
    select: (matches) => PAGES_OF_LESSON_1.test(matches.at(-1)?.pathname ?? ''),
  })
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
          {isUnverified && !(isFirstLesson && isOfLessons) && <VerificationBanner />}
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
