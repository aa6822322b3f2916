import type { Table } from 'dexie'
import type { GenericSchema } from 'valibot'
import type { ProgressResponse } from '#contract/progress.ts'
import type { LearnerDb } from './learner-db.ts'
import { type EveningRow, eveningRow, type PracticeRow, practiceRow } from './log-rows.ts'
import { enqueue, type Operation, readTail } from './outbox.ts'
import { readableRow } from './parse-rows.ts'
import type { OutboxRow } from './rows.ts'
import type { StoredStamp } from './stored-stamp.ts'

/** What every row of such a log has, beside its time. */
export type LogRow = { id: string; epoch: number; localDate: string; [field: string]: unknown }

/**
 * A log that server and devices unite by the ids of its rows. A row always keeps its id, even in another epoch. The first call for a row
 * uses the id as its Idempotency-Key; a call with another body gets another key.
 */
export type UnionLog = {
  kind: 'practice' | 'evening'
  tableOf: (db: LearnerDb) => Table<LogRow, string>
  schema: GenericSchema<unknown, LogRow>
  /** The field with the instant at which it was done. */
  time: 'completedAt' | 'saidAt'
  operationOf: (row: LogRow) => Operation
  /** The server's rows in its answer. */
  theirs: (response: Pick<ProgressResponse, 'practices' | 'evenings'>) => readonly LogRow[]
}

const practices: UnionLog = {
  kind: 'practice',
  tableOf: (db) => db.table('practices'),
  schema: practiceRow,
  time: 'completedAt',
  operationOf: (row) => practiceOf(row as PracticeRow),
  theirs: (response) => response.practices,
}

const evenings: UnionLog = {
  kind: 'evening',
  tableOf: (db) => db.table('evenings'),
  schema: eveningRow,
  time: 'saidAt',
  operationOf: (row) => eveningOf(row as EveningRow),
  theirs: (response) => response.evenings,
}

export const UNION_LOGS: readonly UnionLog[] = [practices, evenings]

export function unionLogOf(kind: OutboxRow['kind']): UnionLog | undefined {
  return UNION_LOGS.find((log) => log.kind === kind)
}

/** In ms since 1970. */
export function doneMsOf({ time }: UnionLog, row: LogRow): number {
  return Date.parse(String(row[time]))
}

/** The row that an operation carries: undefined where it is of another kind. */
export function carriedRow(log: UnionLog, { kind, body }: OutboxRow): LogRow | undefined {
  return kind === log.kind ? readableRow(log.schema, body) : undefined
}

/** Adds what the learner has just done, with its outbox row. Inside the transaction over both tables. */
export async function appendToLog(
  db: LearnerDb,
  kind: UnionLog['kind'],
  row: LogRow,
  { now, stamp }: { now: number; stamp: StoredStamp },
): Promise<void> {
  const log = kind === 'practice' ? practices : evenings
  const tail = await readTail(db, '')
  await log.tableOf(db).add(row)
  await enqueue(db, log.operationOf(row), { id: row.id, now, tail, stamp })
}

function practiceOf(row: PracticeRow): Operation {
  const { id, answered, right, completedAt, localDate, activeSeconds, epoch } = row
  const body = { id, answered, right, completedAt, localDate, activeSeconds, epoch }
  return { kind: 'practice', body }
}

function eveningOf({ id, lessonId, answer, saidAt, localDate, epoch }: EveningRow): Operation {
  const body = { id, lessonId, answer, saidAt, localDate, epoch }
  return { kind: 'evening', lessonId, body }
}
