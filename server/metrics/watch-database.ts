import { countAccountMails } from '../db/account-mails.ts'
import type { Database } from '../db/database.ts'
import { countMailsOwed } from '../db/billing-mails.ts'
import { countWaitingMessages } from '../db/contact-messages.ts'
import { groupCommitted } from '../db/group-committed.ts'
import type { Metrics } from './metrics.ts'

/** What lies in the database and waits, looked up when somebody asks, and what the database itself is at. */
export function watchDatabase(db: Database, metrics: Metrics): void {
  groupCommitted.subscribe((writes) => metrics.observeGroup(Number(writes)))
  metrics.gauge('mails_waiting', 'Mails that are owed and not sent yet', () =>
    db.read(async (queries) => ({
      account: await countAccountMails(queries),
      contact: await countWaitingMessages(queries),
      billing: await countMailsOwed(queries),
    })),
  )
  const { connections } = db
  if (connections === undefined) return
  metrics.gauge(
    'database_connections',
    'Connections of this process, and requests for one',
    connections,
  )
}
