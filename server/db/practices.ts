import { dateOfDay, dayNumber } from '#domain/calendar.ts'
import type { Practice } from '#domain/practice.ts'
import { findPacked, insertBulk, type PackedRow } from './bulk.ts'
import type { PracticeRow, Queries } from './schema.ts'
import { longId, shortId } from './short-id.ts'

/** The time first and then the id, so that a log is given in one order. */
const FIELDS = [
  'completed_ms',
  'id',
  'epoch',
  'answered',
  'right_answers',
  'local_day',
  'active_seconds',
] as const
const PRACTICES = { table: 'practices', columns: ['user_id', ...FIELDS] } as const

/** The sessions of practice of these learners, of every epoch. */
export async function loadPractices(
  queries: Queries,
  userIds: readonly string[],
): Promise<(userId: string) => Practice[]> {
  const rows = await findPacked(
    queries,
    { table: 'practices', owner: 'user_id', columns: FIELDS },
    userIds,
  )
  return (userId) => (rows.get(userId) ?? []).map(practiceOf)
}

export function insertPractices(tx: Queries, rows: readonly PracticeRow[]): Promise<void> {
  return insertBulk(tx, PRACTICES, rows)
}

export function practiceRowOf(userId: string, practice: Practice): PracticeRow {
  return {
    user_id: userId,
    id: shortId(practice.id),
    epoch: practice.epoch,
    answered: practice.answered,
    right_answers: practice.right,
    completed_ms: Date.parse(practice.completedAt),
    local_day: dayNumber(practice.localDate),
    active_seconds: practice.activeSeconds,
  }
}

function practiceOf([completedMs, id, epoch, answered, right, localDay, activeSeconds]: PackedRow<
  typeof FIELDS
>): Practice {
  return {
    id: longId(id),
    epoch: Number(epoch),
    answered: Number(answered),
    right: Number(right),
    completedAt: new Date(Number(completedMs)).toISOString(),
    localDate: dateOfDay(Number(localDay)),
    activeSeconds: Number(activeSeconds),
  }
}
