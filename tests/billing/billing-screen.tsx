import {
  createMemoryHistory,
  createRootRoute,
  createRoute,
  createRouter,
  Outlet,
  RouterProvider,
} from '@tanstack/react-router'
import { render } from '@testing-library/react'
import { StrictMode } from 'react'
import { vi } from 'vitest'
import { parseSearch, stringifySearch } from '#app/search-params.ts'
import type { SubscriptionStatus } from '#contract/billing.ts'
import type { User } from '#contract/user.ts'
import { PricingPage } from '#features/billing/pricing-page.tsx'
import { SubscriptionPanel } from '#features/billing/subscription-panel.tsx'
import { SubscriptionSuccessPage } from '#features/billing/subscription-success-page.tsx'
import { useAuth } from '#state/auth.tsx'
import { useLearnerState } from '#state/learner.ts'
import { ToastRegion } from '#ui/toast.tsx'
import { type Device, deviceWith } from '../learner-screen/learner-screen.tsx'
import { StateProviders } from '../learner-screen/state-providers.tsx'

export const TESTIMONIALS = [
  { quote: 'I had to sit down.', who: 'A grandmother in Bradford', origin: 'illustrative' },
] as const

/** A learner's device whose server knows them as `user`; every call is noted as `METHOD /path`. */
export type BillingDevice = Device & {
  calls: string[]
  /** The server's word on the learner from now on. */
  know: (changes: Partial<User>) => void
  answer: (path: string, status: number, body: unknown) => void
}

export async function billingDevice(given: Partial<User> = {}): Promise<BillingDevice> {
  const device = await deviceWith([], given)
  const calls: string[] = []
  let known = device.user
  const inner = globalThis.fetch
  vi.stubGlobal('fetch', (input: Request) => {
    calls.push(`${input.method} ${new URL(input.url).pathname}`)
    return inner(input)
  })
  device.answers.set('/api/auth/profile', () => Response.json({ user: known }))
  return {
    ...device,
    calls,
    know: (changes) => (known = { ...known, ...changes }),
    answer: (path, status, body) =>
      void device.answers.set(path, () => Response.json(body, { status })),
  }
}

/** Nobody is signed in on this device. */
export async function visitorDevice(): Promise<BillingDevice> {
  const device = await billingDevice()
  localStorage.removeItem('token')
  return device
}

/** The addresses that the browser was sent to; it does not go there. */
export function watchLeaving(): string[] {
  const left: string[] = []
  const { href, origin } = location
  vi.stubGlobal('location', { href, origin, assign: (to: string) => void left.push(to) })
  return left
}

/** A billing page of the device's learner in React's strict mode, as the app mounts it. */
export function openBilling(path: string) {
  const root = createRootRoute({
    component: () => (
      <StateProviders>
        <Known>
          <Outlet />
        </Known>
        <ToastRegion />
      </StateProviders>
    ),
  })
  const page = (at: string, component: () => React.ReactNode) =>
    createRoute({ getParentRoute: () => root, path: at, component })
  const router = createRouter({
    routeTree: root.addChildren([
      page('/pricing', () => <PricingPage testimonials={TESTIMONIALS} />),
      page('/subscription-success', SubscriptionSuccessPage),
      page('/profile', () => (
        <Opened>
          <SubscriptionPanel />
        </Opened>
      )),
      page('/login', () => <h1>The sign-in page</h1>),
      page('/register', () => <h1>The registration</h1>),
      page('/lessons', () => <h1>The lessons</h1>),
      page('/dashboard', () => <h1>The dashboard</h1>),
      page('/contact', () => <h1>The contact page</h1>),
    ]),
    history: createMemoryHistory({ initialEntries: [path] }),
    parseSearch,
    stringifySearch,
  })
  const view = render(
    <StrictMode>
      <RouterProvider router={router as never} />
    </StrictMode>,
  )
  return { ...view, router, at: () => router.state.location.href }
}

/** As the app's layout: nothing before it is known who is here. */
function Known({ children }: { children: React.ReactNode }) {
  return useAuth().status === 'loading' ? <p>Opening</p> : children
}

/** As the app's guard: no learner's screen before their database is open. */
function Opened({ children }: { children: React.ReactNode }) {
  return useLearnerState().db ? children : <p>Opening</p>
}

export function subscription(given: Partial<SubscriptionStatus> = {}): SubscriptionStatus {
  return {
    hasSubscription: true,
    status: 'active',
    plan: 'monthly',
    currentPeriodEnd: '2027-05-03T12:00:00.000Z',
    cancelAtPeriodEnd: false,
    isLastKnown: false,
    ...given,
  }
}
