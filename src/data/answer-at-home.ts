import { deviceClock, todayOf } from './learner-clock.ts'
import type { LearnerDb } from './learner-db.ts'
import { type Answers, AT_HOME_KEY, readAnswers } from './say-at-home.ts'
import { readSetting } from './settings.ts'

export type EveningAnswer = Answers['evenings'][number]['answer']

/** It was said at home, and how it was taken. `id`: a UUID, made once for the press. */
export async function recordEvening(
  db: LearnerDb,
  { id, lessonId, answer }: { id: string; lessonId: string; answer: EveningAnswer },
): Promise<void> {
  const nowMs = deviceClock.now()
  const evening = {
    id,
    lessonId,
    answer,
    saidAt: new Date(nowMs).toISOString(),
    localDate: todayOf(deviceClock),
  }
  await change(db, async (before) => ({
    ...before,
    evenings: [...before.evenings, { ...evening, epoch: await readSetting(db, 'epoch') }],
  }))
}

/** Not today: the task comes back tomorrow on this device. */
export async function putAwayUntilTomorrow(db: LearnerDb, lessonId: string): Promise<void> {
  const putAway = { lessonId, localDate: todayOf(deviceClock) }
  await change(db, (before) => Promise.resolve({ ...before, putAway }))
}

async function change(db: LearnerDb, to: (before: Answers) => Promise<Answers>): Promise<void> {
  await db.transaction('rw', db.settings, async () => {
    await db.settings.put({ key: AT_HOME_KEY, value: await to(await readAnswers(db)) })
  })
}
