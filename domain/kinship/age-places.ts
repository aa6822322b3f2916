import { siblingsOf } from './add-relative.ts'
import type { Family, Person } from './family.ts'

/** A place by age among brothers and sisters: younger than `after` and elder than `before`, by id; null at an end. */
export type AgePlace = { after: string | null; before: string | null; birth: number }

/**
 * Every place that somebody may have among the brothers and sisters whose order is known, from the eldest to the youngest. `birth` is
 * the order of birth that keeps it.
 */
export function agePlaces(family: Family, person: Person): AgePlace[] {
  const ordered = siblingsOf(family, person)
    .flatMap(({ id, birth }) => (birth === null ? [] : [{ id, birth }]))
    .sort((a, b) => a.birth - b.birth)
  return [...ordered, null].flatMap((next, at) => {
    const last = ordered[at - 1] ?? null
    // Nobody stands between two of one order.
    if (next !== null && last?.birth === next.birth) return []
    const [from, to] = [last?.birth ?? -Infinity, next?.birth ?? Infinity]
    return [{ after: last?.id ?? null, before: next?.id ?? null, birth: birthBetween(from, to) }]
  })
}

function birthBetween(from: number, to: number): number {
  if (Number.isFinite(from) && Number.isFinite(to)) return (from + to) / 2
  if (Number.isFinite(from)) return from + 1
  return Number.isFinite(to) ? to - 1 : 0
}
