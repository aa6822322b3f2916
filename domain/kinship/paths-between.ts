import { relativesOf, type Family, type Person } from './family.ts'
import type { Step } from './steps.ts'

/**
 * What `to` is to `from`: the shortest paths, those with the fewest marriages first. Several where somebody is related twice, as
 * an uncle who is the father-in-law too. One of no step for oneself; none where nothing joins the two.
 */
export function pathsBetween(family: Family, from: string, to: string): Step[][] {
  const start = family.get(from)
  if (start === undefined) return []
  let reached: { person: Person; path: Step[] }[] = [{ person: start, path: [] }]
  const seen = new Set([from])
  while (reached.length > 0) {
    const arrived = reached.filter(({ person }) => person.id === to)
    if (arrived.length > 0) return fewestMarriagesFirst(arrived.map(({ path }) => path))
    reached = reached.flatMap(({ person, path }) =>
      relativesOf(family, person)
        .filter((relative) => !seen.has(relative.person.id))
        .map((relative) => ({ person: relative.person, path: [...path, relative.step] })),
    )
    for (const { person } of reached) seen.add(person.id)
  }
  return []
}

function fewestMarriagesFirst(paths: readonly Step[][]): Step[][] {
  const different = new Map(paths.map((path) => [path.join(''), path]))
  return [...different.values()].toSorted((a, b) => marriages(a) - marriages(b))
}

function marriages(path: readonly Step[]): number {
  return path.filter((step) => step === 'H' || step === 'W').length
}
