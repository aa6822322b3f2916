import { dateOfDay, dayNumber } from '#domain/calendar.ts'
import type { Evening } from '#domain/evening.ts'
import { findPacked, insertBulk, type PackedRow } from './bulk.ts'
import type { EveningRow, Queries } from './schema.ts'
import { longId, shortId } from './short-id.ts'

/** The time first and then the id, so that a log is given in one order. */
const FIELDS = ['said_ms', 'id', 'epoch', 'lesson_id', 'answer', 'local_day'] as const
const EVENINGS = { table: 'evenings', columns: ['user_id', ...FIELDS] } as const
const ANSWERS = ['said', 'laughed'] as const

/** The evenings of these learners, of every epoch. */
export async function loadEvenings(
  queries: Queries,
  userIds: readonly string[],
): Promise<(userId: string) => Evening[]> {
  const rows = await findPacked(
    queries,
    { table: 'evenings', owner: 'user_id', columns: FIELDS },
    userIds,
  )
  return (userId) => (rows.get(userId) ?? []).map(eveningOf)
}

export function insertEvenings(tx: Queries, rows: readonly EveningRow[]): Promise<void> {
  return insertBulk(tx, EVENINGS, rows)
}

export function eveningRowOf(userId: string, evening: Evening): EveningRow {
  return {
    user_id: userId,
    id: shortId(evening.id),
    epoch: evening.epoch,
    lesson_id: evening.lessonId,
    answer: ANSWERS.indexOf(evening.answer),
    said_ms: Date.parse(evening.saidAt),
    local_day: dayNumber(evening.localDate),
  }
}

function eveningOf([saidMs, id, epoch, lessonId, answer, localDay]: PackedRow<
  typeof FIELDS
>): Evening {
  return {
    id: longId(id),
    epoch: Number(epoch),
    lessonId,
    answer: answer === '0' ? 'said' : 'laughed',
    saidAt: new Date(Number(saidMs)).toISOString(),
    localDate: dateOfDay(Number(localDay)),
  }
}
