import { fireEvent, render, screen, within } from '@testing-library/react'
import { kinship } from 'virtual:kinship'
import { expect, test } from 'vitest'
import { ME } from '#domain/kinship/family-entry.ts'
import { FAMILY_CREDIT } from '#copy/family.ts'
import { clipOf } from '#features/family/family-parts.ts'
import { OtherWords } from '#features/family/other-words.tsx'
import { KINSHIP_WORDS } from '#state/kinship-words.ts'
import { TAUGHT_KINSHIP_WORDS } from '#state/taught-kinship-words.ts'
import { GrownFamily } from '../domain/kinship/grow-family.ts'
import { sampleLesson } from '../player/sample-lesson.ts'
import { openTree, PARTS } from './open-tree.tsx'

const CLIPS = { ownWords: KINSHIP_WORDS, taughtWords: TAUGHT_KINSHIP_WORDS }
const parts = { ...PARTS, ...CLIPS }
const panel = () => within(screen.getByRole('region', { name: 'Selected' }))
const select = (name: RegExp) => fireEvent.click(screen.getByRole('treeitem', { name }))

test('each other word for a relation is heard', () => {
  const grown = new GrownFamily('female')
  grown.add(ME, { kind: 'father' })
  grown.add(ME, { kind: 'mother' })
  grown.add(ME, { kind: 'spouse' })
  grown.add(ME, { kind: 'brother', age: 'elder' })
  openTree(grown.view, { parts })
  for (const [relative, words] of [
    [/^mother, ?/, ['ammi', 'maa', 'be']],
    [/^father, ?/, ['peo']],
    [/^husband, ?/, ['khasam', 'jaṛaañ', 'kariyaala']],
    [/^elder brother, ?/, ['papa', 'papu']],
  ] as const) {
    select(relative)
    const others = within(panel().getByRole('list', { name: 'Other words' }))
    const heard = others.queryAllByRole('button').map(({ textContent }) => textContent)
    expect(heard).toEqual(words.map((word) => `Listen to ${word}`))
  }
})

test('no word of the family is without a clip, whether or not it has a place in the tree', () => {
  const shown = kinship.filter(({ roman, ask }) => roman !== '' && ask === '')
  const silent = shown.filter(({ roman }) => !clipOf(roman, parts))
  expect(silent.map(({ roman }) => roman)).toEqual([])
})

test('words without a place in the tree stand in a list, each with its English, sound and source', () => {
  const terms = kinship.filter(({ paths }) => paths.length === 0)
  render(<OtherWords terms={terms} parts={parts} />)
  const list = within(screen.getByRole('list', { name: 'Other words of the family', hidden: true }))
  const items = list.getAllByRole('listitem', { hidden: true })
  expect(items.map(({ textContent }) => textContent)).toEqual(
    terms.map(({ roman, english }) =>
      expect.stringMatching(new RegExp(`^${roman}.*${english}`, 'u')),
    ),
  )
  expect(terms.map(({ english }) => english)).toEqual(
    expect.arrayContaining(['parents', 'forefather', 'foremother', 'relative', 'blood relative']),
  )
  for (const [at, { roman }] of terms.entries()) {
    const button = items[at]?.querySelector('button')
    expect(button?.textContent).toBe(`Listen to ${roman}`)
  }
  const sources = [...document.querySelectorAll('.family-sources li')]
  expect(sources.map(({ textContent }) => textContent)).toEqual(
    terms.map(({ roman, source }) => `${roman}: ${source}`),
  )
})

test('the tree says from where its words are, once it has one', () => {
  const grown = new GrownFamily('female')
  openTree(grown.view)
  expect(screen.queryByText(FAMILY_CREDIT)).toBeNull()
  fireEvent.click(screen.getByRole('button', { name: 'Add mother' }))
  return screen.findByText(FAMILY_CREDIT)
})

test('a word of the house is offered to the course: of the item of an open lesson, or of the relation', async () => {
  const grown = new GrownFamily('female')
  const abba = grown.add(ME, { kind: 'father' })
  grown.add(abba, { kind: 'brother', age: 'elder' })
  const chaacha = grown.add(abba, { kind: 'brother', age: 'younger' })
  grown.add(chaacha, { kind: 'spouse' })
  const sister = grown.add(ME, { kind: 'sister', age: 'elder' })
  grown.add(sister, { kind: 'son', parent: null })
  grown.add(sister, { kind: 'spouse' })
  const [sample] = sampleLesson().items
  if (!sample) throw new Error('The lesson teaches no word')
  const line = (id: string, isOpen: boolean) => ({
    item: { ...sample, id },
    lessonId: '2',
    isOpen,
  })
  const lines = new Map([
    ['taaya', line('L02-20', true)],
    ['paawi', line('L09-01', true)],
    ['nikka chaacha', line('L15-30', false)],
  ])
  openTree(grown.view, { parts: { ...parts, lines } })
  const offers = () => panel().queryAllByRole('button', { name: /^Suggest/ })
  for (const [relative, offer] of [
    [/^father's elder brother, ?/, 'L02-20 of 2'],
    // A lesson that is not open takes none.
    [/^father's younger brother, ?/, 'K-FBy of no lesson'],
    // The word beside it is of a wider relation: of that nothing was said.
    [/^elder sister's husband, ?/, 'K-ZeH of no lesson'],
    // No word is known here.
    [/^elder sister's son, ?/, 'K-ZeS of no lesson'],
  ] as const) {
    select(relative)
    expect(offers()).toEqual([])
    fireEvent.click(panel().getByRole('button', { name: 'In our house we say …' }))
    fireEvent.change(screen.getByRole('textbox', { name: /^The word/ }), {
      target: { value: 'ours' },
    })
    fireEvent.click(screen.getByRole('button', { name: 'Save' }))
    await panel().findByRole('button', { name: `Suggest ours for ${offer}` })
  }
})
