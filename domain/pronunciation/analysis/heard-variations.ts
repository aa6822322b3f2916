import { answerWords } from '../../letters.ts'
import type { EquivalentForm } from '../../answers/vocabulary.ts'
import { RECOGNISER_PHRASES } from './recogniser-phrases.ts'
import { RECOGNISER_WORDS } from './recogniser-words.ts'
import { soundOf } from './spoken-sounds.ts'
import { takeSteps } from '../../take-steps.ts'

/** Words to be said and one way in which they are heard, both by their sounds. */
export type HeardVariation = {
  readonly kind: 'phonetic' | 'cultural'
  readonly said: readonly string[]
  readonly heard: readonly string[]
}

/** By the first sound of what is to be said. */
export type HeardVariations = ReadonlyMap<string, readonly HeardVariation[]>

/**
 * The tables of what recognisers write, and each form of the equivalents as one that families use for the others.
 * Build it once for the lessons at hand.
 */
export function heardVariations(forms: readonly EquivalentForm[]): HeardVariations {
  return takeSteps(heardVariationsInSteps(forms))
}

/** The same in steps of a small part of a millisecond, for a thread that somebody taps on in between. */
export function* heardVariationsInSteps(
  forms: readonly EquivalentForm[],
): Generator<undefined, HeardVariations> {
  const found = new Map<string, HeardVariation[]>()
  function add(variations: readonly HeardVariation[]): void {
    for (const variation of variations) {
      const first = variation.said[0] ?? ''
      const besides = found.get(first)
      if (besides) besides.push(variation)
      else found.set(first, [variation])
    }
  }
  for (const row of [...RECOGNISER_PHRASES, ...RECOGNISER_WORDS]) {
    add(variationsOf(row))
    yield
  }
  const groups = new Map<string, string[][]>()
  for (const form of forms) {
    if (form.language !== 'phr' || form.plainWords.length === 0) continue
    const key = form.standsFor.phr.join(' ')
    groups.set(key, [...(groups.get(key) ?? []), soundsOf(form.plainWords)])
    yield
  }
  for (const group of groups.values()) {
    add(equivalentVariations(group))
    yield
  }
  return found
}

function variationsOf(row: string): HeardVariation[] {
  const [said = '', ...columns] = row.split('|')
  return columns
    .flatMap((column) => column.split(','))
    .map((spelling) => ({
      kind: 'phonetic' as const,
      said: soundsOf(answerWords(said)),
      heard: soundsOf(answerWords(spelling)),
    }))
    .filter(({ heard }) => heard.length > 0)
}

/** Pothwari for Pothwari: a translation into English is not a way to say it. */
function equivalentVariations(group: readonly string[][]): HeardVariation[] {
  return group.flatMap((said) =>
    group
      .filter((heard) => heard !== said)
      .map((heard) => ({ kind: 'cultural' as const, said, heard })),
  )
}

function soundsOf(words: readonly string[]): string[] {
  return words.map(soundOf)
}
