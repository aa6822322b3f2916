import type { CDPSession, Page } from 'playwright'

import { Device, PHONE } from '../../e2e/world/device.ts'
import { finishLesson, seeExercise } from '../../e2e/world/play.ts'
import type { ServerProcess } from '../../e2e/world/server-process.ts'
import { learnerWithToken, makePremium, putToken, workerReady } from './learner-on-device.ts'
import { percentile } from './statistics.ts'
import { verdict } from './verdict.ts'

/** By then every kind of exercise and every lazy file has been seen. */
const WARM_AFTER = 5
/** The last three lessons against lessons 3 to 5: noise of the heap, and no leak that a sitting would feel. */
const GROWTH_LIMIT = 1.1

type Memory = { heapMb: number; nodes: number; listeners: number }

/**
 * Lessons one after the other without a reload; the heap after garbage was collected, each time on a page that shows nothing
 * of the learner's: a finished lesson's card on the list is larger than one that is not.
 */
export async function reportSittingMemory(server: ServerProcess, lessons: number): Promise<void> {
  console.log(`\nMemory after each of ${lessons} lessons in one sitting, garbage collected\n`)
  const { learner, token } = await learnerWithToken(server)
  makePremium(server, learner)
  const device = await Device.open({
    origin: server.origin,
    size: PHONE,
    reducedMotion: 'no-preference',
  })
  const heaps: number[] = []
  try {
    const { page } = device
    await putToken(device.context, token)
    await page.goto('/lessons')
    await page.locator('main a[href="/lessons/15"]').last().waitFor()
    await workerReady(page)
    const session = await device.cdp()
    for (let number = 1; number <= lessons; number += 1) {
      const lesson = await learner.lesson(String(number))
      // Today leads to it as well.
      await page.locator(`main a[href="/lessons/${number}"]`).last().click()
      await seeExercise(page, lesson, 1)
      await finishLesson(page, lesson)
      await backToTheList(page)
      await page.locator('footer a[href="/terms"]').click()
      await page.waitForURL('**/terms')
      const { heapMb, nodes, listeners } = await memoryOf(session)
      heaps.push(heapMb)
      console.log(
        `  ${String(number).padStart(2)}  ${heapMb.toFixed(2)} MB  ${nodes} nodes  ${listeners} listeners`,
      )
      await page.goBack()
    }
  } finally {
    await device.destroy()
  }
  if (lessons < WARM_AFTER + 3) return
  const early = percentile(heaps.slice(WARM_AFTER - 3, WARM_AFTER), 0.5)
  const late = percentile(heaps.slice(-3), 0.5)
  verdict(
    late <= early * GROWTH_LIMIT,
    `the heap at the end is ${(late / early).toFixed(2)} of that after ${WARM_AFTER} lessons, limit ${GROWTH_LIMIT}`,
  )
}

async function backToTheList(page: Page): Promise<void> {
  const onward = page.getByRole('link', { name: 'Continue Journey' })
  const dialog = page.getByRole('dialog')
  // A celebration or an offer may lie over it, and come late.
  await page.addLocatorHandler(dialog, () => page.keyboard.press('Escape'))
  // It leads back by itself after a while, maybe before it is clicked.
  await onward.click({ timeout: 10_000 }).catch(() => undefined)
  await page.removeLocatorHandler(dialog)
  await page.locator('main a[href="/lessons/1"]').last().waitFor()
}

async function memoryOf(session: CDPSession): Promise<Memory> {
  // Twice: what a finaliser lets go of goes with the second.
  await session.send('HeapProfiler.collectGarbage')
  await session.send('HeapProfiler.collectGarbage')
  await session.send('Performance.enable')
  const { metrics } = await session.send('Performance.getMetrics')
  const value = (name: string): number => metrics.find((one) => one.name === name)?.value ?? NaN
  return {
    heapMb: value('JSHeapUsedSize') / 1_000_000,
    nodes: value('Nodes'),
    listeners: value('JSEventListeners'),
  }
}
