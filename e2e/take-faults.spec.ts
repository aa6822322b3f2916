import type { Page, Route } from '@playwright/test'
import { PHONE } from './world/device.ts'
import { expect } from './world/journey.ts'
import type { Learner } from './world/learner.ts'
import { signIn } from './world/play.ts'
import {
  beginAsGuest,
  beginWithNani,
  hearsNani,
  keepButton,
  LINES,
  say,
  takesOnDevice,
  takesOnServer,
  test,
} from './world/recording.ts'

// The browser is killed as by a phone that needs the memory: nothing is finished, nothing is tidied up.
test.use({ ownBrowser: true })

const OWN = /^apni-boli-learner-/
const GUEST = /^apni-boli-invitation-/
const AUDIO = /\/recordings\/[\w-]+\/audio$/
const UPLOAD = /\/api\/(invitation\/)?recordings\/[\w-]+$/

test('killed in the middle of Keep: the take before is there, this one whole or not at all', async ({
  openDevice,
  microphone,
  learner,
}) => {
  const phone = await openDevice({ flags: microphone.flags, size: PHONE })
  await signIn(phone.page, learner)
  await beginWithNani(phone.page)
  await hearsNani(phone.page, microphone)
  await say(phone.page)
  await keepButton(phone.page).click()
  await expect(phone.page.getByText('Line 2 of')).toBeVisible()
  await say(phone.page)
  await keepButton(phone.page).click({ noWaitAfter: true })
  await phone.die()

  await phone.launch()
  const { page } = phone
  await page.goto('/voices')
  await expect(page.getByText(/^[12] recordings? kept/)).toBeVisible()
  const kept = await takesOnDevice(page, OWN)
  expect(kept.recordings.length).toBeGreaterThan(0)
  expect(kept.takes).toEqual(kept.recordings)
  await expectSentOnce(page, learner, OWN)
})

for (const [way, hasArrived] of [
  ['at home', false],
  ['at home', true],
  ['by a link', true],
] as const) {
  const when = hasArrived ? 'after the server had it' : 'before the server had it'
  test(
    `${way}: killed in the middle of an upload, ${when}: the take arrives once`,
    { tag: hasArrived && way === 'at home' ? '@release' : [] },
    async ({ openDevice, microphone, learner, invitation }) => {
      // A worker that has just started can send before Playwright sees its calls; here the page sends.
      const phone = await openDevice({
        flags: microphone.flags,
        size: PHONE,
        holdsWorker: true,
      })
      const isGuest = way === 'by a link'
      if (isGuest) await beginAsGuest(phone.page, invitation)
      else {
        await signIn(phone.page, learner)
        await phone.page.goto('/voices')
        await phone.page.getByRole('button', { name: 'Record Nani' }).click()
        await phone.page.getByRole('button', { name: 'Yes, says Nani' }).click()
        await phone.page.getByRole('button', { name: 'Record lesson 1' }).click()
      }
      await hearsNani(phone.page, microphone)
      await say(phone.page)
      let isUnderWay = false
      await phone.context.route(UPLOAD, async (route: Route) => {
        if (hasArrived) await route.fetch()
        isUnderWay = true
      })
      await keepButton(phone.page).click()
      await expect.poll(() => isUnderWay, { message: 'the upload to be under way' }).toBe(true)
      await expect(phone.page.getByText('Line 2 of')).toBeVisible()
      await phone.die()
      expect(await takesOnServer(learner)).toHaveLength(hasArrived ? 1 : 0)

      await phone.launch()
      const { page } = phone
      await page.goto(isGuest ? '/record' : '/voices')
      const kept = isGuest ? `1 of ${LINES} kept` : '1 recording kept'
      await expect(page.getByText(kept)).toBeVisible()
      await expectSentOnce(page, learner, isGuest ? GUEST : OWN)
      expect(await takesOnServer(learner)).toHaveLength(1)
    },
  )
}

test(
  'killed in the middle of a pull: what came stays, the rest comes, and all of it plays',
  { tag: '@release' },
  async ({ openDevice, microphone, learner }) => {
    const phone = await openDevice({ flags: microphone.flags, size: PHONE })
    await signIn(phone.page, learner)
    await beginWithNani(phone.page)
    await hearsNani(phone.page, microphone)
    for (const line of [2, 3, 4]) {
      await say(phone.page)
      await keepButton(phone.page).click()
      await expect(phone.page.getByText(`Line ${line} of`)).toBeVisible()
    }
    await expectSentOnce(phone.page, learner, OWN)

    const tablet = await openDevice({ size: PHONE })
    await tablet.context.route(AUDIO, (route) => route.abort())
    await signIn(tablet.page, learner)
    // Chromium writes who is signed in to the disk seconds later, or when it ends.
    await tablet.shutDown()

    await tablet.launch()
    let asked = 0
    await tablet.context.route(AUDIO, (route) => {
      asked += 1
      return asked === 1 ? route.continue() : undefined
    })
    await tablet.page.goto('/voices')
    await expect
      .poll(() => asked, { message: 'the second take to be asked for' })
      .toBeGreaterThan(1)
    await tablet.die()

    await tablet.launch()
    const { page } = tablet
    await page.goto('/voices')
    await expect
      .poll(async () => (await takesOnDevice(page, OWN)).takes)
      .toEqual((await takesOnServer(learner)).map(({ id }) => id).sort())
    await page.getByText('Recordings', { exact: true }).click()
    for (const play of await page.getByRole('button', { name: /^Play/ }).all()) {
      await play.click()
      await expect(play).toHaveAttribute('aria-pressed', 'true')
    }
  },
)

/** Nothing waits, and the server has what the device has, each take once. */
async function expectSentOnce(page: Page, learner: Learner, database: RegExp): Promise<void> {
  await expect
    .poll(async () => (await takesOnDevice(page, database)).waiting, { timeout: 60_000 })
    .toEqual([])
  const sent = (await takesOnServer(learner)).map(({ id }) => id).sort()
  expect(sent).toEqual((await takesOnDevice(page, database)).takes)
}
