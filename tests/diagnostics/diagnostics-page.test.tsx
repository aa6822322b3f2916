import { fireEvent, screen, waitFor } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import { LearnerDb } from '#data/learner-db.ts'
import { enqueueMessage } from '#data/contact-messages.ts'
import { createSessionStore, SharedDb } from '#data/session-store.ts'
import { reviewOn } from '../domain/memory/written-reviews.ts'
import { openApp, button, heading, signedInHere, startWorld, type World } from '../app/open-app.tsx'

let world: World
beforeEach(async () => {
  world = await startWorld()
})

/** A learner with everything that could give them away: a profile change, an answer, a letter, a refusal that names them. */
async function learnerWithWork() {
  const { email, token } = await signedInHere(world)
  const app = openApp('/diagnostics')
  await screen.findByRole('region', { name: 'Sync' })
  // A page that starts sends once more what was refused.
  await screen.findByText('All synced')
  const shared = new SharedDb()
  const session = await createSessionStore(shared).read()
  const userId = session?.userId ?? ''
  const db = new LearnerDb(userId)
  const secrets = {
    email,
    token,
    userId,
    name: 'Amina',
    typed: 'mitthi chaa',
    letter: 'My neighbour Bushra',
    refusal: 'No such learner: Amina',
    rowId: '7f0c3f0e-95cd-4c7e-9d0b-2c7b1a4be001',
  }
  world.network.state = 'down'
  await db.outbox.put({
    id: secrets.rowId,
    v: 1,
    seq: 1,
    userId,
    lessonId: '1',
    kind: 'suggestion',
    // As the contract has it: a repair sets aside what it cannot read.
    body: { itemId: 'L01-01', roman: secrets.typed, comment: email },
    createdAt: new Date().toISOString(),
    attempts: 1,
    nextAttemptAt: 8e15,
    lastError: { kind: 'invalid', status: 422, message: secrets.refusal },
    state: 'failed',
  })
  const review = reviewOn('2026-11-01', 3, { epoch: 1 })
  await db.reviews.bulkPut([
    review,
    { ...review, id: crypto.randomUUID() },
    { ...review, id: crypto.randomUUID(), unacknowledged: 1 },
  ])
  await enqueueMessage(
    shared.letters,
    {
      id: crypto.randomUUID(),
      userId,
      body: { name: 'Amina', email, subject: 'Hello', message: secrets.letter },
    },
    { now: Date.now() },
  )
  db.close()
  shared.close()
  return { ...app, secrets }
}

test('what is copied for support tells how the device stands, and nothing of the learner', async () => {
  const { secrets } = await learnerWithWork()
  fireEvent.click(button('Refresh'))
  await screen.findByText(/1 × suggestion, failed/)
  const copy = vi.spyOn(navigator.clipboard, 'writeText')
  fireEvent.click(button('Copy for support'))
  await screen.findByText('Copied. Paste it into your message to us.')
  const text = copy.mock.calls[0]?.[0] ?? ''
  for (const told of [
    'Signed in: yes',
    'Tables: learner',
    '1 × invalid 422',
    'Answers to cards: 3 on this device, 1 of them not confirmed by the server',
    'Unsent messages: 1',
  ]) {
    expect(text).toContain(told)
  }
  const page = document.body.querySelector('main')?.textContent ?? ''
  for (const [what, secret] of Object.entries(secrets)) {
    expect(secret.length, what).toBeGreaterThan(4)
    for (const shown of [text, page]) {
      expect(shown.toLowerCase(), what).not.toContain(secret.toLowerCase())
    }
  }
})

test('where the browser does not let us copy, the text stands there to be selected', async () => {
  openApp('/diagnostics')
  await heading('Diagnostics')
  vi.spyOn(navigator.clipboard, 'writeText').mockRejectedValue(new Error('NotAllowedError'))
  fireEvent.click(button('Copy for support'))
  const text = await screen.findByRole<HTMLTextAreaElement>('textbox', {
    name: 'The text for support',
  })
  await waitFor(() => expect(text.value).toContain('Signed in: no'))
})
