import { expect, test } from 'vitest'
import { everyPath } from '#domain/kinship/every-path.ts'
import { findTerm, termsByPath } from '#domain/kinship/find-term.ts'
import type { KinshipTerm } from '#domain/kinship/kinship-term.ts'
import { pathInEnglish } from '#domain/kinship/path-in-english.ts'
import { readSteps, type Step } from '#domain/kinship/steps.ts'

function row(path: string, roman: string, more: Partial<KinshipTerm> = {}): KinshipTerm {
  return {
    paths: [path],
    rank: null,
    roman,
    shahmukhi: '',
    english: path,
    alsoSaid: [],
    alsoSaidShahmukhi: [],
    source: 'a test',
    confidence: 'low',
    place: 'nowhere',
    ask: '',
    ...more,
  }
}

const terms = termsByPath([
  row('M', 'second', { rank: 2 }),
  row('M', 'first', { rank: 1 }),
  row('FB', 'uncle'),
  row('FB+', 'elder uncle'),
  row('FBS', 'cousin'),
  row('FB+S', "elder uncle's son"),
  row('HB', 'his brother'),
  row('HB+', '', { ask: 'nobody is sure' }),
  row('W', 'kind', { rank: 1 }),
  row('W', 'rude', { rank: 2, ask: 'may be rude' }),
])

function steps(path: string): Step[] {
  const read = readSteps(path)
  if (!read.ok) throw new Error(read.failure)
  return read.value
}

function found(path: string): string {
  const answer = findTerm(terms, steps(path))
  if (answer.kind === 'ask') return `ask: ${answer.doubted.map(({ ask }) => ask).join(', ')}`
  return `${answer.kind} ${answer.path}: ${answer.terms.map(({ roman }) => roman).join(', ')}`
}

test.each([
  ['M', 'exact M: first, second'],
  ['FB+', 'exact FB+: elder uncle'],
  ['FB-', 'wider FB: uncle'],
  ['FB', 'exact FB: uncle'],
  ['FB+S', "exact FB+S: elder uncle's son"],
  ['FB-S', 'wider FBS: cousin'],
  ['FFB', 'ask: '],
  ['HB-', 'wider HB: his brother'],
  ['HB+', 'ask: nobody is sure'],
  ['W', 'exact W: kind'],
])('the word for %s is %s', (path, answer) => {
  expect(found(path)).toBe(answer)
})

test.each([
  ['FB+', "father's elder brother"],
  ['MZ-H', "mother's younger sister's husband"],
  ['FW', 'stepmother'],
  ['MFW', "mother's stepmother"],
  ['FWS', "stepmother's son"],
  ['FSW', "half-brother's wife"],
  ['MD', 'half-sister by the same mother'],
  ['HWD', "co-wife's daughter"],
  ['SWF', "son's wife's father"],
])('%s is "%s"', (path, english) => {
  expect(pathInEnglish(steps(path))).toBe(english)
})

test('nobody steps to themself: that is "me"', () => {
  expect(pathInEnglish([])).toBe('me')
})

test.each([
  ['', 'a path needs a step'],
  ['FX', '"X" is no step: F M B Z S D H W'],
  ['f', '"f" is no step: F M B Z S D H W'],
  ['S+', '"S+": + and - stand after B and Z only'],
  ['B++', '"+" is no step: F M B Z S D H W'],
])('the path "%s" is refused', (path, failure) => {
  expect(readSteps(path)).toEqual({ ok: false, failure })
})

test('every path is there once, can be read, and says nothing that a shorter one says', () => {
  const paths = everyPath(3).map((path) => path.join(''))
  expect(new Set(paths).size).toBe(paths.length)
  expect(paths.filter((path) => !readSteps(path).ok)).toEqual([])
  expect(
    paths.filter((path) => /[BZ][+-]?[FMBZ]|[SD][FMBZ]|[FB][+-]?H|[MZ][+-]?W/u.test(path)),
  ).toEqual([])
  expect(paths).toEqual(expect.arrayContaining(['F', 'FB+', 'MZH', 'FWS', 'SWF', 'HZ-H', 'MFB']))
})
