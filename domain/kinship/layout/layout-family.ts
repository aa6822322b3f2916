import type { Family } from '../family.ts'
import { type Cell, shifted } from './block.ts'
import { generations, type Side } from './generations.ts'
import { onTracks } from './lanes.ts'
import { placePeople } from './place-people.ts'
import { type Thread, threadsOf } from './threads.ts'

/** `side` says in which dye somebody is drawn. */
export type Place = Cell & { side: Side }

export type FamilyLayout = { places: Place[]; threads: Thread[] }

/**
 * The tree around somebody, three generations up and down: a place on the grid for each, no two in one, and the threads between
 * them. The centre is in column 0 of row 0, the father's side to the left; parents are in row -1.
 */
export function layoutFamily(family: Family, centre: string): FamilyLayout {
  const rows = generations(family, centre)
  const block = placePeople(family, centre, rows)
  const middle = block.find(({ id }) => id === centre)?.column ?? 0
  const centred = shifted(block, -middle)
  const places = centred.map((cell) => ({ ...cell, side: rows.get(cell.id)?.side ?? 'own' }))
  return { places, threads: onTracks(threadsOf(family, centred)) }
}
