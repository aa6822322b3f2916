import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import { learnerDbName } from '#data/learner-db.ts'
import { databaseExists } from '#data/database-exists.ts'
import { openApp, PASSWORD, signedInHere, startWorld, type World } from './open-app.tsx'
import { leaveUnsynced } from './unsynced-work.ts'

const saved = vi.hoisted(() => [] as string[])
vi.mock('#device/save-as-file.ts', () => ({
  saveAsFile: (_name: string, text: string) => void saved.push(text),
}))

let world: World
beforeEach(async () => {
  saved.length = 0
  world = await startWorld()
})

/** A learner with the app open and work that waits; then something happens to the account elsewhere, and the network is back. */
async function openWhile(elsewhere: (call: Caller) => Response | Promise<Response>) {
  const { token } = await signedInHere(world)
  const authorization = `Bearer ${token}`
  const call: Caller = (path, init) =>
    world.server.app.request(path, {
      ...init,
      headers: { authorization, 'content-type': 'application/json' },
    })
  const { user: learner } = (await (await call('/api/auth/profile')).json()) as {
    user: { id: string }
  }
  const { user } = openApp('/dashboard')
  await waitFor(() => expect(chip().textContent).toBe('All synced'))
  world.network.instead.set('POST /api/lessons/1/exercise-progress', () =>
    Promise.reject(new TypeError('No network')),
  )
  await leaveUnsynced(world)
  await waitFor(() => expect(chip().textContent).not.toBe('All synced'))
  expect((await elsewhere(call)).status).toBe(200)
  world.network.instead.clear()
  dispatchEvent(new Event('online'))
  return { user, userId: learner.id }
}

type Caller = (path: string, init?: RequestInit) => Response | Promise<Response>

const chip = () => screen.getByTestId('sync-status')

async function openSheet(user: ReturnType<typeof openApp>['user'], name: string) {
  await waitFor(() => expect(chip().textContent).toBe(name))
  await user.click(chip())
  return within(await screen.findByRole('dialog', { name }))
}

test('work of an account that was deleted elsewhere can be exported or removed, and no sign-in is asked for', async () => {
  const { user, userId } = await openWhile((call) => call('/api/account', { method: 'DELETE' }))
  const sheet = await openSheet(user, 'Account deleted')
  expect(sheet.getByText(/^This account no longer exists\./)).toBeTruthy()
  expect(sheet.queryByRole('link', { name: 'Sign In' })).toBeNull()

  await user.click(sheet.getByRole('button', { name: 'Export' }))
  await waitFor(() => expect(saved).toHaveLength(1))
  expect(JSON.parse(saved[0] ?? '')).toMatchObject({ userId, outbox: [{ lessonId: '1' }] })

  await user.click(sheet.getByRole('button', { name: 'Remove From This Device' }))
  // Pressed once too often: the second press keeps it.
  const keep = await sheet.findByRole('button', { name: 'Keep' })
  await waitFor(() => expect(document.activeElement).toBe(keep))
  await user.keyboard('{Enter}')
  expect(await databaseExists(learnerDbName(userId))).toBe(true)
  await user.click(sheet.getByRole('button', { name: 'Remove From This Device' }))
  await user.click(await sheet.findByRole('button', { name: 'Remove for Good' }))
  await waitFor(() => expect(screen.queryByTestId('sync-status')).toBeNull())
  expect(await databaseExists(learnerDbName(userId))).toBe(false)
})

test('work of a session that has only ended asks for the sign-in, and has the same ways out', async () => {
  const body = JSON.stringify({ currentPassword: PASSWORD, newPassword: 'Salaam22' })
  const { user } = await openWhile((call) =>
    call('/api/auth/change-password', { method: 'POST', body }),
  )
  const sheet = await openSheet(user, 'Needs sign-in')
  expect(sheet.getByRole('link', { name: 'Sign In' })).toBeTruthy()
  expect(sheet.getByRole('button', { name: 'Export' })).toBeTruthy()
  expect(sheet.getByRole('button', { name: 'Remove From This Device' })).toBeTruthy()
})
