import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import type { LearnerDb } from '#data/learner-db.ts'
import { readPracticeSettings } from '#data/practice-settings.ts'
import { useLearnerState } from '#state/learner.ts'
import { openApp, signedInHere, startWorld, type World } from '../app/open-app.tsx'

const AT_FIRST = { newWords: 5, typing: true, speaking: true, voiceFirst: false, showsBadge: true }

let world: World
beforeEach(async () => {
  world = await startWorld()
  await signedInHere(world)
})

async function openSettings() {
  const app = openApp('/profile?tab=settings')
  // A role and a name cost the style of every element of a long page: texts are found at once.
  const heading = await screen.findByText('Practice', { selector: 'h2' })
  const card = within(heading.closest('section') as HTMLElement)
  return {
    ...app,
    newWords: () => card.getByLabelText<HTMLSelectElement>('New words a day'),
    toggle: (label: string) => card.getByLabelText<HTMLInputElement>(label),
    card,
  }
}

const db = (): LearnerDb => {
  const open = useLearnerState.getState().db
  if (open === null) throw new Error('Nobody is signed in')
  return open
}
const stored = async () => (await db().settings.get('practiceSettings'))?.value

test('practice is set up as it is for everybody until the learner says otherwise', async () => {
  const { newWords, toggle, card } = await openSettings()
  expect(newWords().value).toBe('5')
  expect([...newWords().options].map(({ text }) => text)).toEqual(['None', '3', '5', '10', '20'])
  expect(toggle('Typed answers').checked).toBe(true)
  expect(toggle('Speaking').checked).toBe(true)
  expect(toggle('Voice first').checked).toBe(false)
  expect(toggle('Number on the app’s icon').checked).toBe(true)
  const about = toggle('Typed answers').getAttribute('aria-describedby')
  expect(card.getByText('Switch off for a child who can’t type yet.').id).toBe(about)
})

test('what is chosen is kept on the device and is there at the next visit', async () => {
  const first = await openSettings()
  fireEvent.change(first.newWords(), { target: { value: '10' } })
  fireEvent.click(first.toggle('Typed answers'))
  fireEvent.click(first.toggle('Voice first'))
  // At once, not when the disk has it.
  expect(first.toggle('Typed answers').checked).toBe(false)
  const chosen = { ...AT_FIRST, newWords: 10, typing: false, voiceFirst: true }
  await waitFor(async () => expect(await stored()).toEqual(chosen))
  first.unmount()

  const second = await openSettings()
  expect(second.newWords().value).toBe('10')
  expect(second.toggle('Typed answers').checked).toBe(false)
  expect(second.toggle('Voice first').checked).toBe(true)
})

test.each([
  ['no row', undefined, AT_FIRST],
  ['no object', 'broken', AT_FIRST],
  ['a number that nobody could choose', { newWords: 4000 }, AT_FIRST],
  ['one broken field', { newWords: 20, typing: 'no' }, { ...AT_FIRST, newWords: 20 }],
])('a row that cannot be read gives what everybody has: %s', async (_, value, expected) => {
  await openSettings()
  if (value !== undefined) await db().settings.put({ key: 'practiceSettings', value })
  expect(await readPracticeSettings(db())).toEqual(expected)
})

test('what the device could not keep goes back to what it was, and is said', async () => {
  const { toggle, card } = await openSettings()
  vi.spyOn(db(), 'transaction').mockRejectedValueOnce(
    new DOMException('full', 'QuotaExceededError'),
  )
  fireEvent.click(toggle('Speaking'))
  expect(await card.findByText(/This device could not save it/)).toBeTruthy()
  expect(toggle('Speaking').checked).toBe(true)
})
