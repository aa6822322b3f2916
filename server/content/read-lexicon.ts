import { lexiconRow, type LexiconRow } from './author-schema.ts'
import type { ContentProblems } from './content-problems.ts'
import { readTable } from './read-table.ts'

export type Lexicon = ReadonlyMap<string, LexiconRow>

/** lexicon.tsv (content/README.md). */
export function readLexicon(file: string, text: string, problems: ContentProblems): Lexicon {
  const rows = new Map<string, LexiconRow>()
  for (const { line, row } of readTable(file, text, lexiconRow, problems)) {
    if (rows.has(row.id)) problems.add(file, line, `${row.id} is there twice`)
    rows.set(row.id, row)
  }
  return rows
}
