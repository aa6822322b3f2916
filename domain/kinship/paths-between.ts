import { relativesOf, type Family, type Person } from './family.ts'
import type { Step } from './steps.ts'

/** What somebody is to the person at the start. */
export type Relation = {
  /** The shortest paths, those with the fewest marriages first; several where somebody is related twice. */
  paths: Step[][]
  /** Who is one step nearer on one of them; null at the start. */
  via: string | null
  /** From them; null at the start. */
  step: Step | null
}

/**
 * What `to` is to `from`: the shortest paths, those with the fewest marriages first. Several where somebody is related twice, as
 * an uncle who is the father-in-law too. One of no step for oneself; none where nothing joins the two.
 */
export function pathsBetween(family: Family, from: string, to: string): Step[][] {
  return relationsFrom(family, from).get(to)?.paths ?? []
}

/** What everybody is to `from`, the nearest first; those whom nothing joins to them are not in it. */
export function relationsFrom(family: Family, from: string): Map<string, Relation> {
  const relations = new Map<string, Relation>()
  const start = family.get(from)
  let reached: { person: Person; path: Step[]; via: string | null }[] =
    start === undefined ? [] : [{ person: start, path: [], via: null }]
  while (reached.length > 0) {
    const arrived = new Map<string, { person: Person; relation: Relation }>()
    for (const { person, path, via } of reached) {
      const known = arrived.get(person.id)
      if (known) known.relation.paths.push(path)
      else
        arrived.set(person.id, {
          person,
          relation: { paths: [path], via, step: path.at(-1) ?? null },
        })
    }
    for (const [id, { relation }] of arrived) {
      relations.set(id, { ...relation, paths: fewestMarriagesFirst(relation.paths) })
    }
    reached = [...arrived.values()].flatMap(({ person, relation }) =>
      relativesOf(family, person)
        .filter(({ person: { id } }) => !relations.has(id))
        .flatMap(({ step, person: next }) =>
          relation.paths.map((path) => ({ person: next, path: [...path, step], via: person.id })),
        ),
    )
  }
  return relations
}

function fewestMarriagesFirst(paths: readonly Step[][]): Step[][] {
  const different = new Map(paths.map((path) => [path.join(''), path]))
  return [...different.values()].sort((a, b) => marriages(a) - marriages(b))
}

function marriages(path: readonly Step[]): number {
  return path.filter((step) => step === 'H' || step === 'W').length
}
