import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { rememberAddress } from '#data/address-key.ts'
import { databaseExists } from '#data/database-exists.ts'
import { beginDatabase } from '#data/filled-database.ts'
import { deviceClock } from '#data/learner-clock.ts'
import { LearnerDb, learnerDbName } from '#data/learner-db.ts'
import { completeLesson } from '#data/learner-writes.ts'
import { lookForEarlierWork } from '#state/earlier-work.ts'
import { sessions } from '#state/learner-store.ts'
import { openApp, signedInHere, startWorld, type World } from './open-app.tsx'

let world: World
beforeEach(async () => {
  world = await startWorld()
})

/** The account of before is gone from the server: it was put back from a backup of before the sign-up. */
async function leaveEarlierWork(email: string): Promise<void> {
  const db = new LearnerDb('earlier')
  await beginDatabase(db)
  await rememberAddress(db, email)
  const context = { db, clock: deviceClock, newId: () => crypto.randomUUID() }
  const id = crypto.randomUUID()
  await completeLesson(context, '1', { id, score: 90, attempt: 1, activeSeconds: 60 })
  db.close()
}

async function completionsOnServer(token: string): Promise<unknown[]> {
  const headers = { authorization: `Bearer ${token}` }
  const response = await world.server.app.request('/api/progress', { headers })
  return ((await response.json()) as { completions: unknown[] }).completions
}

const dialog = () => screen.findByRole('dialog', { name: 'Add your earlier work?' })

test('who signed up again with the same address is asked for the work of before, and it counts', async () => {
  const { email, token } = await signedInHere(world)
  await leaveEarlierWork(email)
  const { user } = openApp('/dashboard')
  const asked = within(await dialog())
  expect(asked.getByText(/with your email address: 1 lesson completed\./)).toBeTruthy()
  await user.click(asked.getByRole('button', { name: 'Add It' }))
  await waitFor(async () => expect(await completionsOnServer(token)).toMatchObject([{ score: 90 }]))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(await databaseExists(learnerDbName('earlier'))).toBe(false)
})

test('a press on the other choice while the work is being added changes nothing', async () => {
  const { email, token } = await signedInHere(world)
  await leaveEarlierWork(email)
  openApp('/dashboard')
  const asked = within(await dialog())
  fireEvent.click(asked.getByRole('button', { name: 'Add It' }))
  fireEvent.click(asked.getByRole('button', { name: 'Leave It Out' }))
  await waitFor(async () => expect(await completionsOnServer(token)).toMatchObject([{ score: 90 }]))
  const db = new LearnerDb((await sessions.read())?.userId ?? '')
  expect(await db.settings.get('declinedWork')).toBeUndefined()
  db.close()
})

test('who leaves it out keeps their account as it is', async () => {
  const { email, token } = await signedInHere(world)
  await leaveEarlierWork(email)
  const { user } = openApp('/dashboard')
  await user.click(within(await dialog()).getByRole('button', { name: 'Leave It Out' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(await completionsOnServer(token)).toEqual([])
  expect(await databaseExists(learnerDbName('earlier'))).toBe(true)
  await new LearnerDb('earlier').delete()
})

test('an address that is not verified opens nobody’s work', async () => {
  const email = 'amina@example.org'
  await leaveEarlierWork(email)
  const db = new LearnerDb('later')
  expect(await lookForEarlierWork(db, { email, emailVerified: false })).toBeNull()
  expect(await lookForEarlierWork(db, { email, emailVerified: true })).toMatchObject({
    userId: 'earlier',
  })
  for (const name of ['earlier', 'later']) await new LearnerDb(name).delete()
})
