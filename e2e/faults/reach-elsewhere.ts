import type { OpenLesson } from '#contract/lesson.ts'
import type { Actor } from './actor.ts'

const PULL_WITHIN_MS = 2_000

/** On some other device the learner gets near the end of the attempt that is on this screen. */
export async function reachElsewhere(actor: Actor, lesson: OpenLesson): Promise<void> {
  const { tab, learner, round } = actor
  if (tab.screen === null) return
  const { epoch, attempt } = tab.screen
  const reached = lesson.exercises.length - 2
  const answered = Array.from({ length: reached }, (_, index) => index)
  const progress = {
    currentExerciseIndex: reached,
    completedExercises: answered,
    correctExercises: answered,
    attempt,
    epoch,
  }
  await learner.post(`/api/lessons/${lesson.id}/exercise-progress`, progress)
  round.ledgerOf(learner).progressed(lesson.id, progress)
  // Seen here with the next pull that the storm lets through; where none gets through the lesson goes on as it was.
  tab.screen = null
  for (let tries = 0; tries < 3; tries += 1) {
    await tab.page.goto('/lessons', { waitUntil: 'domcontentloaded' })
    if (await hasArrived(actor, lesson.id, reached)) return
  }
}

async function hasArrived(
  { device, learner, tab }: Actor,
  lessonId: string,
  index: number,
): Promise<boolean> {
  const until = Date.now() + PULL_WITHIN_MS
  while (Date.now() < until) {
    const rows = (await device.disk(learner))?.progress ?? []
    const row = rows.find((each) => each.lessonId === lessonId)
    if (row !== undefined && row.currentExerciseIndex >= index) return true
    await tab.page.evaluate(() => new Promise((resolve) => setTimeout(resolve, 100)))
  }
  return false
}
