import { act, fireEvent, screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { GrownFamily } from '../domain/kinship/grow-family.ts'
import { afterChanges } from '#domain/kinship/change-view.ts'
import { ME } from '#domain/kinship/family-entry.ts'
import { openTree, PARTS } from './open-tree.tsx'

const person = (name: RegExp | string) => screen.findByRole('treeitem', { name })
const press = (name: string | RegExp) => fireEvent.click(screen.getByRole('button', { name }))
const panel = () => within(screen.getByRole('region', { name: 'Selected' }))

const sources = () =>
  [...document.querySelectorAll('.family-sources li')].map(({ textContent }) => textContent)

/** A woman with her parents, and her father's elder brother and his wife. */
function smallFamily() {
  const grown = new GrownFamily('female')
  const abba = grown.add(ME, { kind: 'father' })
  const ammi = grown.add(ME, { kind: 'mother' })
  const taaya = grown.add(abba, { kind: 'brother', age: 'elder' })
  grown.add(taaya, { kind: 'spouse' })
  grown.name(taaya, 'Zafar')
  grown.name(ammi, 'Nasreen')
  return grown.view
}

test('a tree begins with oneself, and grows by "+"', async () => {
  const { kept } = openTree()
  press('I am a woman')
  expect((await person('Me')).getAttribute('aria-selected')).toBe('true')
  expect(kept).toEqual([
    { kind: 'person', key: ME, value: expect.objectContaining({ sex: 'female' }) },
  ])

  press('Add a relative of yours')
  const dialog = within(screen.getByRole('dialog'))
  expect(dialog.getAllByRole('button').map((one) => one.textContent)).toEqual(
    expect.arrayContaining(['Father', 'Mother', 'Brother', 'Sister', 'Husband', 'Son', 'Daughter']),
  )
  fireEvent.click(dialog.getByRole('button', { name: 'Brother' }))
  press('Elder')
  expect((await person(/^elder brother, ?vaḍḍa prah/)).getAttribute('aria-selected')).toBe('true')
  // Both parents came with him, and are not offered again.
  expect(await person(/^father, ?abba/)).toBeTruthy()
  fireEvent.click(await person('Me'))
  press('Add a relative of yours')
  expect(within(screen.getByRole('dialog')).queryByRole('button', { name: 'Father' })).toBeNull()
})

test('a dashed place takes the one it waits for', async () => {
  openTree(new GrownFamily('male').view)
  press('Add mother')
  expect((await person(/^mother, ?ammaañ/)).getAttribute('aria-selected')).toBe('true')
  press('Add my mother’s father')
  expect(await person(/^mother's father, ?naana/)).toBeTruthy()
})

test('who is pressed while somebody is being added stays selected', async () => {
  openTree(new GrownFamily('male').view)
  press('Add mother')
  fireEvent.click(screen.getByRole('treeitem', { name: 'Me' }))
  await person(/^mother, ?ammaañ/)
  await act(async () => {})
  expect((await person('Me')).getAttribute('aria-selected')).toBe('true')
})

test('everybody is told with English, word and name', async () => {
  openTree(smallFamily())
  const taaya = await person(/^father's elder brother, ?taaya/)
  expect(taaya.textContent).toMatch(/taaya.*تایا.*Zafar$/)
  expect(within(taaya).getByText('taaya').getAttribute('lang')).toBe('phr-Latn')
  expect(within(taaya).getByText('تایا').getAttribute('lang')).toBe('phr-Arab')
})

test('who is selected says the word, its English and its source, and sounds', async () => {
  const { heard } = openTree(smallFamily())
  fireEvent.click(await person(/taaya/))
  expect(heard).toEqual(['taaya'])
  expect(panel().getByText("Your father's elder brother")).toBeTruthy()
  expect(panel().getByText('Said in Rawalpindi; no source has it from Mirpur.')).toBeTruthy()
  expect(panel().getByText(/a recording is wanted/)).toBeTruthy()
  expect(panel().getByText(/HKAT-phr Kinship-fathersolderbrother/)).toBeTruthy()
})

test('a word that no lesson teaches is heard from a clip of its own, which a computer speaks', async () => {
  const grown = new GrownFamily('male')
  const wife = grown.add(ME, { kind: 'spouse' })
  grown.add(wife, { kind: 'brother', age: null })
  const url = '/audio/family/saala-0a1b2c3d.mp3'
  const saala = {
    id: 'W-1',
    english: "wife's brother",
    roman: 'saala',
    shahmukhi: '',
    audioUrl: url,
    audioOrigin: 'synthesised' as const,
  }
  openTree(grown.view, { parts: { ...PARTS, ownWords: new Map([['saala', saala]]) } })
  fireEvent.click(await person(/^wife's brother, ?saala/))
  expect(panel().getByRole('button', { name: `Listen to ${url}` })).toBeTruthy()
  expect(panel().getByText('A computer’s voice: a recording is wanted.')).toBeTruthy()
  expect(panel().getByText('Record W-1')).toBeTruthy()
  fireEvent.click(await person(/^wife, ?/))
  expect(panel().queryByRole('button', { name: /^Listen to/ })).toBeNull()
  expect(panel().getByText(/^Nobody has recorded it yet/)).toBeTruthy()
})

test('a word of a lesson that is not open here is heard all the same', async () => {
  const grown = new GrownFamily('male')
  const son = grown.add(ME, { kind: 'son', parent: null })
  grown.add(son, { kind: 'son', parent: null })
  const url = '/audio/family/potra-0a1b2c3d.mp3'
  const potra = {
    id: 'L15-06',
    roman: 'potra',
    audioUrl: url,
    audioOrigin: 'synthesised' as const,
  }
  openTree(grown.view, { parts: { ...PARTS, taughtWords: new Map([['potra', potra]]) } })
  fireEvent.click(await person(/^son's son, ?potra/))
  expect(panel().getByRole('button', { name: `Listen to ${url}` })).toBeTruthy()
  // Its lesson alone takes recordings of it.
  expect(panel().queryByText(/^Record /)).toBeNull()
})

test('a word that only a wider relation has is told as wider, and none as one to ask at home', async () => {
  const grown = new GrownFamily('male')
  const wife = grown.add(ME, { kind: 'spouse' })
  grown.add(wife, { kind: 'brother', age: 'elder' })
  const sister = grown.add(ME, { kind: 'sister', age: null })
  grown.add(sister, { kind: 'son', parent: null })
  openTree(grown.view)
  fireEvent.click(await person(/^wife's elder brother, ?saala/))
  expect(panel().getByText(/This is the word for any wife's brother/)).toBeTruthy()
  fireEvent.click(await person(/^sister's son, ?ask at home/))
  expect(panel().getByRole('heading', { name: 'No word known here: ask at home' })).toBeTruthy()
  expect(
    panel().getByText("The survey prints one word for the sister's son and for her husband."),
  ).toBeTruthy()
  expect(sources()).toEqual(['paṇiya, in doubt: HKAT-phr Kinship-sistersson pəɳijaː (CC BY 4.0)'])
})

test('the tree turns to another, and back', async () => {
  openTree(smallFamily())
  const whose = screen.getByRole('combobox', { name: 'Who is this to …?' })
  expect(within(whose).getAllByRole('option')[0]?.textContent).toBe('me')
  fireEvent.change(whose, {
    target: { value: within(whose).getByText<HTMLOptionElement>('Nasreen').value },
  })
  expect(await person(/^daughter, ?tih/)).toBeTruthy()
  expect(screen.getByRole('tree', { name: 'The family as Nasreen sees it' })).toBeTruthy()
  fireEvent.click(await person(/^husband's elder brother,/))
  expect(panel().getByText("Nasreen’s husband's elder brother")).toBeTruthy()
  // A house's word is the learner's.
  expect(panel().queryByRole('button', { name: /In our house/ })).toBeNull()
  press('Back to me')
  expect(await person(/^father's elder brother, ?taaya/)).toBeTruthy()
})

test('the word of the house stands before the others, and can be taken away', async () => {
  const { kept } = openTree(smallFamily())
  fireEvent.click(await person(/taaya/))
  press('In our house we say …')
  press('Save')
  expect(screen.getByText('The word is required')).toBeTruthy()
  fireEvent.change(screen.getByRole('textbox', { name: /^The word/ }), {
    target: { value: ' tao ji ' },
  })
  press('Save')
  expect(await person(/^father's elder brother, ?tao ji/)).toBeTruthy()
  expect(kept).toEqual([{ kind: 'word', key: 'FB+', value: { roman: 'tao ji', shahmukhi: null } }])
  expect(panel().getByText('The word of your house.')).toBeTruthy()
  press('Change the word of our house')
  press('Take our word away')
  expect(await person(/^father's elder brother, ?taaya/)).toBeTruthy()
})

test('who is removed is asked for first, with those who hang on them', async () => {
  const { kept } = openTree(smallFamily())
  fireEvent.click(await person(/taaya/))
  press('Take out of the tree')
  expect(screen.getByRole('dialog', { name: 'Take Zafar out of the tree?' })).toBeTruthy()
  expect(
    screen.getByText(/^My father's elder brother's wife hangs on them and goes too/),
  ).toBeTruthy()
  press('Keep')
  expect(kept).toEqual([])
  press('Take out of the tree')
  press('Take out all 2')
  expect((await person('Me')).getAttribute('aria-selected')).toBe('true')
  expect(screen.queryByRole('treeitem', { name: /taaya/ })).toBeNull()
  expect(kept.map(({ value }) => value)).toEqual([null, null])
})

test('somebody is named, renamed, and goes without again', async () => {
  openTree(smallFamily())
  fireEvent.click(await person(/^father, ?/))
  press('Add a name')
  fireEvent.change(screen.getByRole('textbox', { name: /^Name/ }), {
    target: { value: 'Abbu Jaan' },
  })
  press('Save')
  expect(await person(/^father, ?.*Abbu Jaan$/)).toBeTruthy()
  press('Change the name')
  fireEvent.change(screen.getByRole('textbox', { name: /^Name/ }), { target: { value: '' } })
  press('Save')
  expect(await person(/^father, ?(?!.*Abbu)/)).toBeTruthy()
})

test('arrows go up, down and across, and one stop of Tab leads into the tree', async () => {
  openTree(smallFamily())
  const me = await person('Me')
  expect(screen.getAllByRole('treeitem').filter((item) => item.tabIndex === 0)).toEqual([me])
  me.focus()
  fireEvent.keyDown(me, { key: 'ArrowUp' })
  expect(document.activeElement?.textContent).toMatch(/^father, ?/)
  fireEvent.keyDown(document.activeElement ?? me, { key: 'ArrowRight' })
  expect(document.activeElement?.textContent).toMatch(/^mother, ?/)
  fireEvent.keyDown(document.activeElement ?? me, { key: 'ArrowDown' })
  expect(document.activeElement).toBe(me)
  // Nobody is there: the focus stays.
  fireEvent.keyDown(me, { key: 'ArrowDown' })
  expect(document.activeElement).toBe(me)
})

test('who is further than three generations away is listed, and the tree turns to them', async () => {
  const grown = new GrownFamily('female')
  let at = ME
  for (let generation = 1; generation <= 4; generation += 1) at = grown.add(at, { kind: 'father' })
  grown.name(at, 'Baba Sher')
  openTree(grown.view)
  press('Baba Sher')
  expect(screen.getByRole('tree', { name: 'The family as Baba Sher sees it' })).toBeTruthy()
})

test('entries that could not be read are told of, and the rest stays', async () => {
  openTree(smallFamily(), { setAside: 2 })
  expect(
    screen.getByText(
      '2 entries of the tree could not be read and were set aside. The rest is here.',
    ),
  ).toBeTruthy()
  expect(await person(/taaya/)).toBeTruthy()
})

const ODD = [
  ['a tab', 'Zafar\tKhan', 'control characters'],
  ['nothing but a mark of direction', '\u200f', 'something that can be seen'],
] as const

test.each(ODD)('a name with %s is refused under its field', async (_, typed, problem) => {
  const { kept } = openTree(smallFamily())
  fireEvent.click(await person(/taaya/))
  press('Change the name')
  fireEvent.change(screen.getByRole('textbox', { name: /^Name/ }), { target: { value: typed } })
  press('Save')
  expect(
    screen.getByText(`A name must ${problem.startsWith('c') ? 'not ' : ''}contain ${problem}`),
  ).toBeTruthy()
  expect(kept).toEqual([])
})

test.each(ODD)('so is a word of the house with %s, in either script', async (_, typed, problem) => {
  const { kept } = openTree(smallFamily())
  fireEvent.click(await person(/taaya/))
  press('In our house we say …')
  const [roman, shahmukhi] = screen.getAllByRole('textbox')
  for (const [field, value] of [
    [roman, 'tao'],
    [shahmukhi, typed],
  ] as const)
    if (field) fireEvent.change(field, { target: { value } })
  press('Save')
  if (roman) fireEvent.change(roman, { target: { value: typed } })
  press('Save')
  expect(screen.getAllByText(new RegExp(`contain ${problem}`))).toHaveLength(2)
  expect(kept).toEqual([])
})

test('a relation too far for a word of the house to be kept is offered none', async () => {
  const grown = new GrownFamily('female')
  grown.add(ME, { kind: 'father' })
  let at = ME
  // No more than three generations away, by brothers of wives.
  for (let way = 0; way < 5; way += 1) {
    const brother = grown.add(at, { kind: 'brother', age: way === 0 ? 'elder' : 'younger' })
    at = grown.add(grown.add(brother, { kind: 'spouse' }), { kind: 'sister', age: 'elder' })
    at = grown.add(at, { kind: 'spouse' })
  }
  openTree(grown.view)
  const far = screen.getAllByRole('treeitem').at(-1)
  if (far) fireEvent.click(far)
  expect(panel().getByText(/^Your (.*brother.*){5}/)).toBeTruthy()
  expect(panel().queryByRole('button', { name: /In our house/ })).toBeNull()
})

test('a father is never offered to be a woman, whoever the tree is seen from', async () => {
  const grown = new GrownFamily('male')
  grown.add(ME, { kind: 'spouse' })
  const son = grown.add(ME, { kind: 'son', parent: { id: grown.spouseOf(ME) ?? '' } })
  openTree(grown.view)
  fireEvent.change(screen.getByRole('combobox', { name: 'Who is this to …?' }), {
    target: { value: son },
  })
  fireEvent.click(await person(/^father, ?/))
  expect(panel().queryByRole('button', { name: 'I am a woman' })).toBeNull()
})

test('a father who is there twice, from two devices, is taken out as the other one', async () => {
  const grown = new GrownFamily('female')
  grown.add(ME, { kind: 'mother' })
  const brother = grown.add(ME, { kind: 'brother', age: null })
  const first = grown.add(brother, { kind: 'father' })
  grown.name(first, 'Abid')
  const nobody = { father: null, mother: null, spouses: [], birth: null, name: null }
  const view = afterChanges(grown.view, [
    { kind: 'person', key: 'second', value: { sex: 'male', ...nobody } },
    { kind: 'father', key: ME, value: 'second' },
  ])
  openTree(view)
  expect(panel().queryByText(/twice/)).toBeNull()
  fireEvent.click(await person(/^mother's husband|^stepfather/))
  expect(panel().getByText(/^Is Abid in the tree twice\? Take him out/)).toBeTruthy()
  press('Take out of the tree')
  press('Abid is my father')
  expect(await person(/^brother,/)).toBeTruthy()
  expect(await person(/^father, ?abba.*Abid$/)).toBeTruthy()
  expect(panel().queryByText(/twice/)).toBeNull()
})

test('an age that nobody knew is not made up, and can be told later', async () => {
  const grown = new GrownFamily('female')
  const abba = grown.add(ME, { kind: 'father' })
  grown.add(abba, { kind: 'brother', age: 'elder' })
  grown.add(abba, { kind: 'sister', age: null })
  openTree(grown.view)
  fireEvent.click(await person(/^father's sister, ?bubo/))
  press("Add a relative of my father's sister")
  press('Sister')
  // Neither aunt has a place among the brothers yet: the question whether one is elder would be for nothing.
  expect(await screen.findAllByRole('treeitem', { name: /^father's sister, ?bubo/ })).toHaveLength(
    2,
  )
  expect(screen.queryByRole('dialog')).toBeNull()
  press('Elder or younger')
  expect(
    screen.getByRole('dialog', {
      name: /^Is my father.s sister elder or younger than my father\?$/,
    }),
  ).toBeTruthy()
  press('Younger')
  expect(await person(/^father's younger sister, ?nikki puwaa/)).toBeTruthy()
  expect(await person(/^father's sister, ?bubo/)).toBeTruthy()
  press('Elder or younger')
  press('I don’t know')
  expect(await screen.findAllByRole('treeitem', { name: /^father's sister, ?bubo/ })).toHaveLength(
    2,
  )
})

test('where a father has no place among his brothers, it is asked before what is elder or younger than he', async () => {
  const grown = new GrownFamily('female')
  const abba = grown.add(ME, { kind: 'father' })
  const elder = grown.add(abba, { kind: 'brother', age: null })
  const younger = grown.add(elder, { kind: 'brother', age: 'younger' })
  const sister = grown.add(abba, { kind: 'sister', age: null })
  for (const [id, name] of [
    [elder, 'Zafar'],
    [younger, 'Tariq'],
    [sister, 'Nadia'],
  ] as const)
    grown.name(id, name)
  const { kept } = openTree(grown.view)
  fireEvent.click(await person(/Nadia$/))
  press('Elder or younger')
  const where = within(screen.getByRole('dialog', { name: 'Where does my father come, by age?' }))
  expect(where.getAllByRole('button').map(({ textContent }) => textContent)).toEqual(
    expect.arrayContaining([
      'Elder than Zafar',
      'Younger than Zafar, elder than Tariq',
      'Younger than Tariq',
    ]),
  )
  press('Younger than Zafar, elder than Tariq')
  // Both brothers have their words by it; of her it is asked now.
  expect(await person(/^father's elder brother, ?taaya.*Zafar$/)).toBeTruthy()
  expect(await person(/^father's younger brother, ?nikka chaacha.*Tariq$/)).toBeTruthy()
  expect(
    await screen.findByRole('dialog', { name: 'Is Nadia elder or younger than my father?' }),
  ).toBeTruthy()
  press('Younger')
  expect(await person(/^father's younger sister, ?nikki puwaa.*Nadia$/)).toBeTruthy()
  expect(kept.map(({ kind, key }) => [kind, key])).toEqual([
    ['birth', abba],
    ['birth', sister],
  ])
})

test('a brother who has his place has his word as soon as the father has his', async () => {
  const grown = new GrownFamily('female')
  const abba = grown.add(ME, { kind: 'father' })
  const elder = grown.add(abba, { kind: 'brother', age: null })
  grown.name(elder, 'Zafar')
  grown.name(grown.add(elder, { kind: 'brother', age: 'younger' }), 'Tariq')
  openTree(grown.view)
  fireEvent.click(await person(/Zafar$/))
  press('Elder or younger')
  press('Younger than Tariq')
  expect(await person(/^father's elder brother, ?taaya.*Tariq$/)).toBeTruthy()
  expect(screen.queryByRole('dialog')).toBeNull()
})

test('a word of the house stays with an aunt whose age becomes known, and can be taken away', async () => {
  const grown = new GrownFamily('female')
  grown.add(grown.add(ME, { kind: 'father' }), { kind: 'sister', age: 'younger' })
  const words = new Map([['FZ', { roman: 'phupho', shahmukhi: null }]])
  const { kept } = openTree({ ...grown.view, words })
  fireEvent.click(await person(/^father's younger sister, ?phupho/))
  expect(panel().getByText('The word of your house.')).toBeTruthy()
  press('Change the word of our house')
  press('Take our word away')
  expect(await person(/^father's younger sister, ?nikki puwaa/)).toBeTruthy()
  expect(kept).toEqual([{ kind: 'word', key: 'FZ', value: null }])
})

test('a word of the house for a younger aunt leaves that for any aunt as it is', async () => {
  const grown = new GrownFamily('female')
  grown.add(grown.add(ME, { kind: 'father' }), { kind: 'sister', age: 'younger' })
  const words = new Map([['FZ', { roman: 'phupho', shahmukhi: null }]])
  const { kept } = openTree({ ...grown.view, words })
  fireEvent.click(await person(/^father's younger sister, ?phupho/))
  press('Change the word of our house')
  fireEvent.change(screen.getByRole('textbox', { name: /^The word/ }), {
    target: { value: 'puwaa' },
  })
  press('Save')
  expect(await person(/^father's younger sister, ?puwaa/)).toBeTruthy()
  expect(kept).toEqual([{ kind: 'word', key: 'FZ-', value: { roman: 'puwaa', shahmukhi: null } }])
})
