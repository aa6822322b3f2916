import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import { PRICE_IDS } from '#domain/prices.ts'
import { useConnectivity } from '#state/connectivity.ts'
import { hand } from '../learner-screen/learner-screen.tsx'
import {
  billingDevice,
  type BillingDevice,
  openBilling,
  visitorDevice,
  watchLeaving,
} from './billing-screen.tsx'

const CHECKOUT = '/api/stripe/create-checkout-session'
const HOSTED = 'https://checkout.stripe.com/c/pay/cs_1'

async function premiumCard(): Promise<HTMLElement> {
  return screen.findByRole('region', { name: 'Premium Heritage Access' })
}

async function getPremium(name: RegExp = /^Get Premium/) {
  await hand().click(await screen.findByRole('button', { name }))
}

/** What checkout is asked for; it answers with the hosted page. */
function noteCheckouts(device: BillingDevice, url = HOSTED): unknown[] {
  const asked: unknown[] = []
  device.answers.set(CHECKOUT, async (request) => {
    asked.push(await request.json())
    return Response.json({ url })
  })
  return asked
}

describe('the prices', () => {
  test('are the annual plan’s first, as its monthly equivalent, with what it saves', async () => {
    await visitorDevice()
    openBilling('/pricing')
    const card = await premiumCard()
    expect(card.textContent).toContain('£6.67/month')
    expect(within(card).getByText('£79.99 billed annually')).toBeTruthy()
    expect(screen.getByText('Save £28')).toBeTruthy()
    expect(within(card).getByRole('button', { name: 'Get Premium, £79.99 a year' })).toBeTruthy()
  })

  test('are the monthly plan’s when it is chosen', async () => {
    await visitorDevice()
    openBilling('/pricing')
    await hand().click(await screen.findByRole('radio', { name: 'Monthly' }))
    const card = await premiumCard()
    expect(card.textContent).toContain('£8.99/month')
    expect(within(card).getByRole('button', { name: 'Get Premium, £8.99 a month' })).toBeTruthy()
  })

  test('are the offer’s for who comes from the gate, said in words beside the line', async () => {
    await visitorDevice()
    openBilling('/pricing?offer=gate')
    const card = await premiumCard()
    expect(card.querySelector('s')?.textContent).toBe('£8.99')
    expect(card.querySelector('.price')?.textContent).toBe(
      'Usual price £8.99, your price £7.99/month',
    )
    expect(within(card).getByRole('button', { name: 'Get Premium, £7.99 a month' })).toBeTruthy()
    await hand().click(screen.getByRole('radio', { name: /^Annual/ }))
    expect(within(card).getByRole('button', { name: 'Get Premium, £79.99 a year' })).toBeTruthy()
  })

  test('are the list’s for an offer that there is not', async () => {
    await visitorDevice()
    openBilling('/pricing?offer=<script>&plan=monthly&x=1')
    expect(await screen.findByRole('button', { name: 'Get Premium, £8.99 a month' })).toBeTruthy()
  })

  test('stand beside what is free, what we hope families will say and where to begin', async () => {
    await visitorDevice()
    openBilling('/pricing')
    const trial = await screen.findByRole('region', { name: 'Heritage Trial' })
    expect(within(trial).getByText('No card needed')).toBeTruthy()
    expect(screen.getByText('A grandmother in Bradford')).toBeTruthy()
    const quotes = screen.getByRole('region', { name: 'What we hope families will say' })
    expect(within(quotes).getByText(/Written by us as examples/)).toBeTruthy()
    expect(screen.queryByText('What families say')).toBeNull()
    expect(screen.getAllByRole('link', { name: 'Start Learning Free' })).toHaveLength(2)
  })
})

test.each([
  ['/pricing?cancelled=true', true],
  ['/pricing?canceled=1&offer=gate', true],
  ['/pricing?cancelled', true],
  ['/pricing?cancelled=false', false],
  ['/pricing', false],
])('%s: the cancelled payment is spoken of: %s', async (address, isShown) => {
  await visitorDevice()
  openBilling(address)
  await premiumCard()
  const banner = screen.queryByText('Payment Cancelled: No worries! You can try again anytime.')
  expect(banner !== null).toBe(isShown)
})

describe('a visitor', () => {
  test.each([
    ['/pricing', null, '/pricing'],
    ['/pricing', 'Monthly', '/pricing?plan=monthly'],
    ['/pricing?offer=gate', null, '/pricing?offer=gate'],
    ['/pricing?cancelled=true', null, '/pricing'],
  ])('signs in first and comes back from %s (%s) to %s', async (address, plan, from) => {
    await visitorDevice()
    const { router } = openBilling(address)
    if (plan !== null) await hand().click(await screen.findByRole('radio', { name: plan }))
    await getPremium()
    await screen.findByText('The sign-in page')
    expect(router.state.location.state.from).toBe(from)
  })
})

describe('a learner', () => {
  test('is sent to the payment page once, and the button is busy until then', async () => {
    const device = await billingDevice()
    const left = watchLeaving()
    const asked = noteCheckouts(device)
    openBilling('/pricing?offer=gate')
    const press = screen.findByRole('button', { name: 'Get Premium, £7.99 a month' })
    await hand().dblClick(await press)
    await waitFor(() => expect(left).toEqual([HOSTED]))
    expect(asked).toEqual([{ priceId: PRICE_IDS.monthly, plan: 'monthly', offer: 'gate' }])
    const busy = screen.getByRole<HTMLButtonElement>('button', { name: 'Opening checkout...' })
    expect(busy.getAttribute('aria-disabled')).toBe('true')
    expect(busy.getAttribute('aria-busy')).toBe('true')
  })

  test('pays the year without the offer, which is the month’s', async () => {
    const device = await billingDevice()
    const left = watchLeaving()
    const asked = noteCheckouts(device, 'http://localhost:4174/c/pay/cs_1')
    openBilling('/pricing?offer=gate')
    await hand().click(await screen.findByRole('radio', { name: /^Annual/ }))
    await getPremium()
    await waitFor(() => expect(left).toEqual(['http://localhost:4174/c/pay/cs_1']))
    expect(asked).toEqual([{ priceId: PRICE_IDS.annual, plan: 'annual' }])
  })

  test('who comes back by the browser’s own Back can press again', async () => {
    const device = await billingDevice()
    const left = watchLeaving()
    noteCheckouts(device)
    openBilling('/pricing')
    await getPremium()
    await waitFor(() => expect(left).toHaveLength(1))
    window.dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true }))
    await getPremium()
    await waitFor(() => expect(left).toHaveLength(2))
  })

  test('is sent nowhere by an address that is not the payment provider’s', async () => {
    const device = await billingDevice()
    const left = watchLeaving()
    noteCheckouts(device, 'https://checkout.stripe.com.evil.example/pay')
    openBilling('/pricing')
    await getPremium()
    const alert = await screen.findByRole('alert')
    expect(alert.textContent).toBe('Failed to start checkout. Please try again.')
    expect(left).toEqual([])
  })

  test.each([
    [
      'the message',
      { error: 'Out', message: 'The card people are asleep.' },
      'The card people are asleep.',
    ],
    ['else the error', { error: 'Out of order' }, 'Out of order'],
    ['else the page’s own words', {}, 'Failed to start checkout. Please try again.'],
  ])('is told why checkout failed: %s', async (_, body, text) => {
    const device = await billingDevice()
    device.answer(CHECKOUT, 502, body)
    openBilling('/pricing')
    await getPremium()
    expect((await screen.findByRole('alert')).textContent).toBe(text)
    // And can try again.
    expect(screen.getByRole<HTMLButtonElement>('button', { name: /^Get Premium/ }).disabled).toBe(
      false,
    )
  })

  test('without a network sees the prices, and that checkout needs one', async () => {
    await billingDevice()
    useConnectivity.setState({ isOnline: false })
    openBilling('/pricing')
    await screen.findByText('You are offline: checkout needs a connection.')
    await getPremium()
    const alert = await screen.findByRole('alert')
    expect(alert.textContent).toContain('Failed to start checkout. Please try again.')
    expect(alert.textContent).toContain('Checkout needs a connection. Nothing was charged.')
    expect((await premiumCard()).textContent).toContain('£6.67/month')
    useConnectivity.setState({ isOnline: true })
  })

  test('whose session has ended signs in first', async () => {
    const device = await billingDevice()
    openBilling('/pricing?offer=gate')
    await premiumCard()
    device.answer(CHECKOUT, 401, { error: 'Please sign in' })
    device.answer('/api/auth/profile', 401, { error: 'Please sign in' })
    await getPremium()
    await screen.findByText('The sign-in page')
    expect(localStorage.getItem('token')).toBeNull()
  })
})

describe('an address that is not verified', () => {
  test('is asked for before anything is paid, with the mail once more', async () => {
    const device = await billingDevice({ emailVerified: false })
    device.answer('/api/auth/resend-verification', 200, { sent: true })
    openBilling('/pricing')
    await getPremium()
    const alert = await screen.findByRole('alert')
    expect(alert.textContent).toContain('Please verify your email address before subscribing.')
    await hand().click(within(alert).getByRole('button', { name: 'Resend Email' }))
    await screen.findByText('Verification email sent! Please check your inbox and spam folder.')
    expect(device.calls).not.toContain(`POST ${CHECKOUT}`)
  })

  test('that was verified elsewhere meanwhile no longer stands in the way', async () => {
    const device = await billingDevice({ emailVerified: false })
    openBilling('/pricing')
    // The page's own looks at its start, one for each time that strict mode begins it, are over.
    const looks = () => device.calls.filter((call) => call === 'GET /api/auth/profile')
    await waitFor(() => expect(looks()).toHaveLength(2))
    device.know({ emailVerified: true })
    await getPremium()
    await waitFor(() => expect(looks()).toHaveLength(3))
    await waitFor(() => expect(screen.queryByRole('alert')).toBeNull())
  })

  test('is also refused by the server, in the same words', async () => {
    const device = await billingDevice()
    device.answer(CHECKOUT, 403, { error: 'No', needsVerification: true })
    openBilling('/pricing')
    await premiumCard()
    device.know({ emailVerified: false })
    await getPremium()
    expect((await screen.findByRole('alert')).textContent).toContain(
      'Please verify your email address before subscribing.',
    )
  })
})

describe('a subscriber', () => {
  test.each(['active', 'premium'])('(%s) sees the portal in checkout’s place', async (status) => {
    const device = await billingDevice({ subscriptionStatus: status })
    const left = watchLeaving()
    device.answer('/api/stripe/create-portal-session', 200, {
      url: 'https://billing.stripe.com/p/session/1',
    })
    openBilling('/pricing')
    await hand().click(await screen.findByRole('button', { name: 'Manage billing' }))
    await waitFor(() => expect(left).toEqual(['https://billing.stripe.com/p/session/1']))
    expect(screen.queryByRole('button', { name: /^Get Premium/ })).toBeNull()
  })

  test('whom this device takes for free is led to the portal by the server’s refusal', async () => {
    const device = await billingDevice()
    device.answer(CHECKOUT, 409, { error: 'You have a subscription already' })
    device.answer('/api/stripe/create-portal-session', 502, { error: 'x' })
    openBilling('/pricing')
    await getPremium()
    expect((await screen.findByRole('alert')).textContent).toBe('You have a subscription already')
    await hand().click(screen.getByRole('button', { name: 'Manage billing' }))
    await screen.findByText('Failed to open billing portal. Please try again.')
  })
})
