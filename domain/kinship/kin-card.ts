import { readSteps } from './steps.ts'

const START = 'K-'
/** As long as the id of any card may be (contract/reviews.ts). */
const LONGEST = 12

/**
 * The card of a relation that no lesson teaches: `K-FBeW` is the wife of the father's elder brother. Null where the path is too long
 * for one.
 */
export function kinCardId(path: string): string | null {
  const id = START + path.replaceAll('+', 'e').replaceAll('-', 'y')
  return id.length > LONGEST ? null : id
}

/** The relation of such a card; null for a card of the course. */
export function pathOfKinCard(itemId: string): string | null {
  if (!itemId.startsWith(START)) return null
  const path = itemId.slice(START.length).replaceAll('e', '+').replaceAll('y', '-')
  return readSteps(path).ok ? path : null
}
