import { readFileSync } from 'node:fs'
import { kinship } from 'virtual:kinship'
import { parse } from 'valibot'
import { describe, expect, test } from 'vitest'
import { openLesson } from '#contract/lesson.ts'
import { practisableItems } from '#data/practisable-items.ts'
import { familyVocabulary, isTypedKinWord } from '#domain/answers/typed-kin-word.ts'
import { judgeExercise } from '#domain/answers/judge-exercise.ts'
import { buildVocabulary } from '#domain/answers/vocabulary.ts'
import { termsByPath } from '#domain/kinship/find-term.ts'
import { kinCardId } from '#domain/kinship/kin-card.ts'
import { ME } from '#domain/kinship/family-entry.ts'
import { readSteps } from '#domain/kinship/steps.ts'
import { makeExercise } from '#domain/memory/make-exercise.ts'
import { drilledPeople } from '#features/family/drilled-people.ts'
import { relationWord } from '#features/family/relation-word.ts'
import { kinItems } from '#features/player/practice/kin-items.ts'
import { practiceMaterial } from '#features/player/practice/practice-material.ts'
import { lessons } from '../domain/memory/real-course.ts'

/** The table as its authors wrote it: relations, and the words of both scripts. */
const ROWS = readFileSync(new URL('../../content/kinship.tsv', import.meta.url), 'utf8')
  .trim()
  .split('\n')
  .slice(1)
  .map((line) => {
    const [paths = '', , roman = '', shahmukhi = '', , also = '', alsoShahmukhi = '', , , , ask] =
      line.split('\t')
    const listed = [roman, shahmukhi, ...also.split(','), ...alsoShahmukhi.split(',')]
    const words = listed.map((word) => word.trim()).filter((word) => word !== '')
    return { paths: paths.split(' '), words, isDoubted: ask !== undefined && ask !== '' }
  })

/** By hand: whose words are made of those of the wider relation, which are right for them too. A taaya is no chaacha. */
const MADE_OF: Readonly<Record<string, string>> = {
  'B+': 'B',
  'B-': 'B',
  'Z-': 'Z',
  'FB-': 'FB',
  'FZ+': 'FZ',
  'FZ-': 'FZ',
  'MB+': 'MB',
  'MB-': 'MB',
  'MZ+': 'MZ',
  'MZ-': 'MZ',
}

const wordsOf = (path = 'none') =>
  ROWS.filter(({ paths, isDoubted }) => paths.includes(path) && !isDoubted).flatMap(
    ({ words }) => words,
  )
/** Every relation that has a word, with its words and all others of the table. */
const RELATIONS = [...new Set(ROWS.flatMap(({ paths }) => paths))]
  .map((path) => {
    const right = [...wordsOf(path), ...wordsOf(MADE_OF[path])]
    const letters = new Set(right.map(bare))
    const wrong = ROWS.flatMap(({ words }) => words).filter((word) => !letters.has(bare(word)))
    return { path, right, wrong }
  })
  .filter(({ path }) => path !== '' && wordsOf(path).length > 0)

/** As it reads on paper: without capitals and marks. */
function bare(word: string): string {
  return word.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()
}

/** How a relation is asked; gives whether what is typed is right. */
type Asked = (path: string) => (typed: string) => boolean

/** What passes that should not, and what should and does not. */
function mistakesOf(asked: Asked): string[] {
  return RELATIONS.flatMap(({ path, right, wrong }) => {
    const isRight = asked(path)
    return [
      ...right.filter((word) => !isRight(word)).map((word) => `${path} is not ${word}`),
      ...wrong.filter((word) => isRight(word)).map((word) => `${path} is ${word}`),
    ]
  })
}

const TERMS = termsByPath(kinship)

function stepsOf(path: string) {
  const steps = readSteps(path)
  if (!steps.ok) throw new Error(steps.failure)
  return steps.value
}

/** As "Who is who?" asks for somebody in the tree. */
const inTree: Asked = (path) => {
  const words = [relationWord(TERMS, new Map(), ME, stepsOf(path))]
  const person = { id: 'one', name: null, words, word: null, beside: null, distance: 1 } as const
  const place = { column: 0, row: 0, side: 'own', level: 1, position: 1, siblings: 1 } as const
  const [called] = drilledPeople([{ ...person, ...place }], TERMS)
  const vocabulary = familyVocabulary(TERMS, called ? [called] : [])
  return (typed) => called !== undefined && isTypedKinWord(called, typed, vocabulary)
}

/** As Practise asks for the card of a relation, on a device that may open so many lessons. */
function inPractice(count: number): Asked {
  const course = lessons.slice(0, count).map((lesson) => parse(openLesson, lesson))
  const items = practisableItems(course)
  const vocabulary = buildVocabulary(items)
  return (path) => {
    const kin = kinItems([{ itemId: kinCardId(path) ?? '' }], new Map(), items)
    const material = practiceMaterial(course, vocabulary, kin, { typing: true })
    const [item] = kin.asked
    const exercise = item && makeExercise(item, 'type', material.course, { id: '', seed: '' })
    return (typed) =>
      !!exercise && judgeExercise(exercise, typed, material.course.vocabulary).isRight
  }
}

describe.each([
  ['in the tree', inTree],
  ['in practice, with every lesson open', inPractice(lessons.length)],
  ['in practice, with one lesson open', inPractice(1)],
])('a word that is typed %s', (_, asked) => {
  test('is right for the relations that a source gives it to, and for no other', () => {
    expect(mistakesOf(asked)).toEqual([])
  })

  test.each([
    ['H', 'khasan'],
    ['MBD', 'mawleri paihn'],
    ['FB+', 'taayaa'],
    ['MZ-', 'niki masi'],
  ])('is right for %s where it is spelled nearly so: %s', (path, typed) => {
    expect(asked(path)(typed)).toBe(true)
  })

  test.each([
    ['FB', 'maama'],
    ['FB', 'chaachi'],
    ['FB+', 'chacha'],
    ['FB-', 'taya'],
    ['MZ-', 'bari masi'],
    ['B-', 'vadda prah'],
    ['Z+', 'dide'],
    ['FF', 'daadi'],
    ['FB', 'uncle'],
  ])('is wrong for %s where it is another: %s', (path, typed) => {
    expect(asked(path)(typed)).toBe(false)
  })
})
