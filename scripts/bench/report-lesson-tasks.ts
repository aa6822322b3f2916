import { Device, PHONE } from '../../e2e/world/device.ts'
import { answerUpTo, finishLesson, seeExercise } from '../../e2e/world/play.ts'
import type { ServerProcess } from '../../e2e/world/server-process.ts'
import { learnerWithToken, putToken, workerReady } from './learner-on-device.ts'
import { processorSlowdown, slowProcessor } from './slow-phone.ts'
import { type TracedTask, traceTasks } from './task-trace.ts'
import { verdict } from './verdict.ts'

const LIMIT_MS = 50
const LESSON = '2'
/** The celebration has had its say by then. */
const CELEBRATED_MS = 3000

/**
 * Plays a whole lesson on a slowed processor. Lists every task over 50 ms, from the lesson list to the end of
 * the celebration. Times are processor time, from Chromium's own trace, because on a machine that others use a task waits as long as it works.
 */
export async function reportLessonTasks(server: ServerProcess): Promise<void> {
  const { learner, token } = await learnerWithToken(server)
  const device = await Device.open({
    origin: server.origin,
    size: PHONE,
    reducedMotion: 'no-preference',
  })
  let tasks: TracedTask[] = []
  try {
    const { page } = device
    await putToken(device.context, token)
    await page.goto('/lessons')
    await page.locator(`main a[href="/lessons/${LESSON}"]`).waitFor()
    await workerReady(page)
    // As a learner comes back: everything is here, and what runs after the first visit has run.
    await page.reload()
    const link = page.locator(`main a[href="/lessons/${LESSON}"]`)
    await link.waitFor()
    await page.waitForTimeout(CELEBRATED_MS)
    const lesson = await learner.lesson(LESSON)
    await slowProcessor(page)
    const trace = await traceTasks(page)
    await trace.begin('opening the lesson')
    await link.click()
    await seeExercise(page, lesson, 1)
    const last = lesson.exercises.length
    for (let number = 1; number < last; number += 1) {
      await trace.begin(`exercise ${number} (${lesson.exercises[number - 1]?.type})`)
      await answerUpTo(page, lesson, number, number)
      const isSpoken = lesson.exercises[number - 1]?.type === 'voice_recognition'
      if (!isSpoken) await page.getByRole('button', { name: 'Next', exact: true }).click()
      await seeExercise(page, lesson, number + 1)
    }
    await trace.begin('the last exercise, completion and celebration')
    await finishLesson(page, lesson, last)
    await page.waitForTimeout(CELEBRATED_MS)
    tasks = await trace.end()
  } finally {
    await device.destroy()
  }
  console.log(
    `\nTasks over ${LIMIT_MS} ms in lesson ${LESSON} on a processor ${processorSlowdown()} times slower\n`,
  )
  report(tasks)
}

function report(tasks: readonly TracedTask[]): void {
  const long = tasks.filter(({ ms }) => ms > LIMIT_MS)
  for (const { step, ms, garbageMs, from } of long) {
    const garbage = garbageMs > 1 ? `, ${Math.round(garbageMs)} of them collecting garbage` : ''
    console.log(`  ${Math.round(ms)} ms${garbage}  ${step}`)
    for (const line of from) console.log(`           ${line}`)
  }
  const longest = Math.max(0, ...tasks.map(({ ms }) => ms))
  const beyond = long.reduce((sum, { ms }) => sum + ms - LIMIT_MS, 0)
  verdict(
    long.length === 0,
    `${long.length} tasks over ${LIMIT_MS} ms in a whole lesson, the longest ${Math.round(longest)} ms, ${Math.round(beyond)} ms beyond the limit in all`,
  )
}
