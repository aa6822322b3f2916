import type { InvitedState, InvitedTake } from './invited-view.ts'

/** Lines of the list that have a take. */
export type InvitedCounts = {
  lines: number
  kept: number
  sent: number
  elsewhere: number
  refused: number
}

/** "3 of 10 kept on this phone, 2 sent", by lines: one that was said twice counts once. */
export function countTakes({ view, takes }: Pick<InvitedState, 'view' | 'takes'>): InvitedCounts {
  const linesIn = (...places: readonly InvitedTake['place'][]): Set<string> =>
    new Set(takes.filter(({ place }) => places.includes(place)).map(({ itemId }) => itemId))
  const kept = linesIn('waiting', 'refused', 'sent')
  return {
    lines: Math.max(view?.items.length ?? 0, kept.size),
    kept: kept.size,
    sent: kept.size - linesIn('waiting', 'refused').size,
    refused: linesIn('refused').size,
    elsewhere: [...linesIn('elsewhere')].filter((itemId) => !kept.has(itemId)).length,
  }
}
