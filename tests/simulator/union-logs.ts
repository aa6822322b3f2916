import type { ProgressResponse } from '#contract/progress.ts'
import type { LearnerDb } from '#data/learner-db.ts'
import type { Account } from './accounts.ts'
import { fateOf } from './fates.ts'
import { doing, type Place, whetherStored } from './doing.ts'
import type { Logged } from './ledger.ts'
import { dayIn } from './local-days.ts'
import type { Device } from './device.ts'
import type { World } from './world.ts'

const LOGS = ['practices', 'evenings'] as const

/** The learner finishes a session of practice, or tells of an evening at home. */
export async function addToLog(world: World, at: Place): Promise<void> {
  const { device, tab, account, lessonId, chance } = at
  const learner = tab.learnerOf(account.userId)
  const id = tab.newId(account.userId)
  const log = chance.pick(LOGS)
  const answered = 8 + chance.below(12)
  const right = chance.below(answered + 1)
  const answer = chance.once(3) ? ('laughed' as const) : ('said' as const)
  const done = {
    ...doing(world, at, 0),
    screenKnew: account.ledger.resetsKnownOn(device.name),
    day: dayIn(device.zone, world.time.now),
    id,
    log,
    body: log === 'practices' ? `${right} of ${answered}` : `${lessonId} ${answer}`,
  }
  const write =
    log === 'practices'
      ? learner.finishPractice({ id, answered, right, activeSeconds: 60 })
      : learner.recordEvening({ id, lessonId, answer })
  const isStored = await whetherStored(at, write)
  if (isStored === 'yes') account.ledger.logged(done)
  if (isStored !== 'unknown') return
  world.whenQuiet(async () => {
    const kept = await world.onDisk(device, account, (db) => db.table(log).get(id))
    if (kept !== undefined && kept !== null) account.ledger.logged(done)
  })
}

/** The server's logs against what the learner did: all that stays, once, as it was, and nothing else. */
export function compareUnionLogs(
  world: World,
  { ledger }: Account,
  server: ProgressResponse,
): void {
  for (const log of LOGS) {
    const rows = new Map(server[log].map((row) => [row.id, row]))
    if (rows.size !== server[log].length) world.violate(`a row of ${log} is twice in the log`)
    const deeds = new Map(
      ledger.logs().flatMap((deed) => (deed.log === log ? [[deed.id, deed] as const] : [])),
    )
    for (const row of server[log]) {
      const deed = deeds.get(row.id)
      if (deed === undefined) world.violate(`a row of ${log} that nobody made: ${row.id}`)
      else if (deed.body !== bodyOf(row)) world.violate(`${told(deed)} became ${bodyOf(row)}`)
    }
    for (const deed of deeds.values()) {
      const fate = fateOf(ledger, deed)
      const row = rows.get(deed.id)
      if (fate === 'stays' && row === undefined) world.violate(`lost: ${told(deed)}`)
      if (fate === 'gone' && row !== undefined) world.violate(`reset, and there: ${told(deed)}`)
      if (row !== undefined && deed.hasRightClock && row.localDate !== deed.day) {
        world.violate(`${told(deed)} counts for ${row.localDate}`)
      }
    }
  }
}

/** A device has the server's rows. */
export async function compareUnionLogsOn(
  world: World,
  { device, db }: { device: Device; db: LearnerDb },
  server: ProgressResponse,
): Promise<void> {
  for (const log of LOGS) {
    const here = (await db.table(log).toArray()) as Row[]
    if (textOf(here) !== textOf(server[log])) {
      world.violate(`${device.name} has ${here.length} ${log}, the server ${server[log].length}`)
    }
  }
}

type Row = ProgressResponse['practices'][number] | ProgressResponse['evenings'][number]

function textOf(rows: readonly Row[]): string {
  return rows
    .map((row) => [row.id, row.epoch, row.localDate, row.completedAt ?? row['saidAt'], bodyOf(row)])
    .map((row) => row.join(' '))
    .sort()
    .join()
}

function bodyOf(row: Row): string {
  return 'answered' in row
    ? `${String(row.right)} of ${String(row.answered)}`
    : `${row.lessonId} ${row.answer}`
}

function told({ log, body, device, at, id }: Logged): string {
  return `${body} of ${log}, ${new Date(at).toISOString()} on the ${device} (${id.slice(0, 4)})`
}
