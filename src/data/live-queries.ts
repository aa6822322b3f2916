import { Dexie, RangeSet } from 'dexie'

/** Every live query of this page reads again: one whose read was aborted is silent, and waits for a change of what it had read. */
export function rerunLiveQueries(): void {
  Dexie.on.storagemutated.fire({ all: new RangeSet(-Infinity, [[]]) })
}
