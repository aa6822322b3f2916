import { channel } from 'node:diagnostics_channel'
import type { Refusal } from '../refusal.ts'

/** What became of an upload: kept, now or before, or refused and why. */
export type TakeOutcome = 'kept' | Refusal['kind']

const sent = channel('apni-boli:take-sent')

/** Tells what became of one upload; costs nothing while nobody listens. */
export function tellTakeSent(outcome: TakeOutcome): void {
  if (sent.hasSubscribers) sent.publish(outcome)
}

/** Hears of each upload in this process. */
export function onTakeSent(listen: (outcome: TakeOutcome) => void): void {
  sent.subscribe((message) => listen(message as TakeOutcome))
}
