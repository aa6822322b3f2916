import { act, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { useConnectivity } from '#state/connectivity.ts'
import { dismissToast, showToast } from '#ui/toast-store.ts'
import { button, heading, openApp, signedInHere, startWorld, type World } from './open-app.tsx'
import { leaveUnsynced } from './unsynced-work.ts'

const SEND = 'POST /api/lessons/1/exercise-progress'
let world: World
beforeEach(async () => {
  world = await startWorld()
  await signedInHere(world)
})
afterEach(() => {
  useConnectivity.setState({ isOnline: true })
  // What was said in one test is not heard in the next.
  const last = showToast('The last one')
  for (let id = 1; id <= last; id += 1) dismissToast(id)
})

const chip = () => screen.getByTestId('sync-status')
const go = (way: 'offline' | 'online') => act(() => void window.dispatchEvent(new Event(way)))

async function openDashboard() {
  const app = openApp('/dashboard')
  await heading('Welcome back, Amina')
  return app
}

/** In a tunnel, with one result that nobody has tried to send. */
async function inTunnel() {
  const app = await openDashboard()
  await waitFor(() => expect(chip().textContent).toBe('All synced'))
  // Whoever tells that the connection went comes after the page.
  await waitFor(() => expect(document.querySelector('.toasts')).not.toBeNull())
  world.network.state = 'down'
  go('offline')
  await leaveUnsynced(world)
  await waitFor(() => expect(chip().textContent).toBe('Offline, 1 to sync'))
  return app
}

test('without a network the header says so, and never that all is synced', async () => {
  const { user } = await openDashboard()
  await waitFor(() => expect(chip().textContent).toBe('All synced'))
  expect(chip().className).toContain('mastered')
  go('offline')
  expect(button('Offline')).toBe(chip())
  expect(chip().className).toContain('offline')
  expect(chip().querySelector('.lucide-wifi-off')).not.toBeNull()
  await user.click(chip())
  const sheet = await screen.findByRole('dialog', { name: 'Offline' })
  expect(within(sheet).getByText(/You are offline. Your lessons work/)).toBeTruthy()
})

test('what waits in a tunnel is counted in the colour of what waits', async () => {
  await inTunnel()
  expect(chip().className).toContain('pending')
  expect(chip().querySelector('.lucide-wifi-off')).not.toBeNull()
})

test('nothing can be synced by a press in a tunnel; back in the open it can', async () => {
  const { user } = await inTunnel()
  await user.click(chip())
  const sheet = within(await screen.findByRole('dialog', { name: 'Offline, 1 to sync' }))
  expect(sheet.getByRole('button', { name: 'Export' })).toBeTruthy()
  expect(sheet.queryByRole('button', { name: 'Sync Now' })).toBeNull()
  go('online')
  expect(await screen.findByRole('button', { name: 'Sync Now' })).toBeTruthy()
})

test('back online, what was synced is said', async () => {
  await inTunnel()
  world.network.state = 'up'
  go('online')
  await screen.findByText('Back online. 1 result synced.')
  await waitFor(() => expect(chip().textContent).toBe('All synced'))
})

test('back online, what was refused is not said to be synced', async () => {
  await inTunnel()
  world.network.state = 'up'
  const refusal = () => Response.json({ error: 'No' }, { status: 422 })
  world.network.instead.set(SEND, refusal)
  go('online')
  await screen.findByText('Back online. Not everything could be synced.')
  await waitFor(() => expect(chip().textContent).toBe('1 could not be synced'))
  await waitFor(() =>
    expect(screen.getByTestId('announcer').textContent).toBe('1 could not be synced'),
  )
})

test('back online, what is left behind by a session that ended is not said to be synced', async () => {
  await inTunnel()
  world.network.state = 'up'
  world.network.instead.set(SEND, () => Response.json({ error: 'No' }, { status: 401 }))
  go('online')
  await waitFor(() => expect(chip().textContent).toBe('Needs sign-in'))
  expect(screen.queryByText(/Back online/)).toBeNull()
})
