import { type FamilyPage, getFamily } from '#contract/family.ts'
import { fail, ok, type Result } from '#domain/result.ts'
import type { Api } from './api.ts'
import type { Failure } from './failure.ts'
import { familyRow } from './family-rows.ts'
import type { LearnerClock } from './learner-clock.ts'
import type { LearnerDb } from './learner-db.ts'
import { mergeFamily } from './merge-family.ts'
import { readableRows } from './parse-rows.ts'
import { changesIn, queueUnacknowledgedChanges } from './queue-family.ts'
import { receiveServerTime } from './receive-server-time.ts'
import { readSetting, writeSetting } from './settings.ts'
import { readOutbox } from './sync-status.ts'

type PullFamilyContext = {
  db: LearnerDb
  api: Api
  clock: LearnerClock
  token: string
  newId: () => string
  /** Called where the pull has put something into the outbox. */
  onQueued: () => void
}

const NONE: ReadonlySet<string> = new Set()

/**
 * Fetches what other devices changed in the tree, from where the last pull broke off. Where the server has lost something in a
 * restore, it tells from the beginning, and what it lacks is queued again.
 */
export async function pullFamily(context: PullFamilyContext): Promise<Result<void, Failure>> {
  const { db, api, clock, token, newId, onQueued } = context
  /** The ids of the changes that the server listed, and whether it listed them from the beginning. */
  let told = new Set<string>()
  let isAll = false
  let after = (await readSetting(db, 'familyCursor')).at
  for (;;) {
    const page = await api.call(getFamily, {
      token,
      listen: receiveServerTime(clock),
      ...(after !== null && { query: { after } }),
    })
    if (!page.ok) return fail(page.failure)
    if (page.value.isFirst) told = new Set()
    isAll ||= page.value.isFirst
    for (const { id } of page.value.entries) told.add(id)
    await mergePage(db, page.value)
    if (page.value.next === null) break
    after = page.value.next
  }
  const isQueued = await db.transaction('rw', db.family, db.outbox, async () => {
    if (isAll) await doubtLost(db, told)
    return queueUnacknowledgedChanges(db, { now: clock.now(), newId, told })
  })
  if (isQueued) onQueued()
  return ok(undefined)
}

/** A page and where it ends, both or neither. */
async function mergePage(db: LearnerDb, { entries, next, last }: FamilyPage): Promise<void> {
  await db.transaction('rw', db.family, db.outbox, db.settings, async () => {
    const cursor = await readSetting(db, 'familyCursor')
    // A change that waits here may hide what came, and then lose against it on the server. So the cursor stays, and the next pull
    // fetches these entries again. Until then they are unacknowledged: a server restored in between would not list them.
    const isOpen = (await readOutbox(db)).some((row) => row.state !== 'failed' && isChange(row))
    await mergeFamily(db, entries, { settled: NONE, isHeard: !isOpen })
    const at = isOpen ? cursor.at : last
    await writeSetting(db, 'familyCursor', { at, last: next === null ? last : cursor.last })
  })
}

function isChange(row: Parameters<typeof changesIn>[0]): boolean {
  return changesIn(row).length > 0
}

/** What is here and was not told is not the server's any more. */
async function doubtLost(db: LearnerDb, all: ReadonlySet<string>): Promise<void> {
  const rows = readableRows(familyRow, await db.family.toArray())
  const lost = rows.filter(({ id, unacknowledged }) => unacknowledged !== 1 && !all.has(id))
  await db.family.bulkPut(lost.map((row) => ({ ...row, unacknowledged: 1 })))
}
