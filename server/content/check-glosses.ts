import type { AuthorLesson } from './author-schema.ts'
import type { ExerciseProblem } from './check-order.ts'
import type { CourseItem } from './course-items.ts'

/** Between a word of Pothwari and its meaning: "X is a …", "X, beside it, was the …", "X a …". */
const ASIDE = String.raw`(?:,[^,.;:"]*,|\s+in\s+the\s+list|\s+beside\s+it)?`
const ARTICLE = String.raw`(?:\s+(?:a|an|any|the|our|your|her|his|one|also|only|English))`
const VERB = String.raw`(?:\s+(?:is|are|was|would\s+be|means)${ARTICLE}*?|${ARTICLE}+?)`

/**
 * English that tells what a word of Pothwari means stands in quotes or italics in an explanation: bare, "so is one hundred"
 * reads as English alone.
 */
export function checkGlosses(
  lesson: AuthorLesson,
  items: ReadonlyMap<string, CourseItem>,
): ExerciseProblem[] {
  const patterns = [...items.values()].flatMap(bareGloss)
  return lesson.exercises.flatMap(({ explanation }, index) =>
    patterns.flatMap((pattern) => {
      const found = pattern.exec(explanation)?.groups?.['gloss']
      if (found === undefined) return []
      return [{ index, key: 'explanation', reason: `"${found}" is a meaning, and has no quotes` }]
    }),
  )
}

/** What an item's word, without quotes around its meaning, looks like; nothing for a sentence, which is explained word by word. */
function bareGloss({ row, gloss, alsoEnglish, alsoSaid }: CourseItem): RegExp[] {
  if (row.part_of_speech === 'sentence') return []
  const meanings = [gloss, ...alsoEnglish, ...row.english.replace(/\([^)]*\)/g, '').split(/[;,]/)]
  const glosses = new Set(meanings.map((line) => line.trim()).filter((line) => line !== ''))
  const forms = oneOf([row.pothwari_roman, ...alsoSaid])
  const words = oneOf([...glosses].toSorted((one, other) => other.length - one.length))
  const told = String.raw`${forms}${ASIDE}${VERB}\s+(?<gloss>${words})(?![\p{L}\p{M}'-])`
  const asked = String.raw`(?<gloss>${words})\s+is\s+${forms}(?![\p{L}\p{M}])`
  return [told, asked].map((line) => new RegExp(String.raw`(?<![\p{L}\p{M}"*])${line}`, 'u'))
}

function oneOf(lines: readonly string[]): string {
  const escaped = lines.map((line) =>
    line.replace(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`).replaceAll(' ', String.raw`\s+`),
  )
  return `(?:${escaped.join('|')})`
}
