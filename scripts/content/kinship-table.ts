import { everyPath } from '#domain/kinship/every-path.ts'
import { findTerm, termsByPath } from '#domain/kinship/find-term.ts'
import type { KinshipTerm } from '#domain/kinship/kinship-term.ts'
import { pathInEnglish } from '#domain/kinship/path-in-english.ts'

/** The longest relation that is listed. */
const MOST_STEPS = 4

/** Every relation with its words, and under them how many have an exact word, a wider one, or none. */
export function kinshipTable(rows: readonly KinshipTerm[]): string {
  const terms = termsByPath(rows)
  const lines = everyPath(MOST_STEPS).map((path) => {
    const found = findTerm(terms, path)
    const words =
      found.kind === 'ask'
        ? ['ask at home', ...found.doubted.slice(0, 1).map(({ ask }) => ask)].join(': ')
        : found.terms.map(({ roman }) => roman).join(', ')
    return {
      steps: path.length,
      kind: found.kind,
      text: [path.join('').padEnd(8), found.kind.padEnd(6), pathInEnglish(path), words].join('\t'),
    }
  })
  const count = (steps: number, kind: string) =>
    lines.filter((line) => line.steps === steps && line.kind === kind).length
  const without = rows.filter(({ paths }) => paths.length === 0).map(({ roman }) => roman)
  return [
    ...lines.map(({ text }) => text),
    '',
    ...Array.from({ length: MOST_STEPS }, (_, index) => index + 1).map(
      (steps) =>
        `${steps} ${steps === 1 ? 'step ' : 'steps'}  ${count(steps, 'exact')} exact, ${count(steps, 'wider')} wider, ${count(steps, 'ask')} ask at home`,
    ),
    `without a place  ${without.join(', ')}`,
    `in doubt         ${rows.filter(({ ask }) => ask !== '').length} of ${rows.length} rows`,
    `without script   ${rows.filter(({ shahmukhi }) => shahmukhi === '').length} of ${rows.length} rows`,
  ].join('\n')
}
