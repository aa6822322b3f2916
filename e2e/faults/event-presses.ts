import type { Actor } from './actor.ts'
import type { Disk } from './disk.ts'
import { EVENT_KINDS, type EventKind, type EventPress, eventRows } from './events.ts'
import type { Round } from './round.ts'

/** The learner is about to press what makes these events, or one of these lots. */
export function press(
  { round, device, learner }: Actor,
  kind: EventKind,
  ways: EventPress['ways'],
): EventPress {
  const made = { kind, ways, at: Date.now(), hasRightClock: device.hasRightClock() }
  round.ledgerOf(learner).events.pressed(made)
  return made
}

/** The screen says that it is stored: the disk has just this. */
export async function stored({ round, device, learner }: Actor, made: EventPress): Promise<void> {
  made.at = Date.now()
  const disk = await device.disk(learner)
  const rows = disk === null ? [] : eventRows(disk)[made.kind]
  const wrong = round.ledgerOf(learner).events.seen(made, rows)
  if (wrong !== null) round.violate(`on the ${device.name}: ${wrong}`)
}

/** After a death or the end of a session: an event on the disk that no press explains is a violation. */
export function explainEvents(
  round: Round,
  { device, learner }: Pick<Actor, 'device' | 'learner'>,
  disk: Disk,
): void {
  const { events } = round.ledgerOf(learner)
  const rows = eventRows(disk)
  for (const kind of EVENT_KINDS) {
    for (const { id, body } of events.explain(kind, rows[kind])) {
      round.violate(`${body} of ${kind} that nobody made is on the ${device.name}: ${id}`)
    }
  }
}
