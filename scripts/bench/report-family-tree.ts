import { randomUUID } from 'node:crypto'

import { Device, PHONE } from '../../e2e/world/device.ts'
import type { ServerProcess } from '../../e2e/world/server-process.ts'
import { learnerWithToken, putToken, workerReady } from './learner-on-device.ts'
import { slowProcessor } from './slow-phone.ts'

/** Me, my parents, and 57 of their brothers, sisters, wives, husbands and children. */
const PEOPLE = 60
/** The stitches of a tree of this size are sewn by then. */
const GROWN_MS = 2500

/** A tree of 60 people on a processor four times slower: when it is drawn first, and how many frames a second it grows with. */
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
    await page.goto('/family')
    await page.getByRole('treeitem').first().waitFor()
    await workerReady(page)
    await page.addInitScript(noteFrames, GROWN_MS)
    await slowProcessor(page)
    await page.reload()
    const seen = await page.waitForFunction(
      () => (globalThis as { treeFrames?: { drawnMs: number; frames: number } }).treeFrames,
      undefined,
      { timeout: 60_000 },
    )
    const { drawnMs = 0, frames = 0 } = (await seen.jsonValue()) ?? {}
    const drawn = await page.getByRole('treeitem').count()
    console.log(
      `\nA family of ${PEOPLE} (${drawn} drawn) on a processor four times slower: first drawn after ${Math.round(drawnMs)} ms, then ${Math.round((frames * 1000) / GROWN_MS)} frames a second while it grows`,
    )
  } finally {
    await device.destroy()
  }
}

/** Runs in the page: from the first patch on, the frames of so many milliseconds. */
function noteFrames(growsMs: number): void {
  const observer = new MutationObserver(() => {
    if (document.querySelector('.tree-person') === null) return
    observer.disconnect()
    requestAnimationFrame((drawnMs) => {
      let frames = 0
      const count = (now: number): void => {
        frames += 1
        if (now - drawnMs < growsMs) requestAnimationFrame(count)
        else Object.assign(globalThis, { treeFrames: { drawnMs, frames } })
      }
      requestAnimationFrame(count)
    })
  })
  observer.observe(document, { childList: true, subtree: true })
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
