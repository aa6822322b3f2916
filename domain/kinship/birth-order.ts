import type { Person } from './family.ts'

/**
 * Returns the birth order of somebody born just before (`elder`) or after `person`, and that of `person`, who gets one if it is
 * unknown. `siblings` are the brothers and sisters of `person`. About fifty people fit between any two. Returns null if siblings have
 * an order and `person` has none, because the result would be a guess.
 */
export function birthBeside(
  person: Pick<Person, 'id' | 'birth'>,
  siblings: readonly Pick<Person, 'id' | 'birth'>[],
  place: 'elder' | 'younger',
): { person: number; added: number } | null {
  const known = siblings.flatMap(({ id, birth }) =>
    id === person.id || birth === null ? [] : [birth],
  )
  if (person.birth === null && known.length > 0) return null
  const own = person.birth ?? 0
  const beyond = known.filter((birth) => (place === 'elder' ? birth < own : birth > own))
  const nearest = place === 'elder' ? Math.max(...beyond) : Math.min(...beyond)
  if (Number.isFinite(nearest)) return { person: own, added: (own + nearest) / 2 }
  return { person: own, added: place === 'elder' ? own - 1 : own + 1 }
}
