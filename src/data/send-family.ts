import { familyInput, type FamilyResponse, sendFamily as call } from '#contract/family.ts'
import * as v from 'valibot'
import { fail, ok, type Result } from '#domain/result.ts'
import type { Api, CallOptions } from './api.ts'
import type { Failure } from './failure.ts'
import type { LearnerDb } from './learner-db.ts'
import { mergeFamily } from './merge-family.ts'
import { changesIn } from './queue-family.ts'
import type { OutboxRow } from './rows.ts'
import { noteDelivery } from './settings.ts'

type Acknowledge = (db: LearnerDb) => Promise<void>

/** Sends changes of the tree. Gives what takes the row out and merges the server's response. */
export async function sendFamily(
  api: Api,
  row: OutboxRow,
  options: Omit<CallOptions<typeof call>, 'body'>,
): Promise<Result<Acknowledge, Failure>> {
  const parsed = v.safeParse(familyInput, row.body)
  if (!parsed.success) {
    const unreadable = { error: 'This entry on the device could not be read.' }
    return fail({ kind: 'invalid', status: 400, body: unreadable })
  }
  const sent = await api.call(call, { ...options, body: parsed.output })
  return sent.ok ? ok((db) => acknowledgeFamily(db, row, sent.value)) : sent
}

async function acknowledgeFamily(
  db: LearnerDb,
  row: OutboxRow,
  { entries }: FamilyResponse,
): Promise<void> {
  await db.transaction('rw', db.family, db.outbox, db.settings, async () => {
    await db.outbox.delete(row.id)
    await noteDelivery(db)
    const settled = new Set(changesIn(row).map(({ id }) => id))
    // They count as the server's when its list tells them: a backup may put it back to before them.
    await mergeFamily(db, entries, { settled, isHeard: false })
  })
}
