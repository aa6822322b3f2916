import type { Page } from 'playwright'

import { Device, PHONE } from '../../e2e/world/device.ts'
import { knew } from '../../e2e/world/practise.ts'
import type { ServerProcess } from '../../e2e/world/server-process.ts'
import { learnerWithToken, putToken, workerReady } from './learner-on-device.ts'
import { MEASURED_PAGES } from './measured-pages.ts'
import { reportTimes } from './report-times.ts'
import { processorSlowdown, slowProcessor } from './slow-phone.ts'
import { percentile } from './statistics.ts'
import { verdict } from './verdict.ts'
import { visit } from './visit.ts'

const LIMIT_MS = 1000
/** What an installed app opens: where its manifest begins, and the practice of its shortcut. */
const STARTS = [
  {
    path: '/lessons',
    control: MEASURED_PAGES.find(({ path }) => path === '/lessons')?.control ?? 'main a',
    name: 'lesson list',
  },
  { path: '/practice', control: '#question', name: 'first word of a session' },
]
/** Words that are due. */
const DUE = 24
/** In one session. */
const ANSWERS = 5
const ANSWER_LIMIT_MS = 100

/**
 * The installed app is opened without a network: the browser has been closed meanwhile, so worker, page and database start
 * cold. Not slowed; the start of the browser's own process is not in it. Then a word is answered, slowed.
 */
export async function reportOfflineStart(server: ServerProcess, runs: number): Promise<void> {
  const { learner, token } = await learnerWithToken(server)
  const { items } = await learner.lesson('3')
  await knew(learner, items.slice(0, DUE), { skill: 'understand', daysAgo: [5] })
  const device = await Device.open({
    origin: server.origin,
    size: PHONE,
    reducedMotion: 'no-preference',
  })
  const times = STARTS.map((): number[] => [])
  const answers: number[] = []
  try {
    await putToken(device.context, token)
    for (const { path, control } of STARTS) {
      await device.page.goto(path)
      await device.page.locator(control).first().waitFor()
    }
    await workerReady(device.page)
    for (let run = 0; run < runs; run += 1) {
      for (const [at, { path, control }] of STARTS.entries()) {
        await device.shutDown()
        await device.launch()
        await device.goOffline()
        const seen = await visit(device.context, path, { control, isSlow: false })
        times[at]?.push(Math.max(seen.fcp, seen.control))
      }
      answers.push(...(await answerTimes(device.page)))
    }
  } finally {
    await device.destroy()
  }
  console.log('\nOffline start of the app, nothing slowed, from a browser just started\n')
  for (const [at, { name }] of STARTS.entries()) {
    const each = times[at] ?? []
    const median = Math.round(percentile(each, 0.5))
    verdict(
      median < LIMIT_MS,
      `usable ${name} after ${median} ms, limit ${LIMIT_MS} (${each.map(Math.round).join(' ')})`,
    )
  }
  reportTimes(
    `answer to a word on the screen, processor ${processorSlowdown()} times slower`,
    answers,
    ANSWER_LIMIT_MS,
  )
}

/** From the press of an option to the frame that shows its feedback, durable by then: ms. */
async function answerTimes(page: Page): Promise<number[]> {
  await page.goto('/practice')
  await slowProcessor(page)
  const times: number[] = []
  while (times.length < ANSWERS) {
    await page.locator('#question').waitFor()
    const option = page.getByRole('list', { name: 'Answers' }).getByRole('button').first()
    const field = page.getByRole('textbox')
    await option.or(field).waitFor()
    const isTyped = await field.isVisible()
    if (isTyped) await field.fill('mother')
    const answering = isTyped ? page.getByRole('button', { name: 'Check', exact: true }) : option
    times.push(await answering.evaluate(timeOfAnswer))
    await page.getByRole('button', { name: 'Next' }).click()
    await page.getByRole('region', { name: 'Feedback' }).waitFor({ state: 'hidden' })
  }
  return times
}

/** In the page. */
function timeOfAnswer(option: Element): Promise<number> {
  return new Promise((resolve) => {
    const started = performance.now()
    const watch = new MutationObserver(() => {
      if (document.querySelector('.panel.fb') === null) return
      watch.disconnect()
      requestAnimationFrame(() => setTimeout(() => resolve(performance.now() - started)))
    })
    watch.observe(document.body, { childList: true, subtree: true })
    ;(option as HTMLElement).click()
  })
}
