import { fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import type { User } from '#contract/user.ts'
import { button, heading, openApp, signedInHere, startWorld, type World } from '../app/open-app.tsx'
import { forgetPushBrowser, stubPushBrowser } from './push-browser.ts'

let world: World
beforeEach(async () => {
  world = await startWorld()
})
afterEach(forgetPushBrowser)

async function openSettings() {
  await signedInHere(world)
  const app = openApp('/profile?tab=settings')
  await heading('Profile')
  await screen.findByRole('switch', { name: 'Push notifications' })
  return app
}

const toggle = () => screen.getByRole<HTMLInputElement>('switch', { name: 'Push notifications' })

async function turn(): Promise<void> {
  await waitFor(() => expect(toggle().disabled).toBe(false))
  fireEvent.click(toggle())
}

async function endpointsOnServer(): Promise<string[]> {
  const rows = await world.server.database.read((queries) =>
    queries.selectFrom('push_subscriptions').select('endpoint').execute(),
  )
  return rows.map(({ endpoint }) => endpoint)
}

async function onServer(): Promise<User> {
  const answer = await world.server.app.request('/api/auth/profile', {
    headers: { authorization: `Bearer ${localStorage.getItem('token')}` },
  })
  return ((await answer.json()) as { user: User }).user
}

const serverKey = () =>
  Uint8Array.from(Buffer.from(world.server.services.push.publicKey, 'base64url'))

describe('the switch', () => {
  test('is off until it is pressed, and until then nobody is asked anything', async () => {
    const browser = stubPushBrowser()
    await openSettings()
    await waitFor(() => expect(toggle().disabled).toBe(false))
    expect(toggle().checked).toBe(false)
    expect((await onServer()).notifications).toBe(true)
    expect(browser.asked).toBe(0)
    expect(world.calls.some((call) => call.includes('/api/push'))).toBe(false)
  })

  test('turned on asks, subscribes with the server’s key, and tells the server', async () => {
    const browser = stubPushBrowser()
    await openSettings()
    await turn()
    await waitFor(() => expect(toggle().checked).toBe(true))
    expect(browser.asked).toBe(1)
    // What the server leaves it out for: tests/server/push.test.ts.
    expect(
      screen.getByText(/unless you have finished a lesson or a session of practice/),
    ).toBeTruthy()
    expect(new Uint8Array(browser.subscription!.options.applicationServerKey!)).toEqual(serverKey())
    expect(await endpointsOnServer()).toEqual([browser.subscription!.endpoint])
  })

  test('turned off ends it in the browser, on the server and for the account', async () => {
    const browser = stubPushBrowser()
    await openSettings()
    await turn()
    await waitFor(() => expect(toggle().checked).toBe(true))
    await turn()
    await waitFor(() => expect(toggle().checked).toBe(false))
    expect(browser.subscription).toBeNull()
    await waitFor(async () => expect((await onServer()).notifications).toBe(false))
    expect(await endpointsOnServer()).toEqual([])
    await turn()
    await waitFor(async () => expect((await onServer()).notifications).toBe(true))
  })

  test.each<[string, Parameters<typeof stubPushBrowser>[0], RegExp]>([
    ['a no', { answer: 'denied' }, /set to block notifications/],
    ['no answer', { answer: 'default' }, /asked, and got no answer/],
    [
      'a push service that we do not send to',
      { service: 'https://push.example.org' },
      /could not set reminders up/,
    ],
  ])('stays off after %s, and says what to do', async (_what, options, text) => {
    const browser = stubPushBrowser(options)
    await openSettings()
    await turn()
    expect(await screen.findByText(text)).toBeTruthy()
    expect(toggle().checked).toBe(false)
    expect(browser.subscription).toBeNull()
    expect(await endpointsOnServer()).toEqual([])
  })

  test('stays off where the push service does not answer', async () => {
    stubPushBrowser().serviceIsDown()
    await openSettings()
    await turn()
    expect(await screen.findByText(/could not set reminders up/)).toBeTruthy()
  })

  test('stays off where our server does not answer: what it shows is true', async () => {
    const browser = stubPushBrowser()
    await openSettings()
    world.network.instead.set('POST /api/push/subscribe', () => {
      throw new TypeError('No network')
    })
    await turn()
    expect(await screen.findByText(/There is no connection/)).toBeTruthy()
    expect(browser.subscription).toBeNull()
    expect(toggle().checked).toBe(false)
  })

  test.each<[string, () => void, string]>([
    ['has no push', () => undefined, 'This browser cannot show reminders.'],
    [
      'is on an iPhone and not installed',
      () => vi.spyOn(navigator, 'userAgent', 'get').mockReturnValue('Mozilla/5.0 (iPhone)'),
      'On an iPhone or iPad reminders come to the installed app only.',
    ],
    [
      'was told no',
      () => void stubPushBrowser({ permission: 'denied' }),
      'Notifications from this site are blocked.',
    ],
  ])('is off for good in a browser that %s, and says so', async (_what, arrange, text) => {
    Object.defineProperty(navigator, 'maxTouchPoints', { value: 0, configurable: true })
    arrange()
    await openSettings()
    expect(await screen.findByText(text)).toBeTruthy()
    expect(toggle().disabled).toBe(true)
    expect(toggle().checked).toBe(false)
  })

  test('can be turned on after the learner has allowed it in the settings and comes back', async () => {
    const browser = stubPushBrowser({ permission: 'denied' })
    await openSettings()
    await screen.findByText('Notifications from this site are blocked.')
    browser.permit('default')
    document.dispatchEvent(new Event('visibilitychange'))
    await waitFor(() => expect(toggle().disabled).toBe(false))
  })
})

test('the hour is chosen and saved', async () => {
  stubPushBrowser()
  await openSettings()
  const hour = screen.getByLabelText<HTMLSelectElement>('Daily reminder at')
  expect(hour.value).toBe('18')
  expect(hour.options).toHaveLength(24)
  fireEvent.change(hour, { target: { value: '7' } })
  await waitFor(async () => expect((await onServer()).reminderHour).toBe(7))
})

test('a subscription made with a key that the server has no more is made anew, unasked', async () => {
  const browser = stubPushBrowser()
  browser.hasSubscribed(Uint8Array.from([4, ...Array.from({ length: 64 }, () => 1)]))
  const old = browser.subscription!.endpoint
  await signedInHere(world)
  openApp('/dashboard')
  await waitFor(async () => expect(await endpointsOnServer()).toHaveLength(1))
  expect(browser.subscription?.endpoint).not.toBe(old)
  expect(await endpointsOnServer()).toEqual([browser.subscription?.endpoint])
  expect(browser.asked).toBe(0)
})

test('signing out ends the reminders in this browser and on the server', async () => {
  const browser = stubPushBrowser()
  const { user } = await openSettings()
  await turn()
  await waitFor(() => expect(toggle().checked).toBe(true))
  await waitFor(() => expect(screen.getByTestId('sync-status').textContent).toBe('All synced'))
  await user.click(button('Sign Out'))
  await waitFor(() => expect(browser.subscription).toBeNull())
  await waitFor(async () => expect(await endpointsOnServer()).toEqual([]))
})
