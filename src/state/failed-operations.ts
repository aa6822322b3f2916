import type { LearnerDb } from '#data/learner-db.ts'
import type { OutboxRow } from '#data/rows.ts'
import { readOutbox } from '#data/sync-status.ts'
import { useLearnerQuery } from './learner-data.ts'

/** The outbox rows that were set aside, for the learner to decide. */
export function useFailedOperations(): OutboxRow[] {
  return useLearnerQuery(readFailedOperations) ?? []
}

async function readFailedOperations(db: LearnerDb): Promise<OutboxRow[]> {
  return (await readOutbox(db)).filter((row) => row.state === 'failed')
}
