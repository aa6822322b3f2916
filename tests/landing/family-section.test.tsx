import { fireEvent, screen, within } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import { heading, openApp, signedInHere, startWorld, type World } from '../app/open-app.tsx'

let world: World
let scrollToIt: () => void
beforeEach(async () => {
  world = await startWorld()
  vi.stubGlobal(
    'IntersectionObserver',
    class {
      constructor(callback: (entries: unknown[]) => void) {
        scrollToIt = () => callback([{ isIntersecting: true }])
      }
      observe = (): void => undefined
      disconnect = (): void => undefined
    },
  )
  return () => vi.unstubAllGlobals()
})

async function openFinder(): Promise<HTMLElement> {
  openApp('/')
  await heading(/^Learn Pothwari/)
  expect(screen.queryByRole('radio')).toBeNull()
  scrollToIt()
  return screen.findByRole('region', { name: 'The word' })
}

const choose = (name: string, row: RegExp): void => {
  const choices = within(screen.getByRole('group', { name: row }))
  fireEvent.click(choices.getByRole('radio', { name }))
}

// Words as content/kinship.tsv has them, which the Hindu Kush Areal Typology prints for these relations.
test.each([
  ['Mother’s', 'Sister', 'I don’t know', "Your mother's sister", 'maasiماسی'],
  ['Mother’s', 'Sister', 'Younger', "Your mother's younger sister", 'nikki maasi'],
  ['Father’s', 'Brother', 'Elder', "Your father's elder brother", 'taayaتایا'],
  ['Father’s', 'Brother', 'I don’t know', "Your father's brother", 'chaachaچاچا'],
  ['Father’s', 'Mother', null, "Your father's mother", 'daadiدادی'],
])('%s %s, %s: %s is %s', async (parent, relative, age, english, word) => {
  const region = await openFinder()
  choose(parent, /^Your/)
  choose(relative, /who/)
  if (age !== null) choose(age, /^Elder or younger/)
  const [said] = within(region).getAllByRole('status')
  expect(said?.textContent).toBe(english + word)
  expect(within(region).getByText(/Rawalpindi; no source has it from Mirpur/)).toBeTruthy()
  expect(within(region).getByText(/HKAT-phr .*\(CC BY 4\.0\)/)).toBeTruthy()
})

test('elder or younger is asked of a sister or brother alone', async () => {
  await openFinder()
  const ages = screen.getByRole('group', { name: 'Elder or younger than your mother?' })
  choose('Elder', /^Elder or younger/)
  choose('Father', /who/)
  expect(ages.hasAttribute('disabled')).toBe(true)
  expect(within(ages).queryByRole('radio', { checked: true })).toBeNull()
  choose('Brother', /who/)
  expect(within(ages).getByRole('radio', { checked: true, name: 'Elder' })).toBeTruthy()
})

test('each word can be heard, of a lesson or of its own, and is said to be a computer’s', async () => {
  const region = await openFinder()
  for (const [age, word] of [
    [null, 'maasi'],
    ['Younger', 'nikki maasi'],
  ] as const) {
    if (age) choose(age, /^Elder or younger/)
    expect(within(region).getByRole('button', { name: `Listen: ${word}` })).toBeTruthy()
    expect(within(region).getByText('A computer’s voice: a recording is wanted.')).toBeTruthy()
  }
})

test('a visitor goes on to an account', async () => {
  await openFinder()
  expect(screen.getByRole('link', { name: 'Create an account' }).getAttribute('href')).toBe(
    '/register',
  )
})

test('a learner goes on to their own tree', async () => {
  await signedInHere(world)
  await openFinder()
  expect(screen.getByRole('link', { name: 'Open your family tree' }).getAttribute('href')).toBe(
    '/family',
  )
})
