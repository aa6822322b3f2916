import { Device, PHONE } from '../../e2e/world/device.ts'
import { LARGE_FAMILY, largeFamily } from '../../e2e/world/large-family.ts'
import type { ServerProcess } from '../../e2e/world/server-process.ts'
import { learnerWithToken, putToken, workerReady } from './learner-on-device.ts'
import { processorSlowdown, slowProcessor } from './slow-phone.ts'
import { verdict } from './verdict.ts'

const FIRST_LIMIT_MS = 100
/** One of sixty may fall to the clock: the frames counted begin and end within one. */
const FRAMES_LIMIT = 59
/** So long the frames are counted from the press on: all who make room are in their places within it. */
const GROWS_MS = 1000
/** What the page does by itself after a start is over by then. */
const SETTLED_MS = 4000

/**
 * Times a tree of 60 people on a slowed processor: the first drawing after a press on "Family", and the frames
 * a second from the press that adds one more until the others have made room.
 */
export async function reportFamilyTree(server: ServerProcess): Promise<void> {
  const { learner, token } = await learnerWithToken(server)
  await learner.post('/api/family', { changes: largeFamily() })
  const device = await Device.open({
    origin: server.origin,
    size: PHONE,
    reducedMotion: 'no-preference',
  })
  try {
    const { page } = device
    await putToken(device.context, token)
    // The tree is on the device, and so is the page's code.
    await page.goto('/family')
    await page.getByRole('treeitem').first().waitFor()
    await workerReady(page)
    await page.goto('/lessons')
    await page.waitForTimeout(SETTLED_MS)
    await page.getByRole('button', { name: 'Account menu' }).click()
    await slowProcessor(page)
    const link = await page.getByRole('link', { name: 'Family', exact: true }).elementHandle()
    const first = await page.evaluate(watchTree, { pressed: link, ms: GROWS_MS })
    await page.waitForTimeout(SETTLED_MS)
    const count = await page.getByRole('treeitem').count()
    const place = await page.locator('.tree-open').first().elementHandle()
    const grown = await page.evaluate(watchTree, { pressed: place, ms: GROWS_MS })
    const frames = (grown.frames * 1000) / grown.countedMs
    console.log(`\nThe family tree, processor ${processorSlowdown()} times slower\n`)
    verdict(
      count === LARGE_FAMILY && first.drawnMs <= FIRST_LIMIT_MS,
      `${count} people are drawn ${Math.round(first.drawnMs)} ms after the press, limit ${LARGE_FAMILY} people and ${FIRST_LIMIT_MS} ms`,
    )
    verdict(
      frames >= FRAMES_LIMIT,
      `${frames.toFixed(1)} frames a second from the press that adds one more, limit ${FRAMES_LIMIT}; drawn after ${Math.round(grown.drawnMs)} ms, the longest frame ${Math.round(grown.longestMs)} ms`,
    )
  } finally {
    await device.destroy()
  }
}

/** Runs in the page. Clicks an element and counts frames from then on, for `ms` milliseconds after the tree has more people. */
function watchTree({ pressed, ms }: { pressed: Node | null; ms: number }) {
  const people = (): number => document.querySelectorAll('.tree-person').length
  const before = people()
  type Watched = { drawnMs: number; frames: number; longestMs: number; countedMs: number }
  return new Promise<Watched>((resolve) => {
    let start = 0
    let drawnAt = 0
    let last = 0
    let [frames, longestMs] = [0, 0]
    const count = (): void => {
      const now = performance.now()
      frames += 1
      longestMs = Math.max(longestMs, now - last)
      last = now
      if (drawnAt === 0 && people() > before) drawnAt = now
      if (drawnAt === 0 || now - drawnAt < ms) requestAnimationFrame(count)
      else resolve({ drawnMs: drawnAt - start, frames, longestMs, countedMs: now - start })
    }
    // With a frame: what is counted are whole ones.
    requestAnimationFrame(() => {
      start = last = performance.now()
      requestAnimationFrame(count)
      if (pressed instanceof HTMLElement) pressed.click()
    })
  })
}
