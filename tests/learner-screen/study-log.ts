import type { Completion } from '#domain/completions.ts'
import { emptyProgress } from '#domain/lesson-progress.ts'
import { deviceClock, localDateOf, todayOf } from '#data/learner-clock.ts'
import { refoldGameStats } from '#data/refold-game-stats.ts'
import type { Device } from './learner-screen.tsx'

const DAY_MS = 86_400_000
let attempts = 0

/** A lesson that was finished so many days ago. */
export function finished(
  lessonId: string,
  daysAgo: number,
  given: Partial<Completion> = {},
): Completion {
  attempts += 1
  const at = Date.now() - daysAgo * DAY_MS
  return {
    id: crypto.randomUUID(),
    lessonId,
    epoch: 1,
    attempt: attempts,
    score: 80,
    completedAt: new Date(at).toISOString(),
    localDate: localDateOf(deviceClock, at),
    activeSeconds: 300,
    ...given,
  }
}

/** As the device writes it: the log, and what is folded from it beside it. */
export async function studied(device: Device, log: Completion[]): Promise<void> {
  await device.db.completions.bulkPut(log)
  await device.db.progress.bulkPut(
    log.map(({ lessonId }) => ({
      lessonId,
      ...emptyProgress(1, 1),
      completedExercises: [],
      correctExercises: [],
    })),
  )
  await refoldGameStats(device.db, 1, todayOf(deviceClock))
}
