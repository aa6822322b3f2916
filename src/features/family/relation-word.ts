import { findTerm, type KinshipTerms, ownWordPath } from '#domain/kinship/find-term.ts'
import type { KinshipTerm } from '#domain/kinship/kinship-term.ts'
import { type FamilyView, type HouseholdWord, ME } from '#domain/kinship/family-entry.ts'
import { pathInEnglish } from '#domain/kinship/path-in-english.ts'
import { readSteps, type Step } from '#domain/kinship/steps.ts'

/** What somebody is to somebody else, and the word for it. */
export type RelationWord = {
  path: readonly Step[]
  english: string
  /** The household's own word comes before any other. */
  own: HouseholdWord | null
  /** Where that word is kept: a wider relation's is shown too, as of an aunt before her age was known. */
  ownPath: string | null
  /** The usual one first; none where the word is to be asked at home. */
  terms: readonly KinshipTerm[]
  /** In English, the wider relation whose words these are; null where they are exact. */
  wider: string | null
  /** The words that are to be asked at home although a source prints them, each with why it is in doubt. */
  doubted: readonly KinshipTerm[]
}

/** The word for the relation at the end of `path`; the household's own words are those of the learner. */
export function relationWord(
  terms: KinshipTerms,
  words: FamilyView['words'],
  centre: string,
  path: readonly Step[],
): RelationWord {
  const found = findTerm(terms, path)
  const ownPath = centre === ME ? ownWordPath(words, path) : null
  const wider = found.kind === 'wider' ? readSteps(found.path) : null
  return {
    path,
    english: pathInEnglish(path),
    own: (ownPath !== null && words.get(ownPath)) || null,
    ownPath,
    terms: found.kind === 'ask' ? [] : found.terms,
    wider: wider?.ok === true ? pathInEnglish(wider.value) : null,
    doubted: found.kind === 'ask' ? found.doubted : [],
  }
}

/** The word that is shown at a person; null where it is to be asked at home. */
export function shownWord({ own, terms }: RelationWord): HouseholdWord | null {
  if (own !== null) return own
  const [term] = terms
  return term === undefined ? null : { roman: term.roman, shahmukhi: term.shahmukhi || null }
}

/** Where a new word of the house is kept: under the relation itself. One that is taken away goes from where it is. */
export function wordKey({ path, ownPath }: RelationWord, word: HouseholdWord | null): string {
  return (word === null && ownPath) || path.join('')
}
