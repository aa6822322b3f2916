import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { PHONE } from './world/device.ts'
import {
  beginAsGuest,
  beginWithNani,
  hearsNani,
  inviteNani,
  keepButton,
  say,
  takesOnDevice,
  takesOnServer,
  test,
} from './world/recording.ts'
import { expectAccess } from './world/expect-access.ts'
import { expect } from './world/journey.ts'
import { signIn } from './world/play.ts'

/** Beside a learner, or by a link: the same screen, and the same promise. */
const WAYS = ['at home', 'by a link'] as const

for (const way of WAYS) {
  test(
    `${way}: a full phone says so at the third take, and the two before are safe and sent`,
    { tag: way === 'at home' ? '@deep' : '@release' },
    async ({ openDevice, microphone, learner }) => {
      const { page, context } = await openDevice({ flags: microphone.flags, size: PHONE })
      await context.addInitScript(fillWhenTold)
      if (way === 'by a link') await beginAsGuest(page, await inviteNani(learner))
      else {
        await signIn(page, learner)
        await beginWithNani(page)
      }
      await hearsNani(page, microphone)
      for (const kept of [1, 2]) {
        await say(page)
        await keepButton(page).click()
        await expect(page.getByText(`Line ${kept + 1} of`)).toBeVisible()
      }
      await expect.poll(async () => (await takesOnServer(learner)).length).toBe(2)
      await say(page)
      await page.evaluate(() => Object.assign(globalThis, { isFull: true }))
      await keepButton(page).click()
      await expect(page.getByRole('alert')).toContainText('This phone has no room left')
      await expect(page.getByRole('alert')).toContainText('All before it are safe.')
      await expect(page.getByText('Line 3 of')).toBeVisible()
      await expect(status(page, 2)).toBeVisible()
      await page.evaluate(() => Object.assign(globalThis, { isFull: false }))
      // The take is still there: nothing has to be said again.
      await keepButton(page).click()
      await expect(page.getByText('Line 4 of')).toBeVisible()
      await expect(status(page, 3)).toBeVisible()
      await expect.poll(async () => (await takesOnServer(learner)).length).toBe(3)
    },
  )
}

test(
  'a take that the server refuses: named in the sync sheet with the reason, exported, tried again, and sent',
  { tag: '@deep' },
  async ({ openDevice, microphone, learner }) => {
    const phone = await openDevice({ flags: microphone.flags, size: PHONE })
    const { page, context } = phone
    phone.expectProblems(/status of 422/)
    const full = { error: 'A household has at most 400 recordings of 40 MB together.' }
    let isFull = true
    await context.route('**/api/recordings/*', (route) =>
      isFull ? route.fulfill({ status: 422, json: full }) : route.continue(),
    )
    await signIn(page, learner)
    await beginWithNani(page)
    await hearsNani(page, microphone)
    for (const next of [2, 3]) {
      await say(page)
      await keepButton(page).click()
      await expect(page.getByText(`Line ${next} of`)).toBeVisible()
    }
    await expect(page.getByText('2 recordings kept, 0 sent, 2 not accepted')).toBeVisible()
    await page.getByRole('button', { name: 'Stop recording' }).click()
    const nani = page.getByRole('region', { name: 'Nani' })
    await expect(nani).toContainText(`Not all of it can be sent${full.error}`)
    await expectAccess(page, 'voices-refused')

    const chip = page.getByTestId('sync-status')
    await expect(chip).toHaveText('2 could not be synced')
    await chip.press('Enter')
    const sheet = page.getByRole('dialog', { name: '2 could not be synced' })
    const refused = sheet.getByRole('list', { name: 'Could not be synced' }).getByRole('listitem')
    await expect(refused).toHaveText([`2 recordings of Nani${full.error} (422)`])
    await expectAccess(page, 'sync-sheet-takes')

    const downloading = page.waitForEvent('download')
    await sheet.getByRole('button', { name: 'Export' }).press('Enter')
    const exported = await readFile(await (await downloading).path(), 'utf8')
    const { voices } = JSON.parse(exported) as { voices: { recordings: ExportedTake[] } }
    const { takes } = await takesOnDevice(page, /^apni-boli-learner-/)
    expect(voices.recordings.map(({ id }) => id).sort()).toEqual(takes)
    for (const { base64, sha256 } of voices.recordings) {
      expect(createHash('sha256').update(Buffer.from(base64, 'base64')).digest('hex')).toBe(sha256)
    }

    await sheet.getByRole('button', { name: 'Retry' }).press('Enter')
    await expect(sheet.getByRole('button', { name: 'Retry' })).toBeEnabled()
    await expect(refused).toHaveText([`2 recordings of Nani${full.error} (422)`])
    isFull = false
    await sheet.getByRole('button', { name: 'Retry' }).press('Enter')
    await expect(chip).toHaveText('All synced')
    expect((await takesOnServer(learner)).map(({ id }) => id).sort()).toEqual(takes)
    await page.keyboard.press('Escape')
    await expect(nani).toContainText('2 recordings kept, 2 sent')
  },
)

test(
  'a call, a page that is left, and no microphone: said, nothing kept by halves, and the next press records',
  { tag: '@release' },
  async ({ openDevice, microphone, learner, invitation }) => {
    const { page, context } = await openDevice({ flags: microphone.flags, size: PHONE })
    await context.addInitScript(() => {
      const { mediaDevices } = navigator
      const original = mediaDevices.getUserMedia.bind(mediaDevices)
      mediaDevices.getUserMedia = async (wish) => {
        if ('hasNoMicrophone' in globalThis) throw new DOMException('none', 'NotFoundError')
        const stream = await original(wish)
        Object.assign(globalThis, { heard: stream.getAudioTracks()[0] })
        return stream
      }
    })
    await beginAsGuest(page, invitation)
    await hearsNani(page, microphone)
    const alert = page.getByRole('alert')
    const record = page.getByRole('button', { name: 'Record', exact: true })
    const live = page.getByText('Speak now', { exact: true })

    await record.click()
    await expect(live).toBeVisible()
    await page.evaluate(() => heard.dispatchEvent(new Event('ended')))
    await expect(alert).toContainText('The microphone went away, perhaps for a call.')
    await expect(alert).toContainText('all before it are safe')
    expect(await page.evaluate(() => heard.readyState)).toBe('ended')

    await record.click()
    await expect(live).toBeVisible()
    await page.evaluate(() => {
      Object.defineProperty(document, 'hidden', { configurable: true, value: true })
      document.dispatchEvent(new Event('visibilitychange'))
      Object.defineProperty(document, 'hidden', { configurable: true, value: false })
    })
    await expect(alert).toContainText('The recording stopped because the page was left.')
    expect(await page.evaluate(() => heard.readyState)).toBe('ended')

    await page.evaluate(() => Object.assign(globalThis, { hasNoMicrophone: true }))
    await record.click()
    await expect(alert).toContainText('No microphone was found on this device.')
    await page.evaluate(() => Reflect.deleteProperty(globalThis, 'hasNoMicrophone'))

    await say(page)
    await expect(alert).toBeHidden()
    await keepButton(page).click()
    await expect(page.getByText('Line 2 of')).toBeVisible()
    await expect.poll(async () => (await takesOnServer(learner)).length).toBe(1)
  },
)

test(
  'what Safari records, MP4, is kept, sent, and plays on another device',
  { tag: '@release' },
  async ({ openDevice, microphone, learner, invitation }) => {
    const iPhone = await openDevice({ flags: microphone.flags, size: PHONE })
    await iPhone.context.addInitScript(() => {
      const userAgent =
        'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.0 Mobile/15E148 Safari/604.1'
      Object.defineProperty(navigator, 'userAgent', { get: () => userAgent })
    })
    await beginAsGuest(iPhone.page, invitation)
    await hearsNani(iPhone.page, microphone)
    await say(iPhone.page)
    await keepButton(iPhone.page).click()
    await expect
      .poll(async () => (await takesOnServer(learner)).map(({ type }) => type))
      .toEqual(['audio/mp4'])

    const { page } = await openDevice({ size: PHONE })
    await signIn(page, learner)
    await page.goto('/voices')
    await page.getByText('Recordings', { exact: true }).click()
    const play = page.getByRole('button', { name: /^Play/ })
    // Its bytes come with the pull of this page.
    await expect(async () => {
      await play.click()
      await expect(play).toHaveAttribute('aria-pressed', 'true', { timeout: 1_000 })
    }).toPass()
  },
)

test(
  'a link that is taken back while a take is on its way: nothing of it is there, and the phone says so',
  { tag: '@release' },
  async ({ openDevice, microphone, learner, invitation }) => {
    const phone = await openDevice({ flags: microphone.flags, size: PHONE })
    const { page, context } = phone
    phone.expectProblems(/status of 410/)
    await beginAsGuest(page, invitation)
    await hearsNani(page, microphone)
    await context.route('**/api/invitation/recordings/*', async (route) => {
      await invitation.takeBack()
      await route.continue()
    })
    await say(page)
    await keepButton(page).click()
    await expect(
      page.getByRole('heading', { name: 'This invitation was taken back' }),
    ).toBeVisible()
    await expect(page.getByText('One recording was not sent.')).toBeVisible()
    expect(await takesOnServer(learner)).toEqual([])
  },
)

test.describe('in the whole browser, which asks', () => {
  test.use({ ownBrowser: true })

  test(
    'a microphone that is denied: what to do, and the line waits',
    { tag: '@deep' },
    async ({ openDevice, invitation }) => {
      const { page } = await openDevice({
        flags: ['--use-fake-device-for-media-stream', '--deny-permission-prompts'],
        size: PHONE,
      })
      await beginAsGuest(page, invitation)
      await page.getByRole('button', { name: 'Record', exact: true }).click()
      const alert = page.getByRole('alert')
      await expect(alert).toContainText('Microphone Access Required')
      await expect(alert).toContainText('Allow the microphone for this site in the settings')
      await expect(page.getByText('Line 1 of')).toBeVisible()
      await expect(page.getByRole('button', { name: 'Record', exact: true })).toBeEnabled()
    },
  )
})

/** A take in the file of what is not synced. */
type ExportedTake = { id: string; sha256: string; base64: string }

/** Whether the phone is full. */
declare let isFull: boolean

/** Chromium counts the room of a database for half a minute ahead: a quota of the tools would come too late. */
function fillWhenTold(): void {
  const { put } = IDBObjectStore.prototype
  IDBObjectStore.prototype.put = function (...row: Parameters<typeof put>) {
    if ('isFull' in globalThis && isFull) throw new DOMException('full', 'QuotaExceededError')
    return put.apply(this, row)
  }
}

/** The microphone's track that the page has now. */
declare const heard: MediaStreamTrack

/** "2 recordings kept", or "2 of 10 kept on this phone". */
function status(page: Page, kept: number) {
  return page.getByText(new RegExp(`^${kept} (recordings kept|of \\d+ kept on this phone)`))
}
