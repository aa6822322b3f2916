import { act, screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { heading, openApp, signedInHere, startWorld } from './open-app.tsx'

const CLEARED = /was cleared, and your session went with it/

/** As a browser tells the pages of a site that its storage is gone, or another tab that the token is. */
function tell(key: string | null): void {
  act(() => void dispatchEvent(new StorageEvent('storage', { key })))
}

test('whoever clears the site’s data is signed out and told why, and keeps the words when it is told twice', async () => {
  await signedInHere(await startWorld())
  const { at } = openApp('/dashboard')
  await heading('Welcome back, Amina')
  localStorage.clear()
  tell(null)
  await heading('Sign In')
  expect(at()).toBe('/login')
  await screen.findByText(CLEARED)
  tell(null)
  await waitFor(() => expect(screen.getByText(CLEARED)).toBeTruthy())
})

test('signing out in another tab is not called a clearing', async () => {
  await signedInHere(await startWorld())
  openApp('/dashboard')
  await heading('Welcome back, Amina')
  localStorage.removeItem('token')
  tell('token')
  await heading('Sign In')
  expect(screen.queryByText(CLEARED)).toBeNull()
})

test('a visitor has lost no session', async () => {
  await startWorld()
  openApp('/login')
  await heading('Sign In')
  tell(null)
  expect(screen.queryByText(CLEARED)).toBeNull()
})
