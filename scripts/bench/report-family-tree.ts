import { randomUUID } from 'node:crypto'

import { Device, PHONE } from '../../e2e/world/device.ts'
import type { ServerProcess } from '../../e2e/world/server-process.ts'
import { learnerWithToken, putToken, workerReady } from './learner-on-device.ts'
import { slowProcessor } from './slow-phone.ts'

/** Me, my parents, and 57 of their brothers, sisters, wives, husbands and children. */
const PEOPLE = 60
/** So long the frames are counted after somebody was added: all move to their places within it. */
const GROWS_MS = 1000
/** What the page does by itself after a start is over by then. */
const SETTLED_MS = 4000

/**
 * Times a tree of 60 people with the processor slowed four times: the first drawing after a press on "Family", the drawing of one
 * more person, and the frames a second while the others make room.
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
    const place = await page.locator('.tree-open').first().elementHandle()
    const grown = await page.evaluate(watchTree, { pressed: place, ms: GROWS_MS })
    const drawn = await page.getByRole('treeitem').count()
    const frames = Math.round((grown.frames * 1000) / GROWS_MS)
    console.log(
      `\nA family of ${PEOPLE} (${drawn} drawn) on a processor four times slower: drawn ${Math.round(first.drawnMs)} ms after the press; ` +
        `one more after ${Math.round(grown.drawnMs)} ms, at ${frames} frames a second, the longest ${Math.round(grown.longestMs)} ms`,
    )
  } finally {
    await device.destroy()
  }
}

/** Runs in the page. Clicks an element, waits until the tree has more people, then counts frames for `ms` milliseconds. */
function watchTree({ pressed, ms }: { pressed: Node | null; ms: number }) {
  const people = (): number => document.querySelectorAll('.tree-person').length
  const before = people()
  return new Promise<{ drawnMs: number; frames: number; longestMs: number }>((resolve) => {
    const start = performance.now()
    let drawnAt = 0
    let last = start
    let [frames, longestMs] = [0, 0]
    const count = (): void => {
      const now = performance.now()
      if (drawnAt > 0) {
        frames += 1
        longestMs = Math.max(longestMs, now - last)
      } else if (people() > before) drawnAt = now
      last = now
      if (drawnAt === 0 || now - drawnAt < ms) requestAnimationFrame(count)
      else resolve({ drawnMs: drawnAt - start, frames, longestMs })
    }
    if (pressed instanceof HTMLElement) pressed.click()
    requestAnimationFrame(count)
  })
}

function largeFamily() {
  const [father, mother] = [randomUUID(), randomUUID()]
  const changedAt = new Date().toISOString()
  const people: { key: string; value: object }[] = []
  const add = (key: string, sex: 'female' | 'male', more: object = {}): string => {
    const value = { sex, father: null, mother: null, spouses: [], birth: null, name: null }
    people.push({ key, value: { ...value, ...more } })
    return key
  }
  add(father, 'male')
  add(mother, 'female', { spouses: [father] })
  add('me', 'female', { father, mother, birth: 0 })
  // Families of three: a brother, his wife and a child.
  for (let at = 1; people.length < PEOPLE; at += 1) {
    const brother = add(randomUUID(), 'male', { father, mother, birth: at })
    const wife = add(randomUUID(), 'female', { spouses: [brother] })
    add(randomUUID(), at % 2 === 0 ? 'male' : 'female', { father: brother, mother: wife })
  }
  return people.map((one) => ({ kind: 'person', ...one, id: randomUUID(), changedAt }))
}
