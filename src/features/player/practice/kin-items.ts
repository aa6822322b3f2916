import { kinship } from 'virtual:kinship'
import type { LessonItem } from '#contract/lesson.ts'
import type { HouseWords } from '#data/house-words.ts'
import { relationsToAsk } from '#data/relations-to-ask.ts'
import { findTerm, fittingTerms, ownWordPath, termsByPath } from '#domain/kinship/find-term.ts'
import { kinCardId } from '#domain/kinship/kin-card.ts'
import type { KinshipTerm } from '#domain/kinship/kinship-term.ts'
import { pathInEnglish } from '#domain/kinship/path-in-english.ts'
import { readSteps } from '#domain/kinship/steps.ts'
import { KINSHIP_WORDS } from '#state/kinship-words.ts'
import { TAUGHT_KINSHIP_WORDS } from '#state/taught-kinship-words.ts'

const TERMS = termsByPath(kinship)

/** Practice asks of these what it asks of any word, and offers no word of a lesson beside them. */
const KIND = 'kinship'

/**
 * The words for relations that the family tree has asked about, as items, with others to stand beside them as options. None where
 * the tree has asked for none: lessons alone bring new words. `words`: those of everybody in a family, with which none of these may be
 * mixed up. `items`: what practice may ask of lessons.
 */
export function kinItems(
  cards: readonly { itemId: string }[],
  house: HouseWords,
  items: readonly LessonItem[],
): { asked: LessonItem[]; others: LessonItem[]; words: readonly KinshipTerm[] } {
  const relations = relationsToAsk(cards, { items, house })
  const asked = [...relations].flatMap(([id, path]) => kinItem(id, path, house) ?? [])
  if (asked.length === 0) return { asked, others: [], words: [] }
  const known = new Set(relations.values())
  const others = [...TERMS.keys()]
    .filter((path) => !known.has(path))
    .flatMap((path) => kinItem(kinCardId(path), path, house) ?? [])
  return { asked, others, words: kinship }
}

/** Null where nobody here has a word for it any more. */
function kinItem(id: string | null, path: string, house: HouseWords): LessonItem | null {
  const steps = readSteps(path)
  if (id === null || !steps.ok) return null
  const found = findTerm(TERMS, steps.value)
  const [term] = found.kind === 'exact' ? found.terms : []
  const own = house.get(ownWordPath(house, steps.value) ?? '')
  const roman = term?.roman ?? own?.roman
  if (roman === undefined) return null
  // As "Who is who?" has it: a wider word of which the usual one is made is right, too.
  const fitting = fittingTerms(TERMS, steps.value)
  const clip = KINSHIP_WORDS.get(roman) ?? TAUGHT_KINSHIP_WORDS.get(roman)
  return {
    id,
    english: term?.english ?? pathInEnglish(steps.value),
    roman,
    shahmukhi: term?.shahmukhi ?? own?.shahmukhi ?? '',
    partOfSpeech: KIND,
    note: '',
    source: term?.source ?? '',
    ...CONFIDENCE[term?.confidence ?? 'low'],
    review: 'awaiting',
    ...(clip && { audioUrl: clip.audioUrl, audioOrigin: clip.audioOrigin }),
    alsoSaid: fitting.flatMap((one) => [...(one === term ? [] : [one.roman]), ...one.alsoSaid]),
    alsoSaidShahmukhi: fitting.flatMap((one) => [
      ...(one === term || one.shahmukhi === '' ? [] : [one.shahmukhi]),
      ...one.alsoSaidShahmukhi,
    ]),
  }
}

const CONFIDENCE: Readonly<
  Record<KinshipTerm['confidence'], Pick<LessonItem, 'confidence' | 'attested'>>
> = {
  mirpur: { confidence: 'high', attested: 'mirpur' },
  elsewhere: { confidence: 'high', attested: 'elsewhere' },
  medium: { confidence: 'medium' },
  low: { confidence: 'low' },
}
