import type { KinshipTerm } from './kinship-term.ts'

type Line = { line: number; row: KinshipTerm }

/** Words that share a relation need a rank each, and no two the same. */
export function rankProblems(lines: readonly Line[]): { line: number; reason: string }[] {
  const ofPath = new Map<string, Line[]>()
  for (const line of lines) {
    for (const path of line.row.paths) ofPath.set(path, [...(ofPath.get(path) ?? []), line])
  }
  return [...ofPath].flatMap(([path, sharing]) =>
    sharing.length < 2
      ? []
      : sharing.flatMap(({ line, row }) => {
          if (row.rank === null) {
            const others = sharing.filter((other) => other.line !== line)
            return [{ line, reason: `shares ${path} with line ${listed(others)}: needs a rank` }]
          }
          const same = sharing.find((other) => other.line < line && other.row.rank === row.rank)
          if (same === undefined) return []
          return [{ line, reason: `rank ${row.rank} of ${path} is line ${same.line}'s already` }]
        }),
  )
}

function listed(lines: readonly Line[]): string {
  return lines.map(({ line }) => line).join(', ')
}
