import { kinship } from 'virtual:kinship'
import { expect, test } from 'vitest'
import { familyVocabulary, isTypedKinWord } from '#domain/answers/typed-kin-word.ts'
import { makeDrill } from '#domain/kinship/drill.ts'
import { ME } from '#domain/kinship/family-entry.ts'
import { termsByPath } from '#domain/kinship/find-term.ts'
import { drawnFamily } from '#features/family/drawn-family.ts'
import { drilledPeople } from '#features/family/drilled-people.ts'
import { GrownFamily } from '../domain/kinship/grow-family.ts'

const TERMS = termsByPath(kinship)
const WORDS = familyVocabulary(TERMS, [])

/** Who is asked about, by English. */
function drilled({ view }: GrownFamily) {
  const { people } = drawnFamily(view, TERMS, ME, false)
  return drilledPeople(people, TERMS)
}

/** A woman whose mother has an elder sister, and another of whom that is not known. */
function aunts(): GrownFamily {
  const grown = new GrownFamily('female')
  const ammi = grown.add(ME, { kind: 'mother' })
  grown.add(ammi, { kind: 'sister', age: 'elder' })
  grown.add(ammi, { kind: 'sister', age: null })
  return grown
}

test('"Who is your maasi?" takes the elder aunt too, "Who is your baṛi maasi?" only her', () => {
  const people = drilled(aunts())
  const [elder, other] = ["mother's elder sister", "mother's sister"].map(
    (english) => people.find((one) => one.english === english)?.id,
  )
  const asked = Array.from({ length: 20 }, (_, at) =>
    makeDrill(people, { others: [], ways: { typing: false, speaking: false }, seed: `${at}` }),
  ).flat()
  const rightFor = (word: string) =>
    asked.flatMap((turn) => (turn.kind === 'who' && turn.word === word ? [turn.right] : []))
  expect(rightFor('maasi').length).toBeGreaterThan(0)
  for (const right of rightFor('maasi')) expect([...right].sort()).toEqual([elder, other].sort())
  for (const right of rightFor('baṛi maasi')) expect(right).toEqual([elder])
  // No wrong answer to choose is right all the same.
  for (const turn of asked) {
    if (turn.kind === 'choose' && turn.person === elder) expect(turn.options).not.toContain('maasi')
  }
})

test.each([
  ["mother's elder sister", 'maasi', true],
  ["mother's elder sister", 'ماسی', true],
  ["mother's elder sister", 'nikki maasi', false],
  ["mother's sister", 'baṛi maasi', false],
])('called of %s: %s', (english, typed, isRight) => {
  const one = drilled(aunts()).find((other) => other.english === english)
  expect(one && isTypedKinWord(one, typed, WORDS)).toBe(isRight)
})

test('an elder uncle has a word of his own, and is no chaacha', () => {
  const grown = new GrownFamily('female')
  grown.add(grown.add(ME, { kind: 'father' }), { kind: 'brother', age: 'elder' })
  const one = drilled(grown).find(({ english }) => english === "father's elder brother")
  expect(one?.word).toBe('taaya')
  expect(one && isTypedKinWord(one, 'chaacha', WORDS)).toBe(false)
})

test('a wider word that the table doubts for a relation is not right for it', () => {
  const grown = new GrownFamily('female')
  const husband = grown.add(ME, { kind: 'spouse' })
  grown.add(husband, { kind: 'brother', age: 'elder' })
  const words = new Map([['HB+', { roman: 'jeṭh ji', shahmukhi: null }]])
  const { people } = drawnFamily({ ...grown.view, words }, TERMS, ME, false)
  const one = drilledPeople(people, TERMS).find(({ word }) => word === 'jeṭh ji')
  expect(one && isTypedKinWord(one, 'der', WORDS)).toBe(false)
})
