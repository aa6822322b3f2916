import type { Page } from '@playwright/test'
import { type Device, PHONE } from './world/device.ts'
import { expectAccess } from './world/expect-access.ts'
import type { Invitation } from './world/invitation.ts'
import { expect } from './world/journey.ts'
import { signIn } from './world/play.ts'
import {
  beginAsGuest,
  hearsNani,
  keepButton,
  LINES,
  recordButton,
  say,
  takesOnDevice,
  test as base,
} from './world/recording.ts'

const DAYS_LATER_MS = 5 * 86_400_000

const test = base.extend<{ phone: Device }>({
  /** Of somebody who has no account, and never was here. */
  phone: async ({ openDevice, microphone }, give) => {
    await give(
      await openDevice({
        flags: microphone.flags,
        size: { width: 390, height: 844 },
        holdsWorker: false,
      }),
    )
  },
})

test(
  'Nani records her lines without a network, opens the page days later, and all of them arrive once and play on the owner’s second device',
  { tag: '@deep' },
  async ({ phone, microphone, invitation, learner, openDevice }) => {
    test.slow()
    const { page } = phone
    await open(page, invitation)
    await hearsNani(page, microphone)
    await isUsableOffline(page)
    await phone.goOffline()
    await page.getByRole('button', { name: 'Begin' }).click()
    await page.getByRole('button', { name: 'Yes, I agree' }).click()
    for (let kept = 1; kept <= LINES / 2; kept += 1) await sayAndKeep(page, kept)

    await phone.closeApp()
    const again = phone.page
    // A clock that runs on: the recorder measures by it.
    await again.clock.install({ time: Date.now() + DAYS_LATER_MS })
    await again.goto('/record')
    await expect(again.getByText(counts(LINES / 2, 0))).toBeVisible()
    await again.getByRole('button', { name: 'Go on' }).click()
    for (let kept = LINES / 2 + 1; kept <= LINES; kept += 1) await sayAndKeep(again, kept)
    await again.getByRole('button', { name: 'Done' }).click()
    await expect(again.getByText('Every line is recorded. Thank you.')).toBeVisible()
    expect(await invitation.recordings()).toEqual([])

    await phone.goOnline()
    await expect(again.getByText(counts(LINES, LINES))).toBeVisible({ timeout: 40_000 })
    const sent = await invitation.recordings()
    expect(sent).toHaveLength(LINES)
    expect(new Set(sent.map(({ itemId }) => itemId)).size).toBe(LINES)
    // No address, and so no history, holds the secret.
    expect(again.url()).toBe(`${phone.origin}/record`)
    expect(
      await again.evaluate(() => JSON.stringify(history.state) + document.referrer),
    ).not.toContain(invitation.secret)

    const tablet = await openDevice({ size: { width: 390, height: 844 } })
    const { page: owners } = tablet
    await signIn(owners, learner)
    await tablet.ready()
    await expect
      .poll(async () => {
        await owners.reload()
        return (await takesOnDevice(owners, new RegExp(learner.userId))).takes.length
      })
      .toBe(LINES)
    await owners.goto('/voices')
    await expect(owners.getByText(`${LINES} recordings kept, ${LINES} sent`)).toBeVisible()
    // What she recorded elsewhere is hers to offer.
    await expect(owners.getByText(/only Nani can offer that to the course/)).toBeVisible()
    await tablet.goOffline()
    await owners.reload()
    await owners.getByText('Recordings', { exact: true }).click()
    const play = owners.getByRole('button', { name: /^Play / }).first()
    await play.click()
    await expect(play).toHaveAttribute('aria-pressed', 'true')
  },
)

test('by keyboard alone: agrees for a child, records, hears it, takes it back', async ({
  phone: { page },
  microphone,
  invitation,
}) => {
  await open(page, invitation)
  await hearsNani(page, microphone)
  await page.getByRole('button', { name: 'Begin' }).press('Enter')
  await page.getByRole('checkbox').press('Space')
  await page.getByRole('button', { name: 'Yes, from a parent' }).press('Enter')
  await page.getByRole('button', { name: 'Record', exact: true }).press('Enter')
  await expect(page.getByRole('button', { name: 'Keep', exact: true })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page.getByText(counts(1, 1))).toBeVisible()
  expect(await invitation.recordings()).toHaveLength(1)
  await page.getByRole('button', { name: 'Stop recording' }).press('Enter')
  await page.getByRole('button', { name: 'Listen, or take back' }).press('Enter')
  const play = page.getByRole('button', { name: /^Play/ })
  await play.press('Enter')
  await expect(play).toHaveAttribute('aria-pressed', 'true')
  await page.getByRole('button', { name: 'Take everything back' }).press('Enter')
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: 'Take everything back' }).press('Enter')
  await expect(page.getByText('Nothing is recorded yet.')).toBeVisible()
  await expect.poll(async () => (await invitation.recordings()).length).toBe(0)
})

/** How often the page has asked for the microphone. */
declare let askedFor: number

test('a second press on Keep, or a key that is held, does not begin the next recording', async ({
  phone: { page, context },
  microphone,
  invitation,
}) => {
  await context.addInitScript(() => {
    Object.assign(globalThis, { askedFor: 0 })
    const { mediaDevices } = navigator
    const original = mediaDevices.getUserMedia.bind(mediaDevices)
    mediaDevices.getUserMedia = (wish) => {
      askedFor += 1
      return original(wish)
    }
  })
  const times = (): Promise<number> => page.evaluate(() => askedFor)
  await page.clock.install()
  await beginAsGuest(page, invitation)
  await hearsNani(page, microphone)
  const record = recordButton(page)

  await say(page)
  await page.clock.pauseAt(Date.now() + 3_600_000)
  await keepButton(page).click()
  await expect(page.getByText('Line 2 of')).toBeVisible()
  await page.clock.runFor(200)
  await record.click()
  await record.press('Enter')
  await expect(record).toBeVisible()
  expect(await times()).toBe(1)
  await page.clock.runFor(400)
  await page.clock.resume()

  await say(page)
  expect(await times()).toBe(2)
  await page.clock.pauseAt(Date.now() + 2 * 3_600_000)
  await expect(keepButton(page)).toBeFocused()
  await page.keyboard.down('Enter')
  await expect(page.getByText('Line 3 of')).toBeVisible()
  await expect(record).toBeFocused()
  await page.clock.runFor(1_000)
  await page.keyboard.down('Enter')
  await page.keyboard.up('Enter')
  await expect(record).toBeVisible()
  expect(await times()).toBe(2)
})

test(
  'each screen is for everybody, in both languages',
  { tag: '@deep' },
  async ({ phone: { page }, microphone, invitation }) => {
    test.slow()
    await open(page, invitation)
    await hearsNani(page, microphone)
    await expectAccess(page, 'invitation')
    await page.getByRole('button', { name: 'اردو' }).click()
    await expect(page.locator('html')).toHaveAttribute('dir', 'rtl')
    await expectAccess(page, 'invitation-urdu')
    await page.getByRole('button', { name: 'English' }).click()
    await page.getByRole('button', { name: 'Begin' }).click()
    await expectAccess(page, 'invitation-consent')
    await page.getByRole('button', { name: 'Yes, I agree' }).click()
    await expectAccess(page, 'invitation-record')
    await sayAndKeep(page, 1)
    await page.getByRole('button', { name: 'Stop recording' }).click()
    await page.getByRole('button', { name: 'Listen, or take back' }).click()
    await expectAccess(page, 'invitation-takes')
  },
)

test(
  'a link that was taken back says so; what was not sent can still be heard and deleted',
  { tag: '@release' },
  async ({ phone, microphone, invitation }) => {
    const { page } = phone
    phone.expectProblems(/status of 410/, /status of 401/)
    await open(page, invitation)
    await hearsNani(page, microphone)
    await page.getByRole('button', { name: 'Begin' }).click()
    await page.getByRole('button', { name: 'Yes, I agree' }).click()
    await sayAndKeep(page, 1)
    await expect(page.getByText(counts(1, 1))).toBeVisible()
    await invitation.takeBack()
    await say(page)
    await page.getByRole('button', { name: 'Keep', exact: true }).click()
    await expect(
      page.getByRole('heading', { name: 'This invitation was taken back' }),
    ).toBeVisible()
    await expect(page.getByText('One recording was not sent.')).toBeVisible()
    expect(await invitation.recordings()).toHaveLength(1)
    const play = page.getByRole('button', { name: /^Play/ })
    await expect(play).toHaveCount(2)
    await play.first().click()
    await expect(play.first()).toHaveAttribute('aria-pressed', 'true')
    await expectAccess(page, 'invitation-taken-back')
    await page
      .getByRole('button', { name: /^Delete/ })
      .first()
      .click()
    await expect(play).toHaveCount(1)

    await page.goto('about:blank')
    await page.goto(`/record#${'A'.repeat(43)}`)
    await expect(page.getByRole('heading', { name: 'This link is not known' })).toBeVisible()
  },
)

test(
  'what Nani recorded by a link she alone offers to the course, on her own phone, and takes the offer back there',
  { tag: '@deep' },
  async ({ phone: { page }, microphone, invitation, learner, openDevice }) => {
    await beginAsGuest(page, invitation)
    await hearsNani(page, microphone)
    await sayAndKeep(page, 1)
    await page.getByRole('button', { name: 'Stop recording' }).click()
    await page.getByRole('button', { name: 'Listen, or take back' }).click()

    const offer = page.getByRole('button', { name: 'Offer to the course' })
    await offer.press('Enter')
    await expect(page.getByRole('heading', { name: 'Offer to the course' })).toBeVisible()
    await expectAccess(page, 'invitation-offer')
    await page.getByRole('button', { name: 'Not now' }).press('Enter')
    await expect(offer).toBeFocused()
    expect(await invitation.scope()).toBe('household')

    const { page: owners } = await openDevice({ size: PHONE })
    await signIn(owners, learner)
    await owners.goto('/voices')
    const card = owners.getByRole('region', { name: 'Nani' })
    await expect(card).toContainText('only Nani can offer that to the course, by the link')
    const ownersOffer = card.getByRole('button', { name: 'Offer to the course' })
    await expect(ownersOffer).toBeHidden()

    await offer.press('Enter')
    await page.getByRole('button', { name: 'Yes, I agree' }).press('Enter')
    await expect(page.getByText('Your recordings are offered to the course.')).toBeVisible()
    await expectAccess(page, 'invitation-offered')
    await expect.poll(() => invitation.scope()).toBe('course')
    await owners.reload()
    await expect(card.getByText('Offered to the course', { exact: true })).toBeVisible()

    await page.reload()
    await page.getByRole('button', { name: 'Listen, or take back' }).click()
    await page.getByRole('button', { name: 'Take the offer back' }).press('Enter')
    await expect(offer).toBeFocused()
    await expect.poll(() => invitation.scope()).toBe('household')
    await owners.reload()
    await expect(card.getByText('Offered to the course', { exact: true })).toBeHidden()
    await expect(card).toContainText('only Nani can offer that to the course, by the link')
    await expect(ownersOffer).toBeHidden()
  },
)

test('a learner makes a link for Nani, shows it again, and takes it back', async ({
  phone: { page },
  learner,
  openDevice,
}) => {
  await signIn(page, learner)
  await page.goto('/voices')
  await page.getByRole('button', { name: 'Add a voice' }).click()
  await page.getByLabel(/^Name/).fill('Nani')
  await page.getByRole('button', { name: 'Save' }).click()
  await page.getByRole('button', { name: 'Invite Nani by a link' }).click()
  await page.getByRole('button', { name: 'Invite lesson 1' }).click()
  await page.getByRole('button', { name: 'Make a link' }).click()
  const link = await page.getByRole('textbox', { name: 'Link' }).inputValue()
  await expect(page.getByRole('img', { name: 'QR code of the link for Nani' })).toBeVisible()
  await expectAccess(page, 'invite-link')
  await page.getByRole('button', { name: 'Done' }).click()

  const nani = await openDevice()
  nani.expectProblems(/status of 410/)
  await nani.page.goto(link)
  await expect(nani.page.getByRole('button', { name: 'Begin' })).toBeVisible()

  await page.reload()
  await page.getByRole('button', { name: 'Show link for Nani' }).click()
  expect(await page.getByRole('textbox', { name: 'Link' }).inputValue()).toBe(link)
  await page.keyboard.press('Escape')
  await expectAccess(page, 'voices-with-invitations')
  await page.getByRole('button', { name: 'Take back the link for Nani' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Take back' }).click()
  await expect(page.getByRole('heading', { name: 'Open invitations' })).toBeHidden()
  await nani.page.reload()
  await expect(
    nani.page.getByRole('heading', { name: 'This invitation was taken back' }),
  ).toBeVisible()
})

async function open(page: Page, invitation: Invitation): Promise<void> {
  await page.goto(invitation.path)
  await expect(
    page.getByRole('heading', { name: 'Nadia would love to hear your voice' }),
  ).toBeVisible()
  await expect(page.getByText(counts(0, 0))).toBeVisible()
}

/** The page's own worker has everything. */
async function isUsableOffline(page: Page): Promise<void> {
  await page.evaluate(async () => {
    await navigator.serviceWorker.ready
  })
}

async function sayAndKeep(page: Page, kept: number): Promise<void> {
  await say(page)
  await page.getByRole('button', { name: 'Keep', exact: true }).click()
  await expect(page.getByText(`${kept} of ${LINES} kept on this phone`)).toBeVisible()
}

function counts(kept: number, sent: number): string {
  return `${kept} of ${LINES} kept on this phone, ${sent} sent`
}
