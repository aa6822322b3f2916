import { relativesOf, type Family } from '../family.ts'
import type { Step } from '../steps.ts'

/** Generations up and down that are drawn. */
const MOST = 3

export type Side = 'own' | 'father' | 'mother' | 'marriage'

/** `row` is the generation: 0 is the centre's, -1 the parents'. */
export type Generation = { row: number; side: Side }

/** Who is within three generations of the centre, the nearest first. A side begins at a parent, or at a husband or wife. */
export function generations(family: Family, centre: string): Map<string, Generation> {
  const found = new Map<string, Generation>()
  if (!family.has(centre)) return found
  found.set(centre, { row: 0, side: 'own' })
  // A Map gives out what is added while it is read: this is a breadth-first search.
  for (const [id, { row, side }] of found) {
    const person = family.get(id)
    if (person === undefined) continue
    for (const { step, person: next } of relativesOf(family, person)) {
      const nextRow = row + rise(step)
      if (found.has(next.id) || Math.abs(nextRow) > MOST) continue
      found.set(next.id, { row: nextRow, side: id === centre ? firstSide(step) : side })
    }
  }
  return found
}

function rise(step: Step): number {
  if (step === 'F' || step === 'M') return -1
  return step === 'S' || step === 'D' ? 1 : 0
}

function firstSide(step: Step): Side {
  if (step === 'F') return 'father'
  if (step === 'M') return 'mother'
  return step === 'H' || step === 'W' ? 'marriage' : 'own'
}
