import { screen, waitFor, within } from '@testing-library/react'
import { afterEach, describe, expect, test } from 'vitest'
import type { SubscriptionStatus } from '#contract/billing.ts'
import { writeSetting } from '#data/settings.ts'
import { useConnectivity } from '#state/connectivity.ts'
import { hand } from '../learner-screen/learner-screen.tsx'
import { billingDevice, openBilling, subscription, watchLeaving } from './billing-screen.tsx'

const STATUS = '/api/stripe/subscription-status'
const CANCEL = '/api/stripe/cancel-subscription'
const PORTAL = '/api/stripe/create-portal-session'
const NONE = subscription({
  hasSubscription: false,
  status: 'none',
  plan: null,
  currentPeriodEnd: null,
})

afterEach(() => useConnectivity.setState({ isOnline: true }))

async function panelOf(answer: SubscriptionStatus, subscriptionStatus = 'active') {
  const device = await billingDevice({ subscriptionStatus })
  device.answer(STATUS, 200, answer)
  openBilling('/profile')
  return device
}

test('who has never paid sees the Free Plan, the price, and the way up', async () => {
  await panelOf(NONE, 'free')
  const card = await screen.findByRole('region', { name: 'Free Plan' })
  expect(card.textContent).toContain('£8.99 a month')
  expect(within(card).getByRole('link', { name: 'Upgrade to Premium' }).getAttribute('href')).toBe(
    '/pricing',
  )
  expect(screen.queryByRole('button', { name: 'Manage billing' })).toBeNull()
})

describe('a status is told by its colour and its word', () => {
  test.each([
    ['active', 'Active', 'mastered'],
    ['past_due', 'Past due', 'pending'],
    ['cancelled', 'Cancelled', 'danger'],
    ['incomplete_expired', 'Not active', 'offline'],
  ])('%s', async (status, word, tone) => {
    await panelOf(subscription({ status }))
    expect((await screen.findByText(word)).className).toContain(tone)
  })
})

test.each([
  ['renews', subscription(), 'Renews', '3 May 2027', 'Monthly plan'],
  [
    'ends',
    subscription({ cancelAtPeriodEnd: true, plan: 'annual' }),
    'Premium until',
    '3 May 2027',
    'Annual plan',
  ],
])('a subscription that %s says on which day', async (_, answer, term, day, plan) => {
  await panelOf(answer)
  expect((await screen.findByText(term)).nextElementSibling?.textContent).toBe(day)
  expect(screen.getByText(plan)).toBeTruthy()
})

test('premium without a subscription is active, with nothing to manage', async () => {
  await panelOf(NONE, 'premium')
  expect((await screen.findByText('Active')).className).toContain('mastered')
  expect(screen.queryByRole('button', { name: 'Manage billing' })).toBeNull()
})

test('an account that this device took for premium is free as soon as the server says so', async () => {
  const device = await panelOf(NONE, 'active')
  device.know({ subscriptionStatus: 'free' })
  await screen.findByRole('region', { name: 'Free Plan' })
})

test('one that ends by itself cannot be cancelled again, only taken up in the portal', async () => {
  await panelOf(subscription({ cancelAtPeriodEnd: true }))
  await screen.findByText(/it does not renew/)
  expect(screen.queryByRole('button', { name: 'Cancel Subscription' })).toBeNull()
  expect(screen.getByRole('button', { name: 'Manage billing' })).toBeTruthy()
})

test('a payment that is due asks to look at the card', async () => {
  await panelOf(subscription({ status: 'past_due' }), 'past_due')
  await screen.findByText('Your last payment did not go through.')
  const term = screen.getByText('To be paid by')
  expect(term.nextElementSibling?.textContent).toBe('3 May 2027')
  expect(screen.getByRole('button', { name: 'Manage billing' })).toBeTruthy()
})

test('a payment that is due keeps nothing open, cancelled or not', async () => {
  const device = await panelOf(subscription({ status: 'past_due' }), 'past_due')
  await hand().click(await screen.findByRole('button', { name: 'Cancel Subscription' }))
  const dialog = await screen.findByRole('dialog', { name: 'Cancel your subscription?' })
  expect(dialog.textContent).toContain('The premium lessons are closed already.')
  expect(dialog.textContent).not.toMatch(/stays open|3 May 2027/)
  const ending = subscription({ status: 'past_due', cancelAtPeriodEnd: true })
  device.answer(STATUS, 200, ending)
  device.answer(CANCEL, 200, ending)
  await hand().click(within(dialog).getByRole('button', { name: 'Cancel Subscription' }))
  const note = await screen.findByText(/^Cancelled: it does not renew/)
  expect(note.textContent).not.toContain('stays open')
})

test.each([
  ['2026-05-03T12:00:00.000Z', 'Your premium ended on 3 May 2026.'],
  ['2999-05-03T12:00:00.000Z', 'Your premium has ended.'],
  ['nonsense', 'Your premium has ended.'],
])('one that is over (%s) is the Free Plan again', async (currentPeriodEnd, text) => {
  await panelOf(subscription({ status: 'cancelled', currentPeriodEnd }), 'cancelled')
  const card = await screen.findByRole('region', { name: 'Free Plan' })
  expect(within(card).getByText(text)).toBeTruthy()
  expect(within(card).getByText('Cancelled').className).toContain('danger')
})

describe('the billing portal', () => {
  test('is opened', async () => {
    const device = await panelOf(subscription())
    const left = watchLeaving()
    device.answer(PORTAL, 200, { url: 'http://localhost:4174/p/session/1' })
    await hand().click(await screen.findByRole('button', { name: 'Manage billing' }))
    await waitFor(() => expect(left).toEqual(['http://localhost:4174/p/session/1']))
  })

  test.each([
    ['a failure', 502, { error: 'x' }],
    ['an address elsewhere', 200, { url: 'https://evil.example/' }],
    ['a script for an address', 200, { url: 'javascript:alert(1)' }],
  ])('is not, and says so: %s', async (_, status, body) => {
    const device = await panelOf(subscription())
    const left = watchLeaving()
    device.answer(PORTAL, status, body)
    await hand().click(await screen.findByRole('button', { name: 'Manage billing' }))
    expect((await screen.findByRole('alert')).textContent).toBe(
      'Failed to open billing portal. Please try again.',
    )
    expect(left).toEqual([])
  })
})

describe('cancelling', () => {
  async function ask() {
    await hand().click(await screen.findByRole('button', { name: 'Cancel Subscription' }))
    return screen.findByRole('dialog', { name: 'Cancel your subscription?' })
  }

  test('is asked about first, and can be left alone', async () => {
    const device = await panelOf(subscription())
    const dialog = await ask()
    expect(dialog.textContent).toContain('Premium stays open until 3 May 2027')
    await hand().click(within(dialog).getByRole('button', { name: 'Keep Premium' }))
    expect(screen.queryByRole('dialog')).toBeNull()
    expect(device.calls).not.toContain(`POST ${CANCEL}`)
  })

  test('is told, and user and status are asked for again', async () => {
    const device = await panelOf(subscription())
    const dialog = await ask()
    const ending = subscription({ cancelAtPeriodEnd: true })
    device.answers.set(CANCEL, () => {
      device.answer(STATUS, 200, ending)
      return Response.json(ending)
    })
    const before = device.calls.length
    await hand().click(within(dialog).getByRole('button', { name: 'Cancel Subscription' }))
    await screen.findByText('Subscription cancelled successfully.')
    await screen.findByText('Premium until')
    const after = device.calls.slice(before)
    expect(after.filter((call) => call === `POST ${CANCEL}`)).toHaveLength(1)
    await waitFor(() => {
      expect(device.calls.slice(before)).toContain('GET /api/auth/profile')
      expect(device.calls.slice(before)).toContain(`GET ${STATUS}`)
    })
  })

  test('that fails says so, and may be tried again', async () => {
    const device = await panelOf(subscription())
    const dialog = await ask()
    device.answer(CANCEL, 502, { error: 'x' })
    await hand().click(within(dialog).getByRole('button', { name: 'Cancel Subscription' }))
    expect((await within(dialog).findByRole('alert')).textContent).toBe(
      'Failed to cancel subscription. Please try again.',
    )
    expect(within(dialog).getByRole('button', { name: 'Cancel Subscription' })).toBeTruthy()
  })
})

describe('what was last known', () => {
  const kept = { answer: subscription(), at: '2026-11-01T12:00:00.000Z' }

  test('is shown where the server is out of reach, and says so', async () => {
    const device = await billingDevice({ subscriptionStatus: 'active' })
    await writeSetting(device.db, 'subscription', kept)
    openBilling('/profile')
    const note = await screen.findByText('This is the last known state.')
    expect(note.parentElement?.textContent).toContain(
      'We cannot be reached just now. From 1 November 2026.',
    )
    expect(screen.getByText('Monthly plan')).toBeTruthy()
    device.answer(STATUS, 200, subscription({ plan: 'annual' }))
    await hand().click(screen.getByRole('button', { name: 'Try Again' }))
    await screen.findByText('Annual plan')
    expect(screen.queryByText('This is the last known state.')).toBeNull()
  })

  test('is asked for again when the network is back', async () => {
    const device = await billingDevice({ subscriptionStatus: 'active' })
    useConnectivity.setState({ isOnline: false })
    await writeSetting(device.db, 'subscription', kept)
    openBilling('/profile')
    await screen.findByText('This is the last known state.')
    device.answer(STATUS, 200, subscription())
    useConnectivity.setState({ isOnline: true })
    await waitFor(() => expect(screen.queryByText('This is the last known state.')).toBeNull())
  })

  test('is what the server says where the provider is down', async () => {
    await panelOf(subscription({ isLastKnown: true }))
    const note = await screen.findByText('This is the last known state.')
    expect(note.parentElement?.textContent).toContain(
      'The payment provider does not answer just now.',
    )
    expect(screen.getByText('Active')).toBeTruthy()
  })

  test('is kept from the last answer', async () => {
    const device = await panelOf(subscription({ plan: 'annual' }))
    await screen.findByText('Annual plan')
    await waitFor(async () => {
      const row = await device.db.settings.get('subscription')
      expect(row?.value).toMatchObject({ answer: { plan: 'annual', status: 'active' } })
    })
  })

  test('of an older shape is none: then the account speaks for itself', async () => {
    const device = await billingDevice({ subscriptionStatus: 'active' })
    await writeSetting(device.db, 'subscription', { answer: 'active' })
    openBilling('/profile')
    await screen.findByText('This is the last known state.')
    expect(screen.getByRole('region', { name: 'Premium Heritage Access' })).toBeTruthy()
  })

  test('is nothing for a free learner: the Free Plan', async () => {
    await billingDevice()
    openBilling('/profile')
    expect(await screen.findByRole('region', { name: 'Free Plan' })).toBeTruthy()
  })
})
