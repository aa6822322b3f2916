import { expect, test } from 'vitest'
import { familyVocabulary, isTypedKinWord } from '#domain/answers/typed-kin-word.ts'
import { type Called, makeDrill } from '#domain/kinship/drill.ts'
import { kinCardId, pathOfKinCard } from '#domain/kinship/kin-card.ts'

const called = (id: string, word: string, alsoRight: string[] = []): Called => ({
  id,
  word,
  alsoRight,
})
const HOUSE = [
  called('mother', 'ammaañ', ['ammi', 'maa']),
  called('father', 'abba'),
  called('aunt', 'maasi'),
  called('elder aunt', 'Maasi'),
  called('uncle', 'chaacha'),
]
const OTHERS = ['ammi', 'naani', 'daadi', 'Maasi', 'sora']
const ALL_WAYS = { typing: true, speaking: true }
const SEEDS = Array.from({ length: 50 }, (_, at) => `seed ${at}`)

test('each person is asked about once, tapped and named in turn by choosing, typing, saying', () => {
  for (const seed of SEEDS) {
    const drill = makeDrill(HOUSE, { others: OTHERS, ways: ALL_WAYS, seed })
    expect(drill.map(({ person }) => person).sort()).toEqual(HOUSE.map(({ id }) => id).sort())
    expect(drill.map(({ kind }) => kind)).toEqual(['who', 'choose', 'type', 'say', 'who'])
  }
})

test('of two with one word either is right, and nobody else', () => {
  const asked = SEEDS.flatMap((seed) => makeDrill(HOUSE, { others: OTHERS, ways: ALL_WAYS, seed }))
  const rightOf = (person: string) =>
    asked.flatMap((turn) => (turn.kind === 'who' && turn.person === person ? [turn.right] : []))
  expect(rightOf('aunt').length).toBeGreaterThan(0)
  for (const right of rightOf('aunt')) expect(right).toEqual(['aunt', 'elder aunt'])
  for (const right of rightOf('father')) expect(right).toEqual(['father'])
})

test('four different words are offered, one of them right', () => {
  for (const seed of SEEDS) {
    for (const turn of makeDrill(HOUSE, { others: OTHERS, ways: ALL_WAYS, seed })) {
      if (turn.kind !== 'choose') continue
      const { options, person, word } = turn
      expect(new Set(options.map((one) => one.toLowerCase())).size).toBe(4)
      expect(options).toHaveLength(4)
      expect(options).toContain(word)
      if (person === 'mother') expect(options).not.toContain('ammi')
    }
  }
})

test('in a tree of two nobody is tapped: it would be clear who is meant', () => {
  const drill = makeDrill(HOUSE.slice(0, 2), { others: OTHERS, ways: ALL_WAYS, seed: 'seed' })
  expect(drill.map(({ kind }) => kind)).toEqual(['choose', 'type'])
})

test('nobody types or speaks who does not want to', () => {
  const kindsWith = (typing: boolean, speaking: boolean) =>
    makeDrill(HOUSE, { others: OTHERS, ways: { typing, speaking }, seed: 'seed' }).map(
      ({ kind }) => kind,
    )
  expect(kindsWith(false, false)).toEqual(['who', 'choose', 'who', 'choose', 'who'])
  expect(kindsWith(true, false)).toEqual(['who', 'choose', 'type', 'who', 'choose'])
  expect(kindsWith(false, true)).toEqual(['who', 'choose', 'say', 'who', 'choose'])
})

const CHAACHA = { ...called('uncle', 'chaacha', ['چاچا', 'chachu']), english: "father's brother" }
const VOCABULARY = familyVocabulary(
  new Map(),
  ['chaacha', 'chaachi', 'maama'].map((word) => called(word, word)),
)

test.each(['chaacha', 'Chacha', ' chāchā! ', 'چاچا', 'chachoo', 'cha cha'])(
  'typed as "%s" the uncle is known, or not: each way of writing the sounds is right',
  (typed) => {
    expect(isTypedKinWord(CHAACHA, typed, VOCABULARY)).toBe(typed !== 'cha cha')
  },
)

test.each(['chachi', 'chaachi', 'chacha ji', 'c', '', '!', 'چاچی', 'maama'])(
  'typed as "%s" it is not the uncle',
  (typed) => expect(isTypedKinWord(CHAACHA, typed, VOCABULARY)).toBe(false),
)

test('a large house is asked about eight at a time, not always the same', () => {
  const many = Array.from({ length: 30 }, (_, at) => called(`${at}`, `word${at}`))
  const drills = SEEDS.map((seed) =>
    makeDrill(many, { others: [], ways: ALL_WAYS, seed }).map(({ person }) => person),
  )
  for (const drill of drills) expect(new Set(drill).size).toBe(8)
  expect(new Set(drills.flat()).size).toBe(30)
})

test.each([
  ['FB+W', 'K-FBeW'],
  ['MZ-H', 'K-MZyH'],
  ['HF', 'K-HF'],
])('the card of %s is %s, and back', (path, id) => {
  expect(kinCardId(path)).toBe(id)
  expect(pathOfKinCard(id)).toBe(path)
})

test('a path too long has no card, and other cards are none of the tree', () => {
  expect(kinCardId('FB+FB+FB+FB+')).toBeNull()
  for (const id of ['L02-13', 'K-', 'K-X', 'thanks']) expect(pathOfKinCard(id)).toBeNull()
})
