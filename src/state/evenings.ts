import type { LearnerDb } from '#data/learner-db.ts'
import { type EveningRow, eveningRow } from '#data/log-rows.ts'
import { readableRows } from '#data/parse-rows.ts'
import { useLearnerQuery } from './learner-data.ts'

/** What came of saying lessons' words at home, oldest first; undefined while it is read. */
export function useEvenings(): readonly EveningRow[] | undefined {
  return useLearnerQuery(readEvenings)
}

async function readEvenings(db: LearnerDb): Promise<EveningRow[]> {
  const rows = readableRows(eveningRow, await db.evenings.toArray())
  return rows.sort((a, b) => (a.saidAt < b.saidAt ? -1 : 1))
}
