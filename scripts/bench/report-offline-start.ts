import { Device, PHONE } from '../../e2e/world/device.ts'
import type { ServerProcess } from '../../e2e/world/server-process.ts'
import { learnerWithToken, putToken, workerReady } from './learner-on-device.ts'
import { MEASURED_PAGES } from './measured-pages.ts'
import { percentile } from './statistics.ts'
import { verdict } from './verdict.ts'
import { visit } from './visit.ts'

const LIMIT_MS = 1000
/** Where the manifest lets an installed app begin. */
const START = '/lessons'

/**
 * The installed app is opened without a network: the browser has been closed meanwhile, so worker, page and database start
 * cold. Not slowed; the start of the browser's own process is not in it.
 */
export async function reportOfflineStart(server: ServerProcess, runs: number): Promise<void> {
  const control = MEASURED_PAGES.find(({ path }) => path === START)?.control ?? 'main a'
  const { token } = await learnerWithToken(server)
  const device = await Device.open({
    origin: server.origin,
    size: PHONE,
    reducedMotion: 'no-preference',
  })
  const times: number[] = []
  try {
    await putToken(device.context, token)
    await device.page.goto(START)
    await device.page.locator(control).first().waitFor()
    await workerReady(device.page)
    for (let run = 0; run < runs; run += 1) {
      await device.shutDown()
      await device.launch()
      await device.goOffline()
      const { fcp, control: list } = await visit(device.context, START, { control, isSlow: false })
      times.push(Math.max(fcp, list))
    }
  } finally {
    await device.destroy()
  }
  const each = times.map(Math.round).join(' ')
  const median = Math.round(percentile(times, 0.5))
  console.log(
    `\nOffline start of the app, nothing slowed, from a browser just started: ${each} ms\n`,
  )
  verdict(median < LIMIT_MS, `usable lesson list after ${median} ms, limit ${LIMIT_MS}`)
}
