import { foldEnglish } from './english-forms.ts'
import { EQUIVALENTS, type EquivalentGroup } from './equivalents-table.ts'
import { answerWords, plainLine } from '../letters.ts'

/**
 * Whose it is, in every gender and number, because kinship words seldom stand alone. Nothing is taught from
 * here; every device has it, so that the lessons on a device do not decide about "my".
 */
export const POSSESSIVES: readonly EquivalentGroup[] = [
  { english: ['my'], pothwari: ['maahṛa', 'maahṛi', 'maahṛe', 'mera', 'meri', 'mere'] },
  {
    english: ['your'],
    pothwari: ['tusaañ na', 'tusaañ ni', 'tusaañ ne', 'tuaahṛa', 'tuaahṛi', 'tuaahṛe'],
  },
  { english: ['his', 'her'], pothwari: ['usna', 'usni', 'usne'] },
]

type TranslatedItem = {
  readonly english: string
  readonly roman: string
  readonly alsoSaid?: readonly string[] | undefined
}

/** The equivalents table with spaces around its plain words, to find them in a line. */
export function spacedEquivalents(): readonly EquivalentGroup[] {
  return EQUIVALENTS.map(({ english, pothwari }) => {
    return { english: english.map(spaced), pothwari: pothwari.map(spaced) }
  })
}

/** A line of the course with its translation; from "older brother", `vaḍḍa prah`, also "older", `vaḍḍa`. */
export function translationGroups(
  item: TranslatedItem,
  equivalents: readonly EquivalentGroup[],
): EquivalentGroup[] {
  const isOneWord = answerWords(item.roman).length === 1
  const meaning = item.english.replace(/\([^)]*\)/g, ' ')
  const english = (isOneWord ? meaning.split(/[,;/]/) : [meaning]).map((line) => {
    return spaced(foldEnglish(answerWords(line)).join(' '))
  })
  const pothwari = [item.roman, ...(item.alsoSaid ?? [])].map(spaced)
  const besides = equivalents.map((group) => {
    return { english: without(english, group.english), pothwari: without(pothwari, group.pothwari) }
  })
  return [{ english, pothwari }, ...besides].filter((group) => {
    return group.english.length > 0 && group.pothwari.length > 0
  })
}

/** What is left of each line that holds one of these words. */
function without(lines: readonly string[], words: readonly string[]): string[] {
  return lines.flatMap((line) => {
    const found = words.find((word) => line.includes(word))
    const rest = found === undefined ? '' : line.replace(found, ' ')
    return rest.trim() === '' ? [] : [rest]
  })
}

function spaced(text: string): string {
  return ` ${plainLine(text)} `
}
