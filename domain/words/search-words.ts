import MiniSearch, { type SearchOptions } from 'minisearch'
import { answerWords } from '../letters.ts'
import { takeSteps } from '../take-steps.ts'
import {
  englishWords,
  foundBy,
  pothwariWords,
  type SearchedItem,
  searchedLines,
} from './searched-lines.ts'

/** Ids of the items that fit what was typed, the best first. */
export type WordSearch = (typed: string) => string[]

/** Longer than any line of the course; keeps the work bounded whatever is pasted in. */
const LONGEST_SEARCH = 100

const isLastTerm = (_: string, at: number, { length }: readonly string[]) => at === length - 1
/** Two letters differ by one from too many others. */
const letterIn = (term: string) => (term.length < 3 ? false : 0.25)

/** The last word may be on its way. Each way is taken where those before it find nothing. */
const WAYS: readonly SearchOptions[] = [
  { combineWith: 'AND', prefix: isLastTerm },
  { combineWith: 'AND', prefix: isLastTerm, fuzzy: letterIn, maxFuzzy: 2 },
  { combineWith: 'OR', prefix: isLastTerm, fuzzy: letterIn, maxFuzzy: 2 },
]

/** Searches these items in Roman letters, in Shahmukhi and in English, by the folds of the answer judge. */
export function searchWords(items: readonly SearchedItem[]): WordSearch {
  return takeSteps(searchInSteps(items))
}

/** The same in steps of a small part of a millisecond, for a thread that somebody taps on in between. */
export function* searchInSteps(items: readonly SearchedItem[]): Generator<undefined, WordSearch> {
  const index = new MiniSearch({
    fields: ['pothwari', 'english'],
    tokenize: (text) => text.split(' '),
    processTerm: (term) => term,
  })
  /** By the id of an item: each line by which it is found, in one word. */
  const wholes = new Map<string, ReadonlySet<string>>()
  const foundByWord = new Map<string, readonly string[]>()
  for (const item of items) {
    const { pothwari, english } = searchedLines(item)
    const found: string[] = []
    for (const word of pothwari.flatMap(answerWords)) {
      const forms = foundByWord.get(word) ?? foundBy(word)
      foundByWord.set(word, forms)
      found.push(...forms)
      yield
    }
    const sounds = pothwari.map((line) =>
      closedUp(answerWords(line).map((word) => foundByWord.get(word)?.[0] ?? '')),
    )
    const meanings = english.map(englishWords)
    wholes.set(item.id, new Set([...sounds, ...meanings.map(closedUp)]))
    index.add({
      id: item.id,
      pothwari: [...found, ...sounds].join(' '),
      english: [...meanings.flat(), ...meanings.map(closedUp)].join(' '),
    })
    yield
  }
  return (typed) => searchIn(index, wholes, typed.slice(0, LONGEST_SEARCH))
}

function searchIn(
  index: MiniSearch,
  wholes: ReadonlyMap<string, ReadonlySet<string>>,
  text: string,
): string[] {
  const asked = { pothwari: pothwariWords(text), english: englishWords(text) }
  if (asked.pothwari.length === 0) return []
  const inOne = { pothwari: closedUp(asked.pothwari), english: closedUp(asked.english) }
  // Also without its spaces: "khudahafiz", "good bye".
  const queries = (['pothwari', 'english'] as const).flatMap((field) => [
    { fields: [field], queries: [asked[field].join(' ')] },
    { fields: [field], queries: [inOne[field]] },
  ])
  for (const way of WAYS) {
    const found = index.search({
      combineWith: 'OR',
      queries: queries.map((query) => ({ ...query, ...way })),
    })
    if (found.length === 0) continue
    const ids = found.map(({ id }) => String(id))
    const isWhole = (id: string) =>
      [inOne.pothwari, inOne.english].some((line) => wholes.get(id)?.has(line))
    return [...ids.filter(isWhole), ...ids.filter((id) => !isWhole(id))]
  }
  return []
}

function closedUp(words: readonly string[]): string {
  return words.join('')
}
