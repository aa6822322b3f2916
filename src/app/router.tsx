import {
  createRootRoute,
  createRoute,
  createRouter,
  redirect,
  type RouterHistory,
} from '@tanstack/react-router'
import type { FunctionComponent } from 'react'
import { readToken } from '#state/token.ts'
import { importLearnerRuntime } from '#state/learner-code.ts'
import { lazyPageWithFallback } from '#state/lazy-with-fallback.tsx'
import { LoadingView } from '#ui/loading-view.tsx'
import { ErrorScreen } from './error-screen.tsx'
import { Guard } from './guard.tsx'
import { PageNotFetched } from './not-fetched.tsx'
import { RootLayout } from './root-layout.tsx'
import { parseSearch, stringifySearch } from './search-params.ts'
import './route-facts.ts'

/** A page whose code comes when it is opened. */
const page = <Name extends string>(
  load: () => Promise<Record<Name, FunctionComponent>>,
  name: Name,
) => lazyPageWithFallback(load, name, PageNotFetched)

const root = createRootRoute({
  component: RootLayout,
  notFoundComponent: page(() => import('./not-found-page.tsx'), 'NotFoundPage'),
})

const landing = createRoute({
  getParentRoute: () => root,
  path: '/',
  staticData: { header: 'cloth' },
  component: page(() => import('./landing-route.tsx'), 'LandingRoute'),
})
const login = createRoute({
  getParentRoute: () => root,
  path: '/login',
  staticData: { header: 'cloth-on-phones' },
  component: page(() => import('./login-route.tsx'), 'LoginRoute'),
})
const register = createRoute({
  getParentRoute: () => root,
  path: '/register',
  staticData: { header: 'cloth-on-phones' },
  component: page(() => import('#features/auth/register-page.tsx'), 'RegisterPage'),
})
const resetPassword = createRoute({
  getParentRoute: () => root,
  path: '/reset-password',
  staticData: { header: 'cloth-on-phones' },
  component: page(() => import('#features/auth/reset-password-page.tsx'), 'ResetPasswordPage'),
})
const verifyEmail = createRoute({
  getParentRoute: () => root,
  path: '/verify-email',
  staticData: { header: 'cloth-on-phones' },
  component: page(() => import('#features/auth/verify-email-page.tsx'), 'VerifyEmailPage'),
})
const pricing = createRoute({
  getParentRoute: () => root,
  path: '/pricing',
  component: page(() => import('./pricing-route.tsx'), 'PricingRoute'),
})
const contact = createRoute({
  getParentRoute: () => root,
  path: '/contact',
  component: page(() => import('#features/contact/contact-page.tsx'), 'ContactPage'),
})
const privacy = createRoute({
  getParentRoute: () => root,
  path: '/privacy',
  component: page(() => import('./legal-route.tsx'), 'PrivacyRoute'),
})
const terms = createRoute({
  getParentRoute: () => root,
  path: '/terms',
  component: page(() => import('./legal-route.tsx'), 'TermsRoute'),
})
/** For whoever writes to support, signed in or not. */
const diagnostics = createRoute({
  getParentRoute: () => root,
  path: '/diagnostics',
  component: page(() => import('#features/diagnostics/diagnostics-page.tsx'), 'DiagnosticsPage'),
})
/** Some links say /lesson/{id}. */
const lessonBySingularName = createRoute({
  getParentRoute: () => root,
  path: '/lesson/$id',
  component: page(() => import('./lesson-route.tsx'), 'LessonBySingularName'),
})

const guarded = createRoute({
  getParentRoute: () => root,
  id: 'guarded',
  // Who has no token at all is sent on before the page's code is fetched; the Guard decides the rest.
  beforeLoad: ({ location }) => {
    if (readToken() !== null) return
    const from = location.pathname + location.searchStr
    // The router redirects by what is thrown.
    // oxlint-disable-next-line typescript/only-throw-error
    throw redirect({ to: '/login', state: { from }, replace: true })
  },
  component: Guard,
})
const lessons = createRoute({
  getParentRoute: () => guarded,
  path: '/lessons',
  component: page(() => import('./lessons-route.tsx'), 'LessonsRoute'),
})
const lesson = createRoute({
  getParentRoute: () => guarded,
  path: '/lessons/$id',
  component: page(() => {
    // Together: a lesson is not shown before it can be written to. Where this fails, the lesson asks again.
    importLearnerRuntime().catch(() => undefined)
    return import('./lesson-route.tsx')
  }, 'LessonRoute'),
})
const practice = createRoute({
  getParentRoute: () => guarded,
  path: '/practice',
  component: page(() => import('#features/player/practice/practice-page.tsx'), 'PracticePage'),
})
const guestLesson = createRoute({
  getParentRoute: () => root,
  path: '/try',
  component: page(() => import('./lesson-route.tsx'), 'GuestRoute'),
})
const dashboard = createRoute({
  getParentRoute: () => guarded,
  path: '/dashboard',
  component: page(() => import('./dashboard-route.tsx'), 'DashboardRoute'),
})
const profile = createRoute({
  getParentRoute: () => guarded,
  path: '/profile',
  component: page(() => import('./profile-route.tsx'), 'ProfileRoute'),
})
const downloads = createRoute({
  getParentRoute: () => guarded,
  path: '/downloads',
  component: page(() => import('#features/downloads/downloads-page.tsx'), 'DownloadsPage'),
})
const voices = createRoute({
  getParentRoute: () => guarded,
  path: '/voices',
  component: page(() => import('#features/voices/voices-page.tsx'), 'VoicesPage'),
})
const family = createRoute({
  getParentRoute: () => guarded,
  path: '/family',
  component: page(() => import('./family-route.tsx'), 'FamilyRoute'),
})
const words = createRoute({
  getParentRoute: () => guarded,
  path: '/words',
  component: page(() => import('./words-route.tsx'), 'WordsRoute'),
})
const word = createRoute({
  getParentRoute: () => guarded,
  path: '/words/$id',
  component: page(() => import('./words-route.tsx'), 'WordRoute'),
})
const subscriptionSuccess = createRoute({
  getParentRoute: () => guarded,
  path: '/subscription-success',
  component: page(
    () => import('#features/billing/subscription-success-page.tsx'),
    'SubscriptionSuccessPage',
  ),
})

/** In development only: a build leaves it out whole (e2e/gallery.spec.ts). */
const gallery = import.meta.env.DEV
  ? [
      createRoute({
        getParentRoute: () => root,
        path: '/dev/gallery',
        component: page(() => import('#features/gallery/gallery-page.tsx'), 'GalleryPage'),
      }),
    ]
  : []

const routeTree = root.addChildren([
  landing,
  guestLesson,
  login,
  register,
  resetPassword,
  verifyEmail,
  pricing,
  contact,
  privacy,
  terms,
  diagnostics,
  lessonBySingularName,
  ...gallery,
  guarded.addChildren([
    lessons,
    lesson,
    practice,
    dashboard,
    profile,
    downloads,
    voices,
    family,
    words,
    word,
    subscriptionSuccess,
  ]),
])

/** The route table. `history` only for tests: the app takes the browser's. */
export function createAppRouter(history?: RouterHistory) {
  return createRouter({
    routeTree,
    ...(history && { history }),
    parseSearch,
    stringifySearch,
    defaultPreload: 'intent',
    defaultPendingComponent: LoadingView,
    defaultErrorComponent: ErrorScreen,
    scrollRestoration: true,
  })
}

declare module '@tanstack/react-router' {
  interface Register {
    router: ReturnType<typeof createAppRouter>
  }
}
