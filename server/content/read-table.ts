import * as v from 'valibot'
import type { ContentProblems } from './content-problems.ts'

/** A tab-separated table with a header and no quoting, each row with its line in the file. */
export function readTable<Row>(
  file: string,
  text: string,
  schema: v.GenericSchema<unknown, Row>,
  problems: ContentProblems,
): { line: number; row: Row }[] {
  const [header = '', ...lines] = text.replace(/\r?\n$/, '').split(/\r?\n/)
  const columns = header.split('\t')
  return lines.flatMap((cellsOfLine, index) => {
    const line = index + 2
    const cells = cellsOfLine.split('\t')
    if (cells.length !== columns.length) {
      problems.add(file, line, `has ${cells.length} columns, not ${columns.length}`)
      return []
    }
    const entries = columns.map((column, at) => [column, cells[at]])
    const parsed = v.safeParse(schema, Object.fromEntries(entries))
    if (parsed.success) return [{ line, row: parsed.output }]
    for (const issue of parsed.issues) problems.add(file, line, issueReason(issue))
    return []
  })
}

/** `exercises.3.options: needs 3 or 4 options` */
export function issueReason(issue: v.BaseIssue<unknown>): string {
  const path = v.getDotPath(issue)
  return path === null ? issue.message : `${path}: ${issue.message}`
}
