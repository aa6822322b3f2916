import { screen, waitFor } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { heading, mailedToken, openApp, signedInHere, startWorld, type World } from './open-app.tsx'

let world: World
beforeEach(async () => {
  world = await startWorld()
})

const asked = (call: string) => world.calls.filter((one) => one === call).length

test('a visit asks for the course and for the progress once', async () => {
  await signedInHere(world)
  openApp('/dashboard')
  await heading('Welcome back, Amina')
  // The last thing that is asked for; the header may say "All synced" before.
  await waitFor(() => expect(asked('GET /api/progress')).toBeGreaterThan(0))
  await Promise.all(world.underWay)
  expect(asked('GET /api/lessons')).toBe(1)
  expect(asked('GET /api/progress')).toBe(1)
})

test('an address that has just been verified opens lessons: they are asked for again', async () => {
  await signedInHere(world, { isVerified: false })
  const token = await mailedToken(world, 'verify-email')
  const { router } = openApp('/dashboard')
  await waitFor(() => expect(asked('GET /api/progress')).toBe(1))
  router.history.push(`/verify-email?token=${token}`)
  await screen.findByRole('heading', { name: /verified/i })
  await waitFor(() => expect(asked('GET /api/lessons')).toBe(2))
})
