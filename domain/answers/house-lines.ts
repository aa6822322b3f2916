import type { HouseholdWord } from '../kinship/family-entry.ts'
import type { KinshipTerm } from '../kinship/kinship-term.ts'
import { plainLine } from '../letters.ts'
import type { FamilyLine } from './judge-with-family.ts'

/** What a word or sentence of the course is made of; the contract's `LessonItem` fits. */
type CourseLine = {
  readonly roman: string
  readonly words?: readonly { readonly roman: string; readonly shahmukhi: string }[] | undefined
}

/** The household's own words, by path from the learner. */
type HouseWords = ReadonlyMap<string, HouseholdWord>

/** The relations that each word names, by the word in plain letters. */
export type NamedRelations = ReadonlyMap<string, readonly string[]>

export function namedRelations(terms: readonly KinshipTerm[]): NamedRelations {
  return new Map(
    terms
      // A word for son and daughter alike, such as "child", is no word for one of them.
      .filter(({ paths }) => new Set(paths.map((path) => withoutAges(path).at(-1))).size === 1)
      .map(({ roman, paths }): [string, readonly string[]] => [plainLine(roman), paths]),
  )
}

/** How this household says a line of the course: its own word for a relation, or the sentence with that word in it. */
export function houseLines(
  { roman, words = [] }: CourseLine,
  house: HouseWords,
  relations: NamedRelations,
): FamilyLine[] {
  if (house.size === 0) return []
  const own = wordsFor(roman, house, relations)
  if (own.length > 0 || words.length < 2) return own.map(lineOf)
  const parts = words.map((word) => {
    const [instead] = wordsFor(word.roman, house, relations)
    return { word, instead }
  })
  if (parts.every(({ instead }) => instead === undefined)) return []
  const scripts = parts.map(({ word, instead }) => (instead ?? word).shahmukhi)
  return [
    lineOf({
      roman: parts.map(({ word, instead }) => (instead ?? word).roman).join(' '),
      shahmukhi: scripts.includes(null) ? null : scripts.join(' '),
    }),
  ]
}

/** The household's words for what `roman` names: an uncle whose age the course leaves out may be the elder or the younger one. */
function wordsFor(roman: string, house: HouseWords, relations: NamedRelations): HouseholdWord[] {
  const plain = plainLine(roman)
  const paths = relations.get(plain) ?? []
  return [...house].flatMap(([path, word]) => {
    const said = plainLine(word.roman)
    if (said === plain) return []
    if (paths.includes(path)) return [word]
    // What everybody says for the elder one alone is no word for both.
    return paths.includes(withoutAges(path)) && !relations.has(said) ? [word] : []
  })
}

function withoutAges(path: string): string {
  return path.replaceAll(/[+-]/g, '')
}

function lineOf({ roman, shahmukhi }: HouseholdWord): FamilyLine {
  return { name: null, roman, shahmukhi: shahmukhi ?? '' }
}
