import * as v from 'valibot'
import { lexiconRow, type LexiconRow } from './author-schema.ts'
import type { ContentProblems } from './content-problems.ts'

export type Lexicon = ReadonlyMap<string, LexiconRow>

/** lexicon.tsv: tab-separated with a header, no quoting (content/README.md). */
export function readLexicon(file: string, text: string, problems: ContentProblems): Lexicon {
  const [header = '', ...lines] = text.replace(/\r?\n$/, '').split(/\r?\n/)
  const columns = header.split('\t')
  const rows = new Map<string, LexiconRow>()
  lines.forEach((line, index) => {
    const number = index + 2
    const cells = line.split('\t')
    if (cells.length !== columns.length) {
      problems.add(file, number, `has ${cells.length} columns, not ${columns.length}`)
      return
    }
    const entries = columns.map((column, at) => [column, cells[at]])
    const parsed = v.safeParse(lexiconRow, Object.fromEntries(entries))
    if (!parsed.success) {
      for (const issue of parsed.issues) problems.add(file, number, issueReason(issue))
      return
    }
    if (rows.has(parsed.output.id)) problems.add(file, number, `${parsed.output.id} is there twice`)
    rows.set(parsed.output.id, parsed.output)
  })
  return rows
}

/** `exercises.3.options: needs 3 or 4 options` */
export function issueReason(issue: v.BaseIssue<unknown>): string {
  const path = v.getDotPath(issue)
  return path === null ? issue.message : `${path}: ${issue.message}`
}
