import type { Learner } from '../world/learner.ts'
import { EVENT_KINDS, eventRows } from './events.ts'
import type { Round } from './round.ts'

/** The server's logs against what was pressed: all that stays, once, as it was, and nothing else. */
export function compareEvents(
  round: Round,
  learner: Learner,
  server: Parameters<typeof eventRows>[0],
): void {
  const ledger = round.ledgerOf(learner)
  const rows = eventRows(server)
  for (const kind of EVENT_KINDS) {
    for (const { id, body } of ledger.events.explain(kind, rows[kind])) {
      round.violate(`counted though never done: ${body} of ${kind} (${id})`)
    }
    const found = new Map(rows[kind].map((row) => [row.id, row.body]))
    if (found.size !== rows[kind].length) round.violate(`an event of ${kind} was counted twice`)
    for (const event of ledger.events.all().filter((one) => one.kind === kind)) {
      const { id, body } = event
      const fate = ledger.fateOf(event)
      const has = found.get(id)
      if (has === undefined && fate === 'stays') round.violate(`lost: ${body} of ${kind} (${id})`)
      if (has !== undefined && fate === 'gone')
        round.violate(`reset, and there: ${body} of ${kind} (${id})`)
      if (has !== undefined && has !== body)
        round.violate(`${body} of ${kind} became ${has} (${id})`)
    }
  }
}
