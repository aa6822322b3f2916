import { Outlet, useMatches } from '@tanstack/react-router'
import { useAuth } from '#state/auth.tsx'
import { classNames } from '#ui/class-names.ts'
import { LiveRegion } from '#ui/live-region.tsx'
import { LoadingView } from '#ui/loading-view.tsx'
import { ToastRegion } from '#ui/toast.tsx'
import { ConnectionNews } from './connection-news.tsx'
import { Footer } from './footer.tsx'
import { Header } from './header.tsx'
import { UpdateNews } from './update-news.tsx'
import { useRouteFocus } from './use-route-focus.ts'
import { VerificationBanner } from './verification-banner.tsx'
import './shell.css'

/** What every page stands in (spec §2, shared chrome). */
export function RootLayout() {
  useRouteFocus()
  const { status, user } = useAuth()
  const ground = useMatches({ select: (matches) => matches.at(-1)?.staticData.header ?? 'plain' })
  return (
    <div className={classNames('app', status === 'authenticated' && 'hasnav')}>
      {status === 'loading' ? (
        <LoadingView />
      ) : (
        <>
          <a className="btn sm skip" href="#main">
            Skip to content
          </a>
          {user !== null && !user.emailVerified && <VerificationBanner />}
          <Header ground={ground} />
          <main id="main" tabIndex={-1}>
            <Outlet />
          </main>
          <Footer />
        </>
      )}
      <ConnectionNews />
      <UpdateNews />
      <ToastRegion />
      <LiveRegion />
    </div>
  )
}
