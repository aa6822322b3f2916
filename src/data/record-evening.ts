import { stampOf } from './clock-knowledge.ts'
import { requireFilled } from './filled-database.ts'
import { localDateOf, deviceClock, todayOf } from './learner-clock.ts'
import type { LearnerDb } from './learner-db.ts'
import type { EveningRow } from './log-rows.ts'
import { recallClock } from './server-clock.ts'
import { readSetting, writeSetting } from './settings.ts'
import { appendToLog } from './union-logs.ts'
import type { WriteContext } from './write-context.ts'

/** `id` is made once for the answer: a write that is tried again counts once. */
export type NewEvening = Pick<EveningRow, 'id' | 'lessonId' | 'answer'>

/** What came of saying a lesson's words at home. */
export async function recordEvening(
  { db, clock }: WriteContext,
  { id, lessonId, answer }: NewEvening,
): Promise<void> {
  await db.transaction('rw', db.evenings, db.settings, db.outbox, async () => {
    await Promise.all([requireFilled(db), recallClock(db, clock)])
    if ((await db.evenings.get(id)) !== undefined) return
    const now = clock.now()
    const at = { saidAt: new Date(now).toISOString(), localDate: localDateOf(clock, now) }
    const evening = { id, epoch: await readSetting(db, 'epoch'), lessonId, answer, ...at }
    await appendToLog(db, 'evening', evening, { now, stamp: stampOf(clock) })
  })
}

/** Not today: the closing task comes back tomorrow on this device. */
export async function putAwayUntilTomorrow(db: LearnerDb, lessonId: string): Promise<void> {
  await writeSetting(db, 'atHomePutAway', { lessonId, localDate: todayOf(deviceClock) })
}
