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
  return lesson.exercises.flatMap(({ explanation }, index) => {
    // To try every pattern would take most of the server's start.
    const words = new Set(wordsOf(explanation))
    const isThere = (line: string): boolean => words.has(wordsOf(line)[0] ?? '')
    const told = [...items.values()].filter(
      (item) => formsOf(item).some(isThere) && meaningsOf(item).some(isThere),
    )
    return told.flatMap(bareGloss).flatMap((pattern) => {
      const [found] = [...explanation.matchAll(pattern)].filter(isOfWholeWords)
      if (found === undefined) return []
      const gloss = found.groups?.['gloss']
      return [{ index, key: 'explanation', reason: `"${gloss}" is a meaning, and has no quotes` }]
    })
  })
}

/** Asked of what was found: as a part of each pattern, the letters of all scripts would cost the server's start a second. */
function isOfWholeWords({ 0: found, index, input }: RegExpExecArray): boolean {
  return (
    !/[\p{L}\p{M}"*]$/u.test(input.slice(0, index)) &&
    !/^[\p{L}\p{M}'-]/u.test(input.slice(index + found.length))
  )
}

function wordsOf(line: string): string[] {
  return line.match(/[\p{L}\p{M}]+/gu) ?? []
}

function formsOf({ row, alsoSaid }: CourseItem): string[] {
  return [row.pothwari_roman, ...alsoSaid]
}

function meaningsOf({ row, gloss, alsoEnglish }: CourseItem): string[] {
  const meanings = [gloss, ...alsoEnglish, ...row.english.replace(/\([^)]*\)/g, '').split(/[;,]/)]
  return [...new Set(meanings.map((line) => line.trim()).filter((line) => line !== ''))]
}

/** What an item's word, without quotes around its meaning, looks like; nothing for a sentence, which is explained word by word. */
function bareGloss(item: CourseItem): RegExp[] {
  if (item.row.part_of_speech === 'sentence') return []
  const forms = oneOf(formsOf(item))
  const words = oneOf(meaningsOf(item).toSorted((one, other) => other.length - one.length))
  const told = String.raw`${forms}${ASIDE}${VERB}\s+(?<gloss>${words})`
  const asked = String.raw`(?<gloss>${words})\s+is\s+${forms}`
  return [told, asked].map((line) => new RegExp(line, 'g'))
}

function oneOf(lines: readonly string[]): string {
  const escaped = lines.map((line) =>
    line.replace(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`).replaceAll(' ', String.raw`\s+`),
  )
  return `(?:${escaped.join('|')})`
}
