import { channel } from 'node:diagnostics_channel'

/** The outcome of each change in a call: kept, superseded by a later change, or refused because the tree is full. */
export type FamilyChangeOutcome = 'kept' | 'older' | 'full'
export type FamilyChanges = Readonly<Record<FamilyChangeOutcome, number>>

const changed = channel('apni-boli:family-changed')

/** Tells what became of the changes of one call; costs nothing while nobody listens. */
export function tellFamilyChanges(changes: FamilyChanges): void {
  if (changed.hasSubscribers) changed.publish(changes)
}

/** Hears of the changes of each call in this process. */
export function onFamilyChanges(listen: (changes: FamilyChanges) => void): void {
  changed.subscribe((message) => listen(message as FamilyChanges))
}
