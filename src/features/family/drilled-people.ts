import type { Called } from '#domain/kinship/drill.ts'
import { fittingTerms, type KinshipTerms } from '#domain/kinship/find-term.ts'
import { kinCardId } from '#domain/kinship/kin-card.ts'
import type { DrawnPerson } from './drawn-family.ts'
import type { FamilyParts } from './family-parts.ts'
import { shownWord } from './relation-word.ts'

/** Somebody who can be asked about. */
export type Drilled = Called & {
  /** Word for word: "mother's sister". */
  english: string
  shahmukhi: string | null
  /** The card that an answer is a review of: the item's where a lesson teaches the word. Null where there can be none. */
  cardId: string | null
}

/** All in the tree of the learner who have a word. */
export function drilledPeople(
  people: readonly DrawnPerson[],
  terms: KinshipTerms,
  lines: FamilyParts['lines'],
): Drilled[] {
  return people.flatMap(({ id, distance, words }) => {
    const [relation] = words
    const word = relation && shownWord(relation)
    if (distance === 0 || !relation || !word) return []
    const [term] = relation.terms
    const item = term && lines.get(term.roman)?.item
    return [
      {
        id,
        word: word.roman,
        shahmukhi: word.shahmukhi,
        english: relation.english,
        alsoRight: words
          .flatMap(({ own, path }) => [
            ...(own ? [own.roman, own.shahmukhi] : []),
            ...fittingTerms(terms, path).flatMap(
              ({ roman, shahmukhi, alsoSaid, alsoSaidShahmukhi }) => [
                roman,
                shahmukhi,
                ...alsoSaid,
                ...alsoSaidShahmukhi,
              ],
            ),
          ])
          .flatMap((one) => one || []),
        cardId: item?.id ?? kinCardId(term?.paths[0] ?? relation.path.join('')),
      },
    ]
  })
}
