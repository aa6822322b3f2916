import { cardOfRelation } from '#data/relations-to-ask.ts'
import type { Called } from '#domain/kinship/drill.ts'
import { fittingTerms, type KinshipTerms } from '#domain/kinship/find-term.ts'
import type { DrawnPerson } from './drawn-family.ts'
import { shownWord } from './relation-word.ts'

/** Somebody who can be asked about. */
export type Drilled = Called & {
  /** Word for word: "mother's sister". */
  english: string
  shahmukhi: string | null
  /** The card that an answer is a review of: the item's where a lesson teaches the word, whether or not it is open. Null: none. */
  cardId: string | null
}

/** All in the tree of the learner who have a word. */
export function drilledPeople(people: readonly DrawnPerson[], terms: KinshipTerms): Drilled[] {
  return people.flatMap(({ id, distance, words }) => {
    const [relation] = words
    const word = relation && shownWord(relation)
    if (distance === 0 || !relation || !word) return []
    const [term] = relation.terms
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
        cardId: cardOfRelation(term?.paths[0] ?? relation.path.join('')),
      },
    ]
  })
}
