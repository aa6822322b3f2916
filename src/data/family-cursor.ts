import * as v from 'valibot'
import type { LearnerDb } from './learner-db.ts'
import { readOutbox } from './sync-status.ts'

const KEY = 'familyCursor'

const familyCursor = v.object({
  /** How far the server's list is here: null for not at all. */
  at: v.nullable(v.string()),
  /** Where it ends, as this device was told. */
  last: v.nullable(v.string()),
})

type FamilyCursor = v.InferOutput<typeof familyCursor>

export async function readFamilyCursor(db: LearnerDb): Promise<FamilyCursor> {
  const read = v.safeParse(familyCursor, (await db.settings.get(KEY))?.value)
  return read.success ? read.output : { at: null, last: null }
}

export async function writeFamilyCursor(db: LearnerDb, value: FamilyCursor): Promise<void> {
  await db.settings.put({ key: KEY, value })
}

/** Whether the server's list has more than is here, or something was sent that it was not heard to have. */
export async function isFamilyBehind(db: LearnerDb): Promise<boolean> {
  const { at, last } = await readFamilyCursor(db)
  if (at !== last) return true
  if ((await db.family.where('unacknowledged').equals(1).count()) === 0) return false
  return !(await readOutbox(db)).some(({ kind }) => kind === 'family')
}
