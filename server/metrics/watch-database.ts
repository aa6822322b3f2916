import type { Database } from '../db/database.ts'
import { groupCommitted } from '../db/group-committed.ts'
import { countWaitingMails } from '../db/outbound-mails.ts'
import { onFamilyChanges } from '../family/family-changed.ts'
import { MAIL_FAMILIES, policyOf } from '../mail-queue/mail-kinds.ts'
import { onTakeSent } from '../voices/take-sent.ts'
import type { Metrics } from './metrics.ts'

/** What lies in the database and waits, looked up when somebody asks, and what the database itself is at. */
export function watchDatabase(db: Database, metrics: Metrics): void {
  groupCommitted.subscribe((writes) => metrics.observeGroup(Number(writes)))
  onFamilyChanges((changes) => {
    for (const [outcome, count] of Object.entries(changes)) {
      metrics.familyChanges.inc({ outcome }, count)
    }
  })
  onTakeSent((outcome) => metrics.takes.inc({ outcome }))
  metrics.gauge('mails_waiting', 'Mails in the queue that are not sent yet', () => waitingMails(db))
  const { connections } = db
  if (connections === undefined) return
  metrics.gauge(
    'database_connections',
    'Connections of this process, and requests for one',
    connections,
  )
}

async function waitingMails(db: Database): Promise<Record<string, number>> {
  const waiting = Object.fromEntries(MAIL_FAMILIES.map((family) => [family, 0]))
  for (const [kind, count] of await db.read(countWaitingMails)) {
    const { family } = policyOf(kind)
    waiting[family] = (waiting[family] ?? 0) + count
  }
  return waiting
}
