import type { RoomCounts } from '#copy/room.ts'
import type { InvitedState } from '#data/invited/invited-view.ts'

/** How far a reviewer has come, by lines. */
export function countRoom({ view, room, takes }: InvitedState): RoomCounts {
  const verdicts = room?.verdicts ?? []
  const recorded = new Set(takes.map(({ itemId }) => itemId))
  const unsent = takes.filter(({ place }) => place === 'waiting' || place === 'refused')
  return {
    lines: view?.items.length ?? 0,
    checked: verdicts.length,
    checkedSent: verdicts.filter(({ isSent }) => isSent).length,
    recorded: recorded.size,
    recordedSent: recorded.size - new Set(unsent.map(({ itemId }) => itemId)).size,
  }
}
