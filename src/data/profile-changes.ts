import type { ProfileInput } from '#contract/profile.ts'
import type { LearnerDb } from './learner-db.ts'
import { readableRows } from './parse-rows.ts'
import { outboxRow } from './rows.ts'

/** What waits of the learner's profile, the later change over the earlier; what was refused counts no more. */
export async function readProfileChanges(db: LearnerDb): Promise<ProfileInput> {
  const rows = readableRows(outboxRow, await db.outbox.orderBy('seq').toArray())
  const waiting = rows.filter((row) => row.kind === 'profile' && row.state !== 'failed')
  return Object.assign({}, ...waiting.map((row) => row.body)) as ProfileInput
}
