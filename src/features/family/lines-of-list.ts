import type { Relation } from '#domain/kinship/paths-between.ts'

/** A line of the tree as a list in a list, for readers. */
type Line = { id: string; level: number; position: number; siblings: number }

/**
 * Whoever has a place, in the order of a list in a list. Brothers and sisters share a list; all others have theirs under whom they
 * hang on: my parents are on level 2, and so is my father's brother, who comes after my father and those under him.
 */
export function linesOfList(
  relations: ReadonlyMap<string, Relation>,
  placed: ReadonlyMap<string, unknown>,
): Line[] {
  const hangingOn = new Map<string | null, string[]>()
  for (const [id, { via }] of relations) {
    if (placed.has(id)) hangingOn.set(via, [...(hangingOn.get(via) ?? []), id])
  }
  const lines: { id: string; level: number; list: string[] }[] = []
  const add = (id: string, level: number, list: string[]): void => {
    list.push(id)
    lines.push({ id, level, list })
    const [beside, under]: [string[], string[]] = [[], []]
    for (const next of hangingOn.get(id) ?? []) {
      const step = relations.get(next)?.step
      if (step?.startsWith('B') || step?.startsWith('Z')) beside.push(next)
      else under.push(next)
    }
    const own: string[] = []
    for (const next of under) add(next, level + 1, own)
    for (const next of beside) add(next, level, list)
  }
  const all: string[] = []
  for (const start of hangingOn.get(null) ?? []) add(start, 1, all)
  return lines.map(({ id, level, list }) => {
    return { id, level, position: list.indexOf(id) + 1, siblings: list.length }
  })
}
