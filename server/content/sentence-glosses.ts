import type { LessonItem } from '#contract/lesson.ts'
import { plainLine } from '#domain/letters.ts'
import type { LexiconRow } from './author-schema.ts'
import { pairedWords } from './sentence-words.ts'

/** As much of an item as its words need. */
type Glossed = { row: LexiconRow; plain: string; glosses: readonly string[] | undefined }

/** The words of a sentence with their meanings, and the item that teaches each; nothing where its author wrote no glosses. */
export function glossedWords(
  { row, glosses }: Glossed,
  known: Iterable<Glossed>,
): LessonItem['words'] {
  const words = pairedWords(row.pothwari_roman, row.shahmukhi)
  if (glosses === undefined || !words.ok) return undefined
  const teachers = new Map<string, string>()
  for (const { row: taught, plain } of known) {
    if (!teachers.has(plain)) teachers.set(plain, taught.id)
  }
  return words.value.map((word, at) => {
    const itemId = teachers.get(plainLine(word.roman))
    return { ...word, gloss: glosses[at] ?? '', ...(itemId === undefined ? {} : { itemId }) }
  })
}

/** Why the glosses do not fit their sentence; null where they do. Each sentence needs them. */
export function glossProblem({ row, glosses }: Glossed): string | null {
  if (glosses === undefined) {
    return row.part_of_speech === 'sentence'
      ? `"${row.pothwari_roman}" has no glosses: a sentence tells what each word means`
      : null
  }
  const words = pairedWords(row.pothwari_roman, row.shahmukhi)
  if (!words.ok) return words.failure
  const count = words.value.length
  return count === glosses.length
    ? null
    : `"${row.pothwari_roman}" has ${count} words and ${glosses.length} glosses`
}

/** The items, but for sentences, whose words stand side by side in this line. */
export function itemsInLine(line: string, known: Iterable<Glossed>): string[] {
  const padded = ` ${plainLine(line)} `
  return [...known]
    .filter(({ row }) => row.part_of_speech !== 'sentence')
    .filter(({ plain }) => padded.includes(` ${plain} `))
    .map(({ row }) => row.id)
}
