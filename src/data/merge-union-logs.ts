import type { ProgressResponse } from '#contract/progress.ts'
import type { LearnerDb } from './learner-db.ts'
import { readableRows } from './parse-rows.ts'
import { replaceRow } from './replace-row.ts'
import { requeue } from './requeue.ts'
import { outboxRow } from './rows.ts'
import { carriedRow, doneMsOf, type LogRow, UNION_LOGS, type UnionLog } from './union-logs.ts'

type Logs = Pick<ProgressResponse, 'epoch' | 'practices' | 'evenings'>

/** Takes over the server's rows of an epoch that both are in. Inside a transaction over the logs. */
export async function mergeUnionLogs(db: LearnerDb, response: Logs): Promise<void> {
  for (const log of UNION_LOGS) {
    const rows = log.theirs(response).filter(({ epoch }) => epoch === response.epoch)
    await log.tableOf(db).bulkPut([...rows])
  }
}

/**
 * Moves rows of epoch `mine` into the account's newer epoch, if the learner made them after its reset (`askedMs`) and the server lacks
 * them. Rows in the outbox get new keys; rows that the server has lost are queued again. Runs inside the transaction that adopts the
 * epoch.
 */
export async function adoptUnionLogs(
  db: LearnerDb,
  response: Logs,
  { mine, askedMs, newId }: { mine: number; askedMs: number; newId: () => string },
): Promise<void> {
  const { epoch } = response
  for (const log of UNION_LOGS) {
    const there = new Set(log.theirs(response).map(({ id }) => id))
    const waiting = await readCarried(db, log)
    const all = [...waiting.map(({ carried }) => carried), ...(await readLog(db, log))]
    const isLeft = (row: LogRow): boolean =>
      row.epoch === mine && doneMsOf(log, row) > askedMs && !there.has(row.id)
    const left = new Map(all.filter(isLeft).map((row) => [row.id, { ...row, epoch }]))
    await log.tableOf(db).clear()
    await log.tableOf(db).bulkPut([...left.values()])
    for (const { row, carried } of waiting) {
      if (left.delete(carried.id)) await replaceRow(db, row, { ...row.body, epoch }, newId())
      else await db.outbox.delete(row.id)
    }
    for (const row of left.values()) {
      await requeue(db, log.operationOf(row), { id: newId(), now: doneMsOf(log, row) })
    }
  }
}

/** The ids of the rows that no operation carries: the server has taken them. */
export async function readSentIds(db: LearnerDb): Promise<Map<UnionLog, string[]>> {
  const sent = new Map<UnionLog, string[]>()
  for (const log of UNION_LOGS) {
    const waiting = new Set((await readCarried(db, log)).map(({ carried }) => carried.id))
    const ids = await log.tableOf(db).toCollection().primaryKeys()
    sent.set(
      log,
      ids.filter((id) => !waiting.has(id)),
    )
  }
  return sent
}

/** Queues again what the server had taken and does not tell any more, of this epoch. Inside a transaction. */
export async function requeueLostRows(
  db: LearnerDb,
  sent: ReadonlyMap<UnionLog, readonly string[]>,
  { known, epoch, now, newId }: { known: Logs; epoch: number; now: number; newId: () => string },
): Promise<void> {
  for (const [log, ids] of sent) {
    const there = new Set(log.theirs(known).map(({ id }) => id))
    const waiting = new Set((await readCarried(db, log)).map(({ carried }) => carried.id))
    const lost = ids.filter((id) => !there.has(id) && !waiting.has(id))
    for (const row of readableRows(log.schema, await log.tableOf(db).bulkGet(lost))) {
      if (row.epoch === epoch) await requeue(db, log.operationOf(row), { id: newId(), now })
    }
  }
}

/** The rows of a log that can be read. */
export async function readLog(db: LearnerDb, log: UnionLog): Promise<LogRow[]> {
  return readableRows(log.schema, await log.tableOf(db).toArray())
}

async function readCarried(db: LearnerDb, log: UnionLog) {
  const rows = readableRows(outboxRow, await db.outbox.orderBy('seq').toArray())
  return rows.flatMap((row) => {
    const carried = carriedRow(log, row)
    return carried === undefined ? [] : [{ row, carried }]
  })
}
