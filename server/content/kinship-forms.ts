import { kinshipRow } from './author-schema.ts'
import type { FormInScript } from './check-script.ts'
import { ContentProblems } from './content-problems.ts'
import type { CourseItem } from './course-items.ts'
import type { Lexicon } from './read-lexicon.ts'
import { readTable } from './read-table.ts'

const KINSHIP = 'content/kinship.tsv'

/**
 * The forms that families also say, in both scripts, for `checkScript`. Where a lesson accepts the same form of the same word, it is
 * written as it is there.
 */
export function kinshipForms(
  kinshipText: string,
  lexicon: Lexicon,
  items: readonly CourseItem[],
  problems: ContentProblems,
): FormInScript[] {
  // What is wrong with the rows themselves was said when they were read.
  const rows = readTable(KINSHIP, kinshipText, kinshipRow, new ContentProblems())
  return rows.flatMap(({ line, row }) => {
    const ofLexicon = [...lexicon.values()].find((one) => one.pothwari_roman === row.roman)
    if (ofLexicon === undefined) return []
    const inLesson = items.find((item) => item.row.id === ofLexicon.id)?.inScript
    return row.also_said.map((roman, at) => {
      const shahmukhi = row.also_said_shahmukhi[at] ?? ''
      const report = (reason: string) => problems.add(KINSHIP, line, reason)
      const written = inLesson?.get(roman)
      if (written !== undefined && !written.includes(shahmukhi)) {
        report(`the lesson writes "${roman}" ${written.join(' or ')}, not ${shahmukhi}`)
      }
      return { roman, shahmukhi, row: ofLexicon, report }
    })
  })
}
