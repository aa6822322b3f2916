import { getGuestLesson } from '#contract/lesson-calls.ts'
import { fail, ok, type Result } from '#domain/result.ts'
import type { Api } from './api.ts'
import type { Failure } from './failure.ts'
import type { LearnerClock } from './learner-clock.ts'
import type { LearnerDb } from './learner-db.ts'
import { withApiAddresses } from './lesson-addresses.ts'
import type { Pulled } from './pull.ts'
import { receiveServerTime } from './receive-server-time.ts'
import { recallClock, saveClock } from './server-clock.ts'
import { readSetting, writeSetting } from './settings.ts'

/** The guest's pull: the first lesson, which asks for no account. */
export async function pullGuestLesson({
  db,
  api,
  clock,
  apiBaseUrl,
}: {
  db: LearnerDb
  api: Api
  clock: LearnerClock
  apiBaseUrl: string
}): Promise<Result<Pulled, Failure>> {
  await recallClock(db, clock)
  // An ETag without its row would leave the lesson away for ever.
  const known = (await db.lessons.count()) > 0 ? await readSetting(db, 'lessonsEtag') : null
  const response = await api.callIfChanged(getGuestLesson, known, {
    listen: receiveServerTime(clock),
  })
  await saveClock(db, clock)
  if (!response.ok) return fail(response.failure)
  if (!response.value.changed) return ok({ isWhole: true })
  const { value, etag } = response.value
  const { id, order } = value.lesson
  const lesson = withApiAddresses(value.lesson, apiBaseUrl)
  await db.transaction('rw', db.lessons, db.settings, async () => {
    await db.lessons.clear()
    await db.lessons.put({ id, order, lesson })
    await writeSetting(db, 'lessonsEtag', etag)
  })
  return ok({ isWhole: true })
}
