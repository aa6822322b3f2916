import { act, screen, waitFor } from '@testing-library/react'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { hand } from '../learner-screen/learner-screen.tsx'
import { billingDevice, openBilling } from './billing-screen.tsx'

const ADDRESS = '/subscription-success?session_id=cs_test_1'
const VERIFY = '/api/stripe/verify-session/cs_test_1'
const ACTIVATE = '/api/stripe/debug/activate-subscription'
const SUCCEEDED = 'Your payment succeeded, but automatic activation failed.'

afterEach(() => vi.useRealTimers())

/** The page's timers alone: the database has its own, which must go on. */
function fakeTimers(): void {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'], shouldAdvanceTime: true })
}

/** The two seconds until the learner is asked for again. */
async function afterRecheck(): Promise<void> {
  await act(() => vi.advanceTimersByTimeAsync(2100))
}

const welcome = () => screen.findByRole('heading', { level: 1, name: 'Welcome to Premium' })

test.each([
  '/subscription-success',
  '/subscription-success?session_id=',
  '/subscription-success?session_id=%20',
])('%s has nothing to look at: the prices', async (address) => {
  await billingDevice()
  const { at } = openBilling(address)
  await screen.findByText('Keep the language in the', { exact: false })
  expect(at()).toBe('/pricing')
})

describe('a payment that the provider confirms', () => {
  test('is welcomed, with what premium brings, where to go and where the mail went', async () => {
    const device = await billingDevice()
    device.answers.set(VERIFY, () => {
      device.know({ subscriptionStatus: 'active' })
      return Response.json({ status: 'complete' })
    })
    openBilling(ADDRESS)
    await welcome()
    expect(screen.getByText('Premium Active')).toBeTruthy()
    for (const benefit of [
      'Audio for every line',
      '15 full lessons',
      'Voice recognition',
      'Cultural context',
    ]) {
      expect(screen.getByText(benefit)).toBeTruthy()
    }
    expect(screen.getByText(`A confirmation email was sent to ${device.user.email}.`)).toBeTruthy()
    expect(screen.getByRole('link', { name: 'Start Learning Now' }).getAttribute('href')).toBe(
      '/lessons',
    )
    expect(screen.getByRole('link', { name: 'View Dashboard' }).getAttribute('href')).toBe(
      '/dashboard',
    )
    expect(screen.queryByRole('button', { name: 'Activate Subscription' })).toBeNull()
  })

  test('is being verified until then, and asked about once though mounted twice', async () => {
    const device = await billingDevice()
    let answer = (_: Response): void => undefined
    device.answers.set(VERIFY, () => new Promise((resolve) => (answer = resolve)))
    openBilling(ADDRESS)
    await screen.findByText('Verifying your subscription...')
    await waitFor(() => expect(device.calls).toContain(`GET ${VERIFY}`))
    answer(Response.json({ status: 'complete' }))
    await welcome()
    expect(device.calls.filter((call) => call === `GET ${VERIFY}`)).toHaveLength(1)
  })

  test('and activates a moment later, is seen at the second look', async () => {
    const device = await billingDevice()
    device.answer(VERIFY, 200, { status: 'complete' })
    fakeTimers()
    openBilling(ADDRESS)
    await welcome()
    expect(screen.getByText('Activation Pending')).toBeTruthy()
    expect(screen.queryByText(SUCCEEDED)).toBeNull()
    device.know({ subscriptionStatus: 'active' })
    await afterRecheck()
    await screen.findByText('Premium Active')
    expect(screen.queryByText(SUCCEEDED)).toBeNull()
  })

  test('and is still not active after two seconds, can be activated by hand', async () => {
    const device = await billingDevice()
    device.answer(VERIFY, 200, { status: 'complete' })
    device.answers.set(ACTIVATE, () => {
      device.know({ subscriptionStatus: 'active' })
      return Response.json({ activated: true })
    })
    fakeTimers()
    openBilling(ADDRESS)
    await welcome()
    await afterRecheck()
    expect((await screen.findByRole('alert')).textContent).toContain(SUCCEEDED)
    expect(screen.getByText('Activation Pending')).toBeTruthy()
    await hand().click(screen.getByRole('button', { name: 'Activate Subscription' }))
    await screen.findByText('Subscription activated successfully! You now have premium access.')
    expect(screen.getByText('Premium Active')).toBeTruthy()
    expect(screen.queryByText(SUCCEEDED)).toBeNull()
    expect(screen.queryByRole('button', { name: 'Activate Subscription' })).toBeNull()
  })
})

describe('the manual activation', () => {
  test.each([
    [
      'in the server’s words',
      () => Response.json({ error: 'No payment found' }, { status: 402 }),
      'Manual activation failed: No payment found',
    ],
    [
      'without words',
      () => new Response('', { status: 502 }),
      'Manual activation failed: Unknown error',
    ],
    [
      'by an answer that grants nothing',
      () => Response.json({ activated: false }),
      'Manual activation failed: Unknown error',
    ],
    [
      'without an answer',
      () => Promise.reject(new TypeError('No network')),
      'Failed to activate subscription. Please contact support.',
    ],
  ])('fails %s', async (_, answer, text) => {
    const device = await billingDevice()
    device.answer(VERIFY, 402, { error: 'Not paid' })
    device.answers.set(ACTIVATE, answer)
    openBilling(ADDRESS)
    await hand().click(await screen.findByRole('button', { name: 'Activate Subscription' }))
    await screen.findByText(text)
    expect(screen.getByRole('link', { name: 'Contact Us' }).getAttribute('href')).toBe('/contact')
    expect(screen.getByText('Activation Pending')).toBeTruthy()
  })
})

describe('a payment that is not confirmed', () => {
  test.each([
    ['is not complete', 402, 'The payment provider says that this payment is not complete.'],
    [
      'is another learner’s, or nobody’s',
      404,
      'This payment is not known to us under your account.',
    ],
    ['is known to a provider that is down', 502, 'The payment provider does not answer just now.'],
    ['is asked about too often', 429, 'We could not check your payment just now.'],
  ])('%s: says so, claims no payment, and offers the activation', async (_, status, title) => {
    const device = await billingDevice()
    device.answer(VERIFY, status, { error: 'x' })
    openBilling(ADDRESS)
    expect((await screen.findByRole('alert')).textContent).toContain(title)
    expect(screen.getByRole('heading', { level: 1, name: 'Your subscription' })).toBeTruthy()
    expect(screen.getByText('Activation Pending')).toBeTruthy()
    expect(screen.getByRole('button', { name: 'Activate Subscription' })).toBeTruthy()
    expect(screen.queryByText(SUCCEEDED)).toBeNull()
    expect(screen.queryByText(/A confirmation email/)).toBeNull()
  })

  test('is no matter where the subscription is active by then', async () => {
    const device = await billingDevice()
    device.answer(VERIFY, 404, { error: 'x' })
    device.know({ subscriptionStatus: 'active' })
    openBilling(ADDRESS)
    await welcome()
    expect(screen.getByText('Premium Active')).toBeTruthy()
    expect(screen.queryByRole('alert')).toBeNull()
  })

  test('is asked about again when the network is back', async () => {
    const device = await billingDevice()
    openBilling(ADDRESS)
    const alert = await screen.findByRole('alert')
    expect(alert.textContent).toContain('there is no connection')
    device.answers.set(VERIFY, () => {
      device.know({ subscriptionStatus: 'active' })
      return Response.json({ status: 'complete' })
    })
    window.dispatchEvent(new Event('online'))
    await welcome()
  })

  test('is asked about again after five seconds, and then ever more rarely', async () => {
    const device = await billingDevice()
    device.answer(VERIFY, 502, { error: 'x' })
    const asked = () => device.calls.filter((call) => call === `GET ${VERIFY}`).length
    fakeTimers()
    openBilling(ADDRESS)
    await screen.findByRole('alert')
    await act(() => vi.advanceTimersByTimeAsync(5100))
    await waitFor(() => expect(asked()).toBe(2))
    await act(() => vi.advanceTimersByTimeAsync(8000))
    expect(asked()).toBe(2)
    await act(() => vi.advanceTimersByTimeAsync(2500))
    await waitFor(() => expect(asked()).toBe(3))
  })

  test('is asked about again at a press', async () => {
    const device = await billingDevice()
    device.answer(VERIFY, 502, { error: 'x' })
    openBilling(ADDRESS)
    await screen.findByRole('alert')
    device.answer(VERIFY, 402, { error: 'x' })
    await hand().click(screen.getByRole('button', { name: 'Try Again' }))
    await screen.findByText('The payment provider says that this payment is not complete.')
    expect(screen.queryByRole('button', { name: 'Try Again' })).toBeNull()
  })
})

test.each(['../../auth/profile', '<img src=x onerror=alert(1)>', 'a'.repeat(4000), '%00'])(
  'a hostile session id (%s) is one that nobody knows',
  async (id) => {
    const device = await billingDevice()
    const inner = globalThis.fetch
    vi.stubGlobal('fetch', (request: Request) =>
      new URL(request.url).pathname.startsWith('/api/stripe/verify-session/')
        ? Promise.resolve(Response.json({ error: 'x' }, { status: 404 }))
        : inner(request),
    )
    openBilling(`/subscription-success?session_id=${encodeURIComponent(id)}`)
    await screen.findByText('This payment is not known to us under your account.')
    expect(device.calls.filter((call) => call.includes('/stripe/'))).toEqual([])
  },
)
