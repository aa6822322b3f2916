import type { KinshipTerm } from './kinship-term.ts'
import type { Step } from './steps.ts'

export type FoundTerm =
  /** `terms` has the usual word first. `wider`: of the relation `path`, which says less about elder and younger than was asked. */
  | { kind: 'exact' | 'wider'; path: string; terms: readonly KinshipTerm[] }
  /** No word known here: ask at home. `doubted` are the words that the sources print and doubt. */
  | { kind: 'ask'; doubted: readonly KinshipTerm[] }

/** The words of each path, the usual one first. */
export type KinshipTerms = ReadonlyMap<string, readonly KinshipTerm[]>

export function termsByPath(rows: readonly KinshipTerm[]): KinshipTerms {
  const byPath = new Map<string, KinshipTerm[]>()
  for (const row of [...rows].sort((a, b) => (a.rank ?? 1) - (b.rank ?? 1))) {
    for (const path of row.paths) byPath.set(path, [...(byPath.get(path) ?? []), row])
  }
  return byPath
}

/**
 * The word for the relation at the end of `path`: the most exact one, or a wider one that leaves out who is elder. Words in doubt
 * are not given, and nothing wider in their place.
 */
export function findTerm(terms: KinshipTerms, path: readonly Step[]): FoundTerm {
  const exact = path.join('')
  for (const candidate of widening(path)) {
    const found = terms.get(candidate)
    if (found === undefined) continue
    const certain = found.filter(({ ask }) => ask === '')
    if (certain.length === 0) return { kind: 'ask', doubted: found }
    return { kind: candidate === exact ? 'exact' : 'wider', path: candidate, terms: certain }
  }
  return { kind: 'ask', doubted: [] }
}

/**
 * Returns every word that is right for the relation, the most exact first. A wider word is right if it is part of the exact one:
 * `maasi` is right for a `baṛi maasi`, `chaacha` is wrong for a `taaya`. Words that the table doubts for the relation are left out.
 */
export function fittingTerms(terms: KinshipTerms, path: readonly Step[]): KinshipTerm[] {
  const fitting: KinshipTerm[] = []
  for (const candidate of widening(path)) {
    const found = terms.get(candidate) ?? []
    const certain = found.filter(({ ask }) => ask === '')
    if (found.length > 0 && (certain.length === 0 || !isKindOf(fitting, certain))) break
    fitting.push(...certain)
  }
  return fitting
}

/** Whether one of the wider words is in the exact ones. */
function isKindOf(exact: readonly KinshipTerm[], wider: readonly KinshipTerm[]): boolean {
  if (exact.length === 0) return true
  return wider.some(({ roman }) => exact.some((term) => term.roman.endsWith(` ${roman}`)))
}

/** The relation under which the house keeps its word for `path`, in the same order; null where it has none. */
export function ownWordPath(
  words: ReadonlyMap<string, unknown>,
  path: readonly Step[],
): string | null {
  return widening(path).find((candidate) => words.has(candidate)) ?? null
}

/** `FB+S-`, `FB+S`, `FBS-`, `FBS`: with ever fewer ages; of as many, the last is left out first. */
function widening(path: readonly Step[]): string[] {
  let all: { text: string; left: number }[] = [{ text: '', left: 0 }]
  for (const step of path) {
    const bare = step.charAt(0)
    all = all.flatMap(({ text, left }) =>
      step === bare
        ? [{ text: text + step, left }]
        : [
            { text: text + step, left },
            { text: text + bare, left: left + 1 },
          ],
    )
  }
  return all.sort((a, b) => a.left - b.left).map(({ text }) => text)
}
