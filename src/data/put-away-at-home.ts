import { deviceClock, todayOf } from './learner-clock.ts'
import type { LearnerDb } from './learner-db.ts'
import { writeSetting } from './settings.ts'

/** Not today: the closing task comes back tomorrow on this device. */
export async function putAwayUntilTomorrow(db: LearnerDb, lessonId: string): Promise<void> {
  await writeSetting(db, 'atHomePutAway', { lessonId, localDate: todayOf(deviceClock) })
}
