import { expect, test } from 'vitest'
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
const SEEDS = Array.from({ length: 50 }, (_, at) => `seed ${at}`)

test('each person is asked about once, tapped and named in turn', () => {
  for (const seed of SEEDS) {
    const drill = makeDrill(HOUSE, OTHERS, seed)
    expect(drill.map(({ person }) => person).sort()).toEqual(HOUSE.map(({ id }) => id).sort())
    expect(drill.map(({ kind }) => kind)).toEqual(['who', 'call', 'who', 'call', 'who'])
  }
})

test('of two with one word either is right, and nobody else', () => {
  const asked = SEEDS.flatMap((seed) => makeDrill(HOUSE, OTHERS, seed))
  const rightOf = (person: string) =>
    asked.flatMap((turn) => (turn.kind === 'who' && turn.person === person ? [turn.right] : []))
  expect(rightOf('aunt').length).toBeGreaterThan(0)
  for (const right of rightOf('aunt')) expect(right).toEqual(['aunt', 'elder aunt'])
  for (const right of rightOf('father')) expect(right).toEqual(['father'])
})

test('four different words are offered, one of them right', () => {
  for (const seed of SEEDS) {
    for (const turn of makeDrill(HOUSE, OTHERS, seed)) {
      if (turn.kind !== 'call') continue
      const { options, person, word } = turn
      expect(new Set(options.map((one) => one.toLowerCase())).size).toBe(4)
      expect(options).toHaveLength(4)
      expect(options).toContain(word)
      if (person === 'mother') expect(options).not.toContain('ammi')
    }
  }
})

test('in a tree of two nobody is tapped: it would be clear who is meant', () => {
  const drill = makeDrill(HOUSE.slice(0, 2), OTHERS, 'seed')
  expect(drill.map(({ kind }) => kind)).toEqual(['call', 'call'])
})

test('a large house is asked about eight at a time, not always the same', () => {
  const many = Array.from({ length: 30 }, (_, at) => called(`${at}`, `word${at}`))
  const drills = SEEDS.map((seed) => makeDrill(many, [], seed).map(({ person }) => person))
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
