import { join } from 'node:path'
import { expect, test } from 'vitest'
import { findTerm, termsByPath } from '#domain/kinship/find-term.ts'
import { pathsBetween } from '#domain/kinship/paths-between.ts'
import { loadKinship } from '#server/content/load-course.ts'
import { FAMILY, familyOf } from './example-family.ts'
import { RELATIONS } from './relations.ts'

const terms = termsByPath(loadKinship(join(import.meta.dirname, '../../../content')))

const relations = RELATIONS.trim()
  .split('\n')
  .map((line) => {
    const [from = '', to = '', path = '', ...word] = line.split(/\s+/u)
    return { from, to, path, word: word.join(' ') }
  })

test('the table has more than 120 relations, none of them twice', () => {
  expect(new Set(relations.map(({ from, to }) => `${from} ${to}`)).size).toBe(relations.length)
  expect(relations.length).toBeGreaterThan(120)
})

test.each(relations)('$from says $word to $to', ({ from, to, path, word }) => {
  const [first] = pathsBetween(FAMILY, from, to)
  expect(first?.join('')).toBe(path)
  const found = findTerm(terms, first ?? [])
  expect(found.kind === 'ask' ? '?' : found.terms[0]?.roman).toBe(word)
})

test('who married a cousin is father-in-law and uncle at once, the uncle first', () => {
  const cousins = familyOf(`
    grandfather m . . . .
    uncle    m grandfather . 1 .
    father   m grandfather . 2 .
    me       f father . . .
    husband  m uncle . . me
  `)
  const paths = pathsBetween(cousins, 'me', 'uncle').map((path) => path.join(''))
  expect(paths).toEqual(['FB+', 'HF'])
  expect(pathsBetween(cousins, 'me', 'husband')).toEqual([['H']])
})

test('of two ways the one with fewer marriages comes first', () => {
  const family = familyOf(`
    grandfather m . . . .
    father m grandfather . . .
    aunt   f grandfather . . cousin
    nana   m . . . .
    mother f nana . . .
    uncle  m nana . . .
    cousin m uncle . . .
    me     f father mother . .
  `)
  const paths = pathsBetween(family, 'me', 'cousin').map((path) => path.join(''))
  expect(paths).toEqual(['MBS', 'FZH'])
})

test('a brother whose mother nobody has named is a brother, and of unknown age', () => {
  const family = familyOf(`
    father m . . . .
    mother f . . . .
    me     f father mother 1 .
    other  m father . . .
  `)
  expect(pathsBetween(family, 'me', 'other')).toEqual([['B']])
})

test('oneself is no step away, and a stranger has no path', () => {
  const family = familyOf('me f . . . .\n stranger m . . . .')
  expect(pathsBetween(family, 'me', 'me')).toEqual([[]])
  expect(pathsBetween(family, 'me', 'stranger')).toEqual([])
  expect(pathsBetween(family, 'nobody', 'me')).toEqual([])
})
