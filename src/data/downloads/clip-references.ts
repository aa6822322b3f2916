import { Dexie } from 'dexie'
import * as v from 'valibot'
import {
  type ClipEntitlement,
  type ClipsGrace,
  clipsGrace,
  applyEntitlement,
  type PaidPeriod,
} from '#domain/clips-grace.ts'
import { learnerDbName, LearnerDb } from '../learner-db.ts'
import { readableRows } from '../parse-rows.ts'
import { lessonRow } from '../rows.ts'
import { readSetting } from '../settings.ts'

const KEY = 'clipEntitlement'

const time = v.nullable(v.number())
const clipEntitlement = v.object({ lastKnownEntitledAt: time, refusedSince: time })

/** The part of the last answer about the subscription that is needed here (state/billing-subscription.ts keeps it). */
const storedSubscription = v.object({
  answer: v.object({
    currentPeriodEnd: v.pipe(v.string(), v.check(isTime)),
    cancelAtPeriodEnd: v.boolean(),
    status: v.string(),
  }),
})

/** Takes down what the lessons say that the server has just told: open to this learner, or not any more. */
export async function noteEntitlement(db: LearnerDb, now: number): Promise<void> {
  await db.transaction('rw', db.settings, db.lessons, async () => {
    const isEntitled = await lastWord(db)
    // No word: no premium lesson in the list, or the address has to be verified first.
    if (isEntitled === null) return
    const value = applyEntitlement(await readEntitlement(db), { isEntitled, now })
    await db.settings.put({ key: KEY, value })
  })
}

/** How this learner stands to the premium clips on this device; null where nothing has been heard yet. */
export async function readClipsGrace(
  db: LearnerDb,
  { now, isSignedIn }: { now: number; isSignedIn: boolean },
): Promise<ClipsGrace | null> {
  const known = await readEntitlement(db)
  return known && clipsGrace(known, { now, isSignedIn, paid: await readPaidPeriod(db) })
}

/**
 * Whether somebody else whose work is on this device may still have the premium clips on it: the browser keeps them for
 * everybody together.
 */
export async function isClaimedByAnother(userId: string | null, now: number): Promise<boolean> {
  const prefix = learnerDbName('')
  const names = await Dexie.getDatabaseNames()
  for (const name of names.filter((one) => one.startsWith(prefix))) {
    const id = name.slice(prefix.length)
    if (id === userId) continue
    const db = new LearnerDb(id)
    try {
      const grace = await readClipsGrace(db, { now, isSignedIn: false })
      if (grace !== null && grace.state !== 'over') return true
    } finally {
      db.close()
    }
  }
  return false
}

async function lastWord(db: LearnerDb): Promise<boolean | null> {
  const rows = readableRows(lessonRow, await db.lessons.toArray())
  const premium = rows.filter(({ lesson }) => lesson.isPremium)
  if (premium.some(({ lesson }) => 'exercises' in lesson)) return true
  return premium.some(({ lesson }) => 'locked' in lesson && lesson.locked === 'premium')
    ? false
    : null
}

async function readEntitlement(db: LearnerDb): Promise<ClipEntitlement | null> {
  const parsed = v.safeParse(clipEntitlement, (await db.settings.get(KEY))?.value)
  return parsed.success ? parsed.output : null
}

async function readPaidPeriod(db: LearnerDb): Promise<PaidPeriod | null> {
  const parsed = v.safeParse(storedSubscription, await readSetting(db, 'subscription'))
  if (!parsed.success) return null
  const { currentPeriodEnd, cancelAtPeriodEnd, status } = parsed.output.answer
  return {
    currentPeriodEnd: Date.parse(currentPeriodEnd),
    isRenewed: !cancelAtPeriodEnd && status !== 'cancelled',
  }
}

function isTime(text: string): boolean {
  return !Number.isNaN(Date.parse(text))
}
