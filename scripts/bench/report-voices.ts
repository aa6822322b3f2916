import type { Browser, Page } from 'playwright'

import { Device, PHONE } from '../../e2e/world/device.ts'
import { Invitation } from '../../e2e/world/invitation.ts'
import { clipSamples, Microphone, silence } from '../../e2e/world/microphone.ts'
import type { ServerProcess } from '../../e2e/world/server-process.ts'
import { learnerWithToken, putToken } from './learner-on-device.ts'
import { openBrowser } from './open-browser.ts'
import { pressUntil } from './press-until.ts'
import { processorSlowdown, slowNetwork, slowProcessor } from './slow-phone.ts'
import { percentile } from './statistics.ts'
import { verdict } from './verdict.ts'

const GUEST_LIMIT_MS = 2500
const KEEP_LIMIT_MS = 150
const LIST_LIMIT_MS = 50
const MANY = 400
/** A press of the family's voice may take so much of one of the course's. */
const START_RATIO = 1.25
const PLAYS = 7
const LOADS = 3
/** What the page does by itself after a start is over by then. */
const SETTLED_MS = 3000

/** Recording and the family's voices: a guest's first visit, Keep, a take beside a clip, a long list. */
export async function reportVoices(server: ServerProcess, runs: number): Promise<void> {
  console.log('\nVoices\n')
  const { learner, token } = await learnerWithToken(server)
  const { items } = await learner.lesson('1')
  const invitation = await Invitation.of(
    learner,
    items.map(({ id }) => id),
  )
  const browser = await openBrowser()
  try {
    const loads: number[] = []
    for (let run = 0; run < runs; run += 1) {
      loads.push(await guestUsable(browser, server.origin + invitation.path))
    }
    const usable = percentile(loads, 0.5)
    verdict(
      usable <= GUEST_LIMIT_MS,
      `the page of a link can be used after ${Math.round(usable)} ms, slow network and processor, limit ${GUEST_LIMIT_MS}`,
    )
  } finally {
    await browser.close()
  }

  const microphone = await Microphone.make()
  const device = await Device.open({
    origin: server.origin,
    size: PHONE,
    flags: microphone.flags,
  })
  try {
    const { page } = device
    await putToken(device.context, token)
    await recordFirstLine(page, microphone)
    const slowed = await slowProcessor(page)
    const kept = await pressUntil(page, {
      press: '.take-ways .btn:first-child',
      until: '.recorder-english',
    })
    verdict(
      kept <= KEEP_LIMIT_MS,
      `Keep has kept a take after ${Math.round(kept)} ms, processor ${processorSlowdown()} times slower, limit ${KEEP_LIMIT_MS}`,
    )
    await slowed.detach()
    await compareStarts(page)
    await listMany(page)
  } finally {
    await device.destroy()
    await microphone.destroy()
  }
}

async function guestUsable(browser: Browser, url: string): Promise<number> {
  const context = await browser.newContext({ viewport: PHONE, serviceWorkers: 'block' })
  try {
    const page = await context.newPage()
    await slowNetwork(page)
    await slowProcessor(page)
    await page.goto(url, { waitUntil: 'commit', timeout: 120_000 })
    await page.getByRole('button', { name: 'Begin' }).waitFor({ timeout: 120_000 })
    return await page.evaluate(() => performance.now())
  } finally {
    await context.close()
  }
}

/** From the list of voices to the question what becomes of the first take. */
async function recordFirstLine(page: Page, microphone: Microphone): Promise<void> {
  await page.goto('/voices')
  await page.getByRole('button', { name: 'Record Nani' }).click()
  await page.getByRole('button', { name: 'Yes, says Nani' }).click()
  await page.getByRole('button', { name: 'Record lesson 1' }).click()
  const clip = await clipSamples(page, '/audio/lesson1/assalaamu-alaikum.mp3', 1.02)
  await microphone.hears(silence(0.6), clip, silence(6))
  await page.getByRole('button', { name: 'Record', exact: true }).click()
  await page.getByRole('button', { name: 'Keep', exact: true }).waitFor()
}

/** The course's clip and the take in turn, each by its chip. */
async function compareStarts(page: Page): Promise<void> {
  await page.goto('/words/L01-01')
  await page.getByRole('button', { name: 'Nani' }).waitFor()
  const chip = (nth: number): string => `.voice-chips button:nth-child(${nth})`
  const playing = '.roundlisten[data-clip="playing"]'
  const [clips, takes]: [number[], number[]] = [[], []]
  for (let play = 0; play < PLAYS; play += 1) {
    for (const [times, nth] of [
      [clips, 1],
      [takes, 2],
    ] as const) {
      await page.locator('.roundlisten[data-clip="idle"]').waitFor()
      times.push(await pressUntil(page, { press: chip(nth), until: playing }))
    }
  }
  const [clip, take] = [percentile(clips, 0.5), percentile(takes, 0.5)]
  verdict(
    take <= START_RATIO * clip,
    `a take sounds ${Math.round(take)} ms after the press, a clip after ${Math.round(clip)} ms, ratio ${(take / clip).toFixed(2)}, limit ${START_RATIO}`,
  )
}

async function listMany(page: Page): Promise<void> {
  await page.goto('/voices')
  await page.getByText('1 recording kept').first().waitFor()
  await page.evaluate(copyTake, MANY - 1)
  const times: number[] = []
  for (let load = 0; load < LOADS; load += 1) {
    await page.reload()
    await page.getByText(`${MANY} recordings kept`).first().waitFor()
    await page.waitForTimeout(SETTLED_MS)
    const list = { press: '.speaker summary', until: 'details[open] .takes > li', count: MANY }
    times.push(await pressUntil(page, list))
  }
  const shown = percentile(times, 0.5)
  verdict(
    shown <= LIST_LIMIT_MS,
    `${MANY} takes are listed ${Math.round(shown)} ms after the press, limit ${LIST_LIMIT_MS}`,
  )
}

/** Runs in the page, past the app's own code: as if so many more had been recorded. */
async function copyTake(more: number): Promise<void> {
  const done = <T>(request: IDBRequest<T>): Promise<T> =>
    new Promise((resolve, reject) => {
      request.addEventListener('success', () => resolve(request.result))
      request.addEventListener('error', () => reject(request.error ?? new Error('IndexedDB')))
    })
  const named = (await indexedDB.databases()).find(({ name }) => name?.includes('learner'))
  const db = await done(indexedDB.open(named?.name ?? ''))
  const stores = db.transaction(['recordings', 'takes'], 'readwrite')
  const [row] = (await done(stores.objectStore('recordings').getAll())) as { id: string }[]
  const [take] = (await done(stores.objectStore('takes').getAll())) as { id: string }[]
  for (let copy = 0; copy < more; copy += 1) {
    const id = crypto.randomUUID()
    stores.objectStore('recordings').put({ ...row, id })
    stores.objectStore('takes').put({ ...take, id })
  }
  await new Promise((resolve) => stores.addEventListener('complete', resolve))
  db.close()
}
