import * as v from 'valibot'
import { lateFamily } from './late-family.ts'
import type { LearnerDb } from './learner-db.ts'
import { repairOutbox } from './repair-outbox.ts'
import { readableRow } from './parse-rows.ts'
import { quarantineCorruptRows } from './quarantine.ts'
import { reviewRow } from './review-rows.ts'
import { refoldGameStats } from './refold-game-stats.ts'
import { achievementRow, completionRow, eveningRow, practiceRow } from './log-rows.ts'
import { gameStatsRow, lessonRow, progressRow } from './rows.ts'
import { readSetting, writeSetting } from './settings.ts'

const REVIEWS_AT_ONCE = 1_000

/**
 * Looks through the tables once after opening: rows that cannot be read are set aside, where the learner
 * can export them, and the next pull fetches everything anew instead of trusting its ETags. What is folded
 * from the log is folded again. `now` in ms since 1970. Gives the number of rows that were set aside.
 */
export async function checkTables(db: LearnerDb, now: number, today: string): Promise<number> {
  const at = new Date(now).toISOString()
  const isFoldRight = await checkFold(db)
  const moved = [
    await quarantineCorruptRows(db, 'lessons', lessonRow, at),
    // The pull beside this may begin a new epoch at any moment: each step reads in its own transaction which one it is.
    await db.transaction('rw', db.progress, db.settings, db.quarantine, async () =>
      quarantineCorruptRows(db, 'progress', begunIn(await readSetting(db, 'epoch')), at),
    ),
    await quarantineCorruptRows(db, 'completions', completionRow, at),
    await quarantineCorruptRows(db, 'practices', practiceRow, at),
    await quarantineCorruptRows(db, 'evenings', eveningRow, at),
    await quarantineCorruptRows(db, 'achievements', achievementRow, at),
    (await db.family.count()) === 0
      ? []
      : ((await (await lateFamily())?.quarantineFamily(db, at)) ?? []),
    await quarantineReviews(db, at),
  ].flat()
  // Last: what the outbox carried is told by the rows that are left.
  const corrupt = moved.length + (await repairOutbox(db, now))
  if (corrupt > 0 || !isFoldRight) {
    await db.transaction(
      'rw',
      [db.completions, db.practices, db.gameStats, db.achievements, db.cards, db.settings],
      async () => {
        await db.cards.clear()
        await refoldGameStats(db, await readSetting(db, 'epoch'), today)
        await writeSetting(db, 'lessonsEtag', null)
        await writeSetting(db, 'progressEtag', null)
      },
    )
  }
  return corrupt
}

/** A part of the log at a time: it may be long, and an answer that is written meanwhile waits for none of it. */
async function quarantineReviews(db: LearnerDb, foundAt: string): Promise<string[]> {
  const keys = await db.reviews.toCollection().primaryKeys()
  const moved: string[] = []
  for (let at = 0; at < keys.length; at += REVIEWS_AT_ONCE) {
    const some = keys.slice(at, at + REVIEWS_AT_ONCE)
    moved.push(...(await quarantineCorruptRows(db, 'reviews', reviewRow, foundAt, some)))
  }
  return moved
}

/** Progress of a later epoch than the device has begun would outdo whatever the learner does. */
function begunIn(epoch: number) {
  return v.pipe(
    progressRow,
    v.check((row) => row.epoch <= epoch, 'It is from an epoch that has not begun'),
  )
}

/**
 * Stats are no source: where they cannot be read they are folded anew. Where the epoch of the device cannot be read,
 * they tell it.
 */
async function checkFold(db: LearnerDb): Promise<boolean> {
  const [kept, setting] = await Promise.all([db.gameStats.get('current'), db.settings.get('epoch')])
  const stats = readableRow(gameStatsRow, kept)
  const isEpochLost = setting !== undefined && setting.value !== (await readSetting(db, 'epoch'))
  if (isEpochLost && stats !== undefined) await writeSetting(db, 'epoch', stats.epoch)
  return !isEpochLost && (kept === undefined || stats !== undefined)
}
