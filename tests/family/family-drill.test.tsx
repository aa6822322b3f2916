import { fireEvent, screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { ME } from '#domain/kinship/family-entry.ts'
import { GrownFamily } from '../domain/kinship/grow-family.ts'
import { openTree } from './open-tree.tsx'

/** Who is in the tree: English, the word, the card. By hand from the survey and the lexicon; no lesson is open here. */
const HOUSE = [
  { english: 'father', word: 'abba', card: 'L02-03' },
  { english: 'mother', word: 'ammaañ', card: 'L02-01' },
  { english: "mother's sister", word: 'maasi', card: 'L02-17' },
  { english: "father's elder brother", word: 'taaya', card: 'L02-20' },
  { english: "father's elder brother's wife", word: 'tayi', card: 'K-FBeW' },
  { english: "mother's mother", word: 'Bebe', card: 'L02-13' },
  // With the father's brother come their parents.
  { english: "father's father", word: 'daada', card: 'L02-10' },
  { english: "father's mother", word: 'daadi', card: 'L02-11' },
]

function house() {
  const grown = new GrownFamily('female')
  const abba = grown.add(ME, { kind: 'father' })
  const ammi = grown.add(ME, { kind: 'mother' })
  grown.add(ammi, { kind: 'mother' })
  grown.add(ammi, { kind: 'sister', age: null })
  const taaya = grown.add(abba, { kind: 'brother', age: 'elder' })
  grown.add(taaya, { kind: 'spouse' })
  return { ...grown.view, words: new Map([['MM', { roman: 'Bebe', shahmukhi: null }]]) }
}

/** Of two nobody is asked for by a tap. */
function pair() {
  const grown = new GrownFamily('female')
  grown.add(ME, { kind: 'father' })
  grown.add(ME, { kind: 'mother' })
  return grown.view
}

const button = (name: RegExp | string) => screen.getByRole('button', { name })
const question = () => screen.getByRole('heading', { level: 2 }).textContent ?? ''
async function begin(): Promise<void> {
  fireEvent.click(button(/^Who is who/))
  await screen.findByText(/^1 of /)
}

function wordAsked() {
  const one = HOUSE.find(({ english }) => question() === `What do you call your ${english}?`)
  if (!one) throw new Error(`nobody is asked about by "${question()}"`)
  return one
}

/** Answers what is on the screen; gives who is asked about and the direction. */
async function answer(isRight: boolean) {
  const asked = question()
  const who = HOUSE.find(({ word }) => new RegExp(`^Who is your ${word}`).test(asked))
  const one = who ?? wordAsked()
  if (who) {
    const tapped = isRight ? who : HOUSE.find(({ word }) => word !== who.word)
    fireEvent.click(screen.getByRole('treeitem', { name: `${tapped?.english},` }))
  } else if (screen.queryByRole('list', { name: 'Answers' })) {
    const options = within(screen.getByRole('list', { name: 'Answers' })).getAllByRole('button')
    const option = options.find(({ textContent }) => (textContent === one.word) === isRight)
    if (option) fireEvent.click(option)
  } else if (screen.queryByLabelText('Type the word')) {
    fireEvent.change(screen.getByLabelText('Type the word'), {
      target: { value: isRight ? one.word.toUpperCase() : 'kursi' },
    })
    fireEvent.click(button('Check'))
  } else {
    fireEvent.click(button('Show the word'))
    fireEvent.click(button(isRight ? 'I said it' : 'Not yet'))
    await screen.findByText(isRight ? 'Good.' : 'It comes back.')
    return { ...one, skill: 'produce' }
  }
  await screen.findByText(isRight ? 'Right.' : 'Not quite.')
  return { ...one, skill: who ? 'understand' : 'produce' }
}

test('each answer is one review of the word’s card, in its direction; the words are hidden until then', async () => {
  const { reviews, heard } = openTree(house())
  await begin()
  const expected = []
  for (let at = 1; at <= HOUSE.length; at += 1) {
    expect(screen.getByText(`${at} of ${HOUSE.length}`)).toBeTruthy()
    const tree = screen.getByRole('tree')
    for (const { word } of HOUSE) expect(tree.textContent).not.toContain(word)
    const isRight = at !== 2
    const { card, skill, word } = await answer(isRight)
    expect(tree.textContent).toContain(word)
    expect(heard.at(-1)).toBe(word)
    expected.push({ itemId: card, skill, grade: isRight ? 3 : 1 })
    expect(reviews).toEqual(expected)
    fireEvent.click(button(at < HOUSE.length ? 'Next' : 'Finish'))
  }
  expect(new Set(reviews.map(({ itemId }) => itemId))).toEqual(
    new Set(HOUSE.map(({ card }) => card)),
  )
  expect(question()).toBe('7 of 8 known')
  fireEvent.click(button('Back to the tree'))
  expect(screen.getByRole('treeitem', { name: /^mother's mother, ?Bebe/ })).toBeTruthy()
})

test('what is said is shown and heard first, and judged once', async () => {
  const { reviews, heard } = openTree(pair(), { ways: { typing: false, speaking: true } })
  await begin()
  await answer(true)
  fireEvent.click(button('Next'))
  heard.length = 0
  const { word } = wordAsked()
  expect(screen.getByRole('tree').textContent).not.toContain(word)
  expect(screen.queryByRole('button', { name: 'I said it' })).toBeNull()
  const showing = button('Show the word')
  showing.focus()
  fireEvent.click(showing)
  expect(heard).toEqual([word])
  expect(screen.getByRole('status').textContent).toContain(word)
  expect(document.activeElement).toBe(screen.getByRole('status').firstElementChild)
  expect(reviews).toHaveLength(1)
  const notYet = button('Not yet')
  fireEvent.click(notYet)
  fireEvent.click(notYet)
  await screen.findByText('It comes back.')
  expect(reviews.slice(1).map(({ skill, grade }) => [skill, grade])).toEqual([['produce', 1]])
  expect(heard).toEqual([word])
})

test('an empty field is no answer', async () => {
  const { reviews } = openTree(pair(), { ways: { typing: true, speaking: false } })
  await begin()
  await answer(true)
  fireEvent.click(button('Next'))
  fireEvent.change(screen.getByLabelText('Type the word'), { target: { value: ' ! ' } })
  fireEvent.click(button('Check'))
  await screen.findByText('Type the word first')
  expect(reviews).toHaveLength(1)
})

test('what families also say is right, typed in Shahmukhi', async () => {
  const alsoSaid: Record<string, string> = { abba: 'ابو', ammaañ: 'دِدے' }
  const { reviews } = openTree(pair(), { ways: { typing: true, speaking: false } })
  await begin()
  await answer(true)
  fireEvent.click(button('Next'))
  const value = alsoSaid[wordAsked().word]
  fireEvent.change(screen.getByLabelText('Type the word'), { target: { value } })
  fireEvent.click(button('Check'))
  await screen.findByText('Right.')
  expect(reviews.map(({ grade }) => grade)).toEqual([3, 3])
})

test('a second tap answers nothing', async () => {
  const { reviews } = openTree(house())
  await begin()
  await answer(true)
  for (const person of screen.getAllByRole('treeitem')) fireEvent.click(person)
  await Promise.resolve()
  expect(reviews).toHaveLength(1)
})

test('where the device keeps no answer the question stays', async () => {
  openTree(house(), { canReview: false })
  await begin()
  const asked = question()
  for (const person of screen.getAllByRole('treeitem')) fireEvent.click(person)
  await Promise.resolve()
  expect(question()).toBe(asked)
  expect(screen.queryByRole('button', { name: 'Next' })).toBeNull()
})

test('nobody is asked about before there is somebody with a word', () => {
  openTree(new GrownFamily('male').view)
  expect(screen.queryByRole('button', { name: /^Who is who/ })).toBeNull()
})
