import { fireEvent, screen, waitFor } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import {
  button,
  field,
  heading,
  openApp,
  signedInHere,
  startWorld,
  type World,
} from './open-app.tsx'

// The network went between the page and the scripts that come after it.
const asked: string[] = []
function unfetched(name: string): never {
  asked.push(name)
  throw new TypeError('Failed to fetch dynamically imported module')
}
vi.mock('#app/news.tsx', () => unfetched('news'))
vi.mock('#app/account-panel.tsx', () => unfetched('account-panel'))
vi.mock('#app/sync-sheet.tsx', () => unfetched('sync-sheet'))

let world: World
beforeEach(async () => {
  world = await startWorld()
  asked.length = 0
})

test('a page stays, with what is typed into it, without the script that tells news', async () => {
  openApp('/register')
  await heading('Create Account')
  fireEvent.change(field('Name'), { target: { value: 'Amina' } })
  await waitFor(() => expect(asked).toContain('news'))
  await heading('Create Account')
  expect((field('Name') as HTMLInputElement).value).toBe('Amina')
})

test('the account menu says that it could not be fetched, and is put away by Escape', async () => {
  await signedInHere(world)
  const { user } = openApp('/dashboard')
  await heading('Welcome back, Amina')
  await user.click(button('Account menu'))
  expect((await screen.findByText(/cannot be reached just now/)).getAttribute('role')).toBe('alert')
  await user.click(button('Try Again'))
  await screen.findByText(/cannot be reached just now/)
  await user.keyboard('{Escape}')
  expect(screen.queryByText(/cannot be reached just now/)).toBeNull()
  await heading('Welcome back, Amina')
})

test('so does what the chip tells, and Escape gives the focus back to it', async () => {
  await signedInHere(world)
  const { user } = openApp('/dashboard')
  const chip = await screen.findByTestId('sync-status')
  await user.click(chip)
  await screen.findByText(/cannot be reached just now/)
  await user.tab()
  expect(document.activeElement).toBe(button('Try Again'))
  await user.keyboard('{Escape}')
  expect(screen.queryByText(/cannot be reached just now/)).toBeNull()
  expect(document.activeElement).toBe(chip)
})
