import { Device, PHONE } from '../../e2e/world/device.ts'
import { answerUpTo, finishLesson, seeExercise } from '../../e2e/world/play.ts'
import type { ServerProcess } from '../../e2e/world/server-process.ts'
import { learnerWithToken, putToken, workerReady } from './learner-on-device.ts'
import { type LongTask, takeLongTasks, watchLongTasks } from './long-tasks.ts'
import { slowProcessor } from './slow-phone.ts'
import { verdict } from './verdict.ts'

const LIMIT_MS = 50
const LESSON = '2'
/** The celebration has had its say by then. */
const CELEBRATED_MS = 3000

/** A whole lesson on a processor four times slower: every task over 50 ms from the list to the end of the celebration. */
export async function reportLessonTasks(server: ServerProcess): Promise<void> {
  const { learner, token } = await learnerWithToken(server)
  const device = await Device.open({
    origin: server.origin,
    size: PHONE,
    reducedMotion: 'no-preference',
  })
  const byStep: [string, LongTask[]][] = []
  try {
    const { page } = device
    await putToken(device.context, token)
    await watchLongTasks(page)
    await page.goto('/lessons')
    await page.locator(`main a[href="/lessons/${LESSON}"]`).waitFor()
    await workerReady(page)
    // As a learner comes back: everything is here, and what runs after the first visit has run.
    await page.reload()
    const link = page.locator(`main a[href="/lessons/${LESSON}"]`)
    await link.waitFor()
    await page.waitForTimeout(CELEBRATED_MS)
    const lesson = await learner.lesson(LESSON)
    const note = async (step: string): Promise<void> => {
      byStep.push([step, await takeLongTasks(page)])
    }
    await slowProcessor(page)
    await takeLongTasks(page)
    await link.click()
    await seeExercise(page, lesson, 1)
    await note('opening the lesson')
    const last = lesson.exercises.length
    for (let number = 1; number < last; number += 1) {
      await answerUpTo(page, lesson, number, number)
      const isSpoken = lesson.exercises[number - 1]?.type === 'voice_recognition'
      if (!isSpoken) await page.getByRole('button', { name: 'Next', exact: true }).click()
      await seeExercise(page, lesson, number + 1)
      await note(`exercise ${number} (${lesson.exercises[number - 1]?.type})`)
    }
    await finishLesson(page, lesson, last)
    await page.waitForTimeout(CELEBRATED_MS)
    await note('the last exercise, completion and celebration')
  } finally {
    await device.destroy()
  }
  report(byStep)
}

function report(byStep: readonly [string, readonly LongTask[]][]): void {
  console.log(`\nTasks over ${LIMIT_MS} ms in lesson ${LESSON} on a processor four times slower\n`)
  for (const [step, tasks] of byStep) {
    for (const { duration, ours, from } of tasks) {
      console.log(`  ${Math.round(duration)} ms, ${Math.round(ours)} of them the page’s  ${step}`)
      for (const line of from) console.log(`           ${line}`)
    }
  }
  const all = byStep.flatMap(([, tasks]) => tasks)
  const ours = all.filter((task) => task.ours > LIMIT_MS)
  const longest = Math.max(0, ...ours.map((task) => task.ours))
  verdict(
    ours.length === 0,
    `${ours.length} tasks with over ${LIMIT_MS} ms of the page’s in a whole lesson, the longest ${Math.round(longest)} ms`,
  )
  // The hand of this command looks for its buttons in the page, on the same slow processor.
  console.log(
    `       ${all.length - ours.length} more are mostly the browser’s or of this command’s hand`,
  )
}
