import { lexiconRow, type LexiconRow } from './author-schema.ts'
import type { ContentProblems } from './content-problems.ts'
import { readTable } from './read-table.ts'

export type Lexicon = ReadonlyMap<string, LexiconRow>

/** lexicon.tsv (content/README.md). */
export function readLexicon(file: string, text: string, problems: ContentProblems): Lexicon {
  const rows = new Map<string, LexiconRow>()
  const lines = readTable(file, text, lexiconRow, problems)
  const subjects = lines.map(({ row }) => row.subject)
  for (const { line, row } of lines) {
    if (rows.has(row.id)) problems.add(file, line, `${row.id} is there twice`)
    const { subject } = row
    // A subject of one word joins it to nothing: it is mistyped.
    if (subject !== '' && subjects.indexOf(subject) === subjects.lastIndexOf(subject)) {
      problems.add(file, line, `no other row has the subject "${subject}"`)
    }
    rows.set(row.id, row)
  }
  return rows
}
