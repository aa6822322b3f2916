import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, test } from 'vitest'
import { PASSWORD_CHANGED } from '#copy/account.ts'
import {
  button,
  heading,
  openApp,
  PASSWORD,
  signedInHere,
  startWorld,
  type World,
} from '../app/open-app.tsx'

const NEW_PASSWORD = 'Walaikum1'

let world: World
beforeEach(async () => {
  world = await startWorld()
})

async function openDialog() {
  const { token } = await signedInHere(world)
  openApp('/profile?tab=settings')
  await heading('Profile')
  await screen.findByRole('region', { name: 'Account' })
  fireEvent.click(button('Change Password'))
  const dialog = within(await screen.findByRole('dialog', { name: 'Change your password' }))
  const input = (label: string) => dialog.getByLabelText<HTMLInputElement>(label)
  const send = (currentPassword: string, newPassword: string) => {
    fireEvent.change(input('Current Password'), { target: { value: currentPassword } })
    fireEvent.change(input('New Password'), { target: { value: newPassword } })
    fireEvent.click(dialog.getByRole('button', { name: 'Change Password' }))
  }
  return { token, dialog, input, send }
}

const profileWith = (token: string | null) =>
  world.server.app.request('/api/auth/profile', { headers: { authorization: `Bearer ${token}` } })

describe('Change Password', () => {
  test('takes the present one and another; this device stays signed in, the old session is over', async () => {
    const { token, send } = await openDialog()
    send(PASSWORD, NEW_PASSWORD)
    await screen.findByText(PASSWORD_CHANGED)
    await waitFor(() => expect(localStorage.getItem('token')).not.toBe(token))
    expect((await profileWith(localStorage.getItem('token'))).status).toBe(200)
    expect((await profileWith(token)).status).toBe(401)
    expect(screen.queryByRole('dialog')).toBeNull()
  })

  test('with a wrong present one says so and keeps what was typed', async () => {
    const { token, dialog, input, send } = await openDialog()
    send('Salaam2', NEW_PASSWORD)
    // Above the form and under its field.
    expect(await dialog.findAllByText('Your current password is not right')).toHaveLength(2)
    expect(input('New Password').value).toBe(NEW_PASSWORD)
    expect(localStorage.getItem('token')).toBe(token)
  })

  test('without a connection nothing is changed, and it says so', async () => {
    const { token, dialog, send } = await openDialog()
    world.network.state = 'down'
    send(PASSWORD, NEW_PASSWORD)
    expect(await dialog.findByText(/only with a connection/)).toBeTruthy()
    expect(localStorage.getItem('token')).toBe(token)
  })

  test('hides both, lets a manager fill and paste them', async () => {
    const { input } = await openDialog()
    for (const [label, purpose] of [
      ['Current Password', 'current-password'],
      ['New Password', 'new-password'],
    ] as const) {
      expect([input(label).type, input(label).autocomplete]).toEqual(['password', purpose])
      expect(fireEvent.paste(input(label))).toBe(true)
    }
  })
})
