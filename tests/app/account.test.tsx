import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, test } from 'vitest'
import { button, heading, openApp, signedInHere, startWorld, type World } from './open-app.tsx'
import { countUnsynced, leaveUnsynced } from './unsynced-work.ts'

let world: World
beforeEach(async () => {
  world = await startWorld()
})

async function openDashboard() {
  const app = openApp('/dashboard')
  await heading('Welcome back, Amina')
  return app
}

/** A page that has nothing to do with the first lesson. */
async function openContact() {
  const app = openApp('/contact')
  await heading('Contact Us')
  return app
}

describe('the account menu', () => {
  const opener = () => button('Account menu')

  async function openMenu(user: { click: (element: Element) => Promise<void> }) {
    await user.click(opener())
    const nav = await screen.findByRole('navigation', { name: 'Account' })
    return [...nav.querySelectorAll('a, button')]
  }

  test('says who is here, with the plan and whether the address is verified', async () => {
    const { email } = await signedInHere(world, { isVerified: false })
    const { user } = await openDashboard()
    expect(opener().textContent).toBe('A')
    expect(opener().getAttribute('aria-expanded')).toBe('false')
    // Nothing is earned yet: the header says nothing of it.
    expect(within(screen.getByRole('banner')).queryByText(/XP$|day streak$/)).toBeNull()
    await openMenu(user)
    const panel = within(
      screen.getByText(email).closest<HTMLElement>('[data-panel]') as HTMLElement,
    )
    expect(panel.getByText('Amina')).toBeTruthy()
    expect(panel.getByText(/XP$/).textContent).toBe('0 XP')
    expect(panel.getByText(/day streak$/).textContent).toBe('0 day streak')
    expect(panel.getByText('Free Plan')).toBeTruthy()
    expect(panel.getByText('Verify Email')).toBeTruthy()
    expect(opener().getAttribute('aria-expanded')).toBe('true')
  })

  test('closes on Escape, on a press outside, on its own button and on a way that is taken', async () => {
    const { email } = await signedInHere(world)
    const { user, at } = await openDashboard()
    const isOpen = () => screen.queryByText(email) !== null
    await openMenu(user)
    await user.keyboard('{Escape}')
    expect(isOpen()).toBe(false)
    expect(document.activeElement).toBe(opener())
    await openMenu(user)
    // The focus may have fallen to the page meanwhile.
    opener().blur()
    await user.keyboard('{Escape}')
    expect(isOpen()).toBe(false)
    await openMenu(user)
    opener().focus()
    await user.tab({ shift: true })
    expect(isOpen()).toBe(false)
    await openMenu(user)
    await user.click(screen.getByRole('heading', { level: 1 }))
    expect(isOpen()).toBe(false)
    await openMenu(user)
    await user.click(opener())
    expect(isOpen()).toBe(false)
    await openMenu(user)
    await user.click(screen.getByRole('link', { name: 'Profile Settings' }))
    await waitFor(() => expect(at()).toBe('/profile?tab=settings'))
    expect(isOpen()).toBe(false)
  })

  test('offers Upgrade to Premium to who does not pay, and is walked with arrows, Home and End', async () => {
    await signedInHere(world)
    const { user } = await openDashboard()
    const names = (await openMenu(user)).map((entry) => entry.textContent)
    expect(names).toEqual([
      'Dashboard & Progress',
      'Words',
      'Family',
      'Voices',
      'Profile Settings',
      'Upgrade to Premium',
      'Sign Out',
    ])
    const focused = () => document.activeElement?.textContent
    for (const [key, name] of [
      ['ArrowDown', names[0]],
      ['ArrowDown', names[1]],
      ['End', names.at(-1)],
      ['ArrowDown', names[0]],
      ['ArrowUp', names.at(-1)],
      ['Home', names[0]],
    ]) {
      await user.keyboard(`{${key}}`)
      expect(focused()).toBe(name)
    }
  })

  test('of who pays says Premium, has no way to upgrade, and the navigation has Profile in its place', async () => {
    await signedInHere(world)
    await world.server.database.write((db) =>
      db.updateTable('users').set({ subscription_status: 'active' }).execute(),
    )
    const { user } = await openDashboard()
    const main = within(screen.getByRole('navigation', { name: 'Main' }))
    await waitFor(() =>
      expect(main.getAllByRole('link').map((link) => link.textContent)).toEqual([
        'Dashboard',
        'Lessons',
        'Practise',
        'Words',
        'Profile',
      ]),
    )
    const names = (await openMenu(user)).map((entry) => entry.textContent)
    expect(names).toEqual([
      'Dashboard & Progress',
      'Words',
      'Family',
      'Voices',
      'Profile Settings',
      'Sign Out',
    ])
    expect(screen.getByText('Premium')).toBeTruthy()
    expect(screen.queryByText('Free Plan')).toBeNull()
  })

  test('signs out at once when everything is on the server', async () => {
    await signedInHere(world)
    const { user, at } = await openDashboard()
    await waitFor(() => expect(screen.getByTestId('sync-status').textContent).toBe('All synced'))
    await user.click(button('Account menu'))
    await user.click(await screen.findByRole('button', { name: 'Sign Out' }))
    await heading(/Learn Pothwari/)
    expect(at()).toBe('/')
    expect(localStorage.getItem('token')).toBeNull()
  })

  test('ends the session on the server too', async () => {
    const { token } = await signedInHere(world)
    const status = async () => {
      const headers = { authorization: `Bearer ${token}` }
      return (await world.server.app.request('/api/auth/profile', { headers })).status
    }
    const { user } = await openDashboard()
    await waitFor(() => expect(screen.getByTestId('sync-status').textContent).toBe('All synced'))
    expect(await status()).toBe(200)
    await user.click(button('Account menu'))
    await user.click(await screen.findByRole('button', { name: 'Sign Out' }))
    await waitFor(async () => expect(await status()).toBe(401))
  })

  test('asks before it leaves work behind, and keeps it unless told otherwise', async () => {
    const { token } = await signedInHere(world)
    world.network.instead.set('POST /api/lessons/1/exercise-progress', () =>
      Promise.reject(new TypeError('No network')),
    )
    const userId = await leaveUnsynced(world)
    const { user } = await openDashboard()
    await waitFor(() =>
      expect(screen.getByTestId('sync-status').textContent).not.toBe('All synced'),
    )
    await user.click(button('Account menu'))
    await user.click(await screen.findByRole('button', { name: 'Sign Out' }))
    await screen.findByRole('dialog', { name: 'Sign out with work not synced yet?' })
    expect(document.activeElement).toBe(button('Keep on This Device'))
    expect(localStorage.getItem('token')).toBe(token)
    await user.keyboard('{Escape}')
    await waitFor(() => expect(document.activeElement).toBe(button('Account menu')))
    await user.click(button('Account menu'))
    await user.click(await screen.findByRole('button', { name: 'Sign Out' }))
    await user.click(await screen.findByRole('button', { name: 'Keep on This Device' }))
    await heading(/Learn Pothwari/)
    await waitFor(async () => expect(await countUnsynced(userId)).toBe(1))
    // Nobody else on this device sees that somebody's work waits.
    await waitFor(() => expect(screen.queryByTestId('sync-status')).toBeNull())
  })
})

describe('the banner', () => {
  test('asks to verify the address and sends the link again', async () => {
    await signedInHere(world, { isVerified: false })
    const { user } = await openContact()
    expect(screen.getByText('Please verify your email to unlock all lessons')).toBeTruthy()
    expect(screen.getByText('Check your inbox for the verification link')).toBeTruthy()
    const before = world.server.mails.length
    let answer: () => void = () => undefined
    world.network.instead.set('POST /api/auth/resend-verification', async () => {
      await new Promise<void>((resolve) => (answer = resolve))
      world.network.instead.clear()
      return fetch('/api/auth/resend-verification', {
        method: 'POST',
        headers: { authorization: `Bearer ${localStorage.getItem('token')}` },
      })
    })
    await user.click(button('Resend Email'))
    await waitFor(() => expect(button('Sending...')).toBeTruthy())
    answer()
    await screen.findByText('Verification email sent! Please check your inbox and spam folder.')
    await world.server.settled()
    expect(world.server.mails.length).toBe(before + 1)
  })

  test('says so where the mail could not be sent', async () => {
    await signedInHere(world, { isVerified: false })
    const { user } = await openContact()
    world.network.instead.set(
      'POST /api/auth/resend-verification',
      () => new Response('{"sent":false}', { status: 200 }),
    )
    await user.click(button('Resend Email'))
    await screen.findByText('Failed to send verification email. Please try again.')
    expect(button('Resend Email')).toBeTruthy()
  })

  test('does not stand over the first lesson', async () => {
    await signedInHere(world, { isVerified: false })
    await openDashboard()
    expect(screen.queryByText('Please verify your email to unlock all lessons')).toBeNull()
  })

  test('is not there for a verified learner', async () => {
    await signedInHere(world)
    await openContact()
    expect(screen.queryByText('Please verify your email to unlock all lessons')).toBeNull()
  })
})
