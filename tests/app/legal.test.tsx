import { cleanup, screen, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { RETENTION_DAYS } from '#domain/retention.ts'
import { MOST_WARM_UP_TAKES, WARPS } from '#domain/pronunciation/vocal-tract.ts'
import { pounds, PRICES } from '#domain/prices.ts'
import { askFor } from '#features/legal/ask-for.ts'
import { readOperator } from '#server/content/read-operator.ts'
import { heading, openApp, startWorld } from './open-app.tsx'

beforeEach(() => startWorld())
afterEach(cleanup)

test('the footer leads to privacy and terms', async () => {
  openApp('/contact')
  await heading('Contact Us')
  const footer = within(screen.getByRole('contentinfo'))
  expect(footer.getByRole('link', { name: 'Privacy' }).getAttribute('href')).toBe('/privacy')
  expect(footer.getByRole('link', { name: 'Terms' }).getAttribute('href')).toBe('/terms')
})

test('privacy tells the days by which the server deletes, every right, and who to complain to', async () => {
  openApp('/privacy')
  await heading('Privacy')
  const text = screen.getByRole('main').textContent
  const kept = {
    'Your messages to us': RETENTION_DAYS.messages,
    'Links that we email to you': RETENTION_DAYS.mailedLinks,
    'Emails on their way to you': RETENTION_DAYS.queuedMails,
    'Voices that you record': RETENTION_DAYS.endedInvitations,
    'Notices of payments': RETENTION_DAYS.paymentEvents,
    'Answers to your device': RETENTION_DAYS.idempotencyRecords,
    'Sign-in attempts': RETENTION_DAYS.tries,
  }
  expect(Object.values(kept).toSorted()).toEqual(Object.values(RETENTION_DAYS).toSorted())
  for (const [what, days] of Object.entries(kept)) {
    const row = screen.getByText(what, { selector: 'dt' }).parentElement?.textContent
    expect(row).toContain(days === 1 ? 'a day' : `${days} days`)
  }
  for (const word of ['Export My Data', 'Delete Account', 'Correct it', 'Complain', 'Stripe']) {
    expect(text).toContain(word)
  }
  expect(screen.getByRole('link', { name: 'ico.org.uk' }).getAttribute('href')).toMatch(/^https:/)
})

test('privacy tells what a device keeps after a sign-out, and of a voice', async () => {
  openApp('/privacy')
  await heading('Privacy')
  const device = screen.getByRole('region', { name: 'What is on your device' }).textContent
  expect(device).toContain('When you sign out they are removed, unless something has not reached')
  const voice = screen.getByRole('region', { name: 'Your voice' }).textContent
  expect(voice).toContain('The recording is not sent anywhere and not kept.')
  expect([WARPS.length, MOST_WARM_UP_TAKES]).toEqual([9, 6])
  expect(voice).toContain('nine numbers about how your voice sits beside the speaker’s')
  expect(voice).toContain('From up to six phrases for each speaker')
})

test('who runs this server is told as they wrote it, and for what they did not write there is somebody to ask', async () => {
  const operator = readOperator('content')
  openApp('/terms')
  await heading('Terms')
  const text = screen.getByRole('main').textContent ?? ''
  expect(text).not.toMatch(/filled in/)
  for (const line of [operator.name, operator.address, operator.email]) {
    if (line !== null) expect(text).toContain(line)
  }
  expect(text).toContain(`${askFor(operator)} write to us on the contact page.`)
  expect(text).toContain(`${pounds(PRICES.monthly)} a month or ${pounds(PRICES.annual)} a year`)
})

test.each([
  [{}, 'To ask for our name, address and email,'],
  [{ name: 'Boli CIC' }, 'To ask for our address and email,'],
  [{ name: 'Boli CIC', address: 'Bradford' }, 'To ask for our email,'],
  [{ name: 'Boli CIC', address: 'Bradford', email: 'boli@example.org' }, 'You can also'],
])('who knows %j of the operator is told whom to ask: %s write to us', (given, words) => {
  expect(askFor({ name: null, address: null, email: null, ...given })).toBe(words)
})
