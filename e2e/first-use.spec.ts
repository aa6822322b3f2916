import type { Locator, Page } from '@playwright/test'
import { expectAgreement } from './world/agreement.ts'
import { PHONE } from './world/device.ts'
import { expectAccess } from './world/expect-access.ts'
import { expect, test } from './world/journey.ts'
import {
  answer,
  finishLesson,
  openAboutLine,
  openLesson,
  optionOf,
  resumeLesson,
  seeExercise,
  seeLessons,
  signIn,
} from './world/play.ts'

const OFFER = 'Keep Apni Boli on your home screen?'

/** Counts every press of a thumb; typing is none, and the keyboard's own Next leads from field to field. */
function thumb() {
  const taps: string[] = []
  const tap = async (target: Locator): Promise<void> => {
    await target.click()
    taps.push(String(target))
  }
  return { taps, tap }
}

test('from the landing page to the first word of an own lesson in three taps, to its first right answer in five', async ({
  openDevice,
  learner,
}) => {
  const { page } = await openDevice({ size: PHONE })
  const { taps, tap } = thumb()
  const first = (await learner.lesson('1')).exercises[0]
  if (first === undefined) throw new Error('Lesson 1 has no exercise')
  await page.goto('/')
  await tap(page.getByRole('link', { name: 'Start Learning Free' }).first())
  await page.getByLabel('Name').fill('Maryam')
  await page.getByLabel('Email').fill(`first-${Date.now()}@example.org`)
  await page.getByLabel('Password', { exact: true }).fill('Salaam1x')
  await page.getByLabel('Confirm Password', { exact: true }).fill('Salaam1x')
  await tap(page.getByRole('button', { name: 'Create Account' }))
  const start = page.getByRole('main').getByRole('link', { name: 'Start Learning' })
  await expect(start).toBeVisible()
  // It would come now, and push what is to be pressed from under the thumb.
  await expect(page.getByTestId('sync-status')).toHaveText('All synced')
  const banner = page.getByText('Please verify your email to unlock all lessons')
  expect(await banner.count()).toBe(0)
  await tap(start)
  await expect(page.getByText('Look at this first')).toBeVisible()
  expect(taps.length, taps.join('\n')).toBe(3)
  await expect(banner).toHaveCount(0)
  await tap(page.getByRole('button', { name: 'Got it' }))
  await tap(optionOf(page, first.correctAnswer))
  await expect(page.getByRole('region', { name: 'Feedback' })).toContainText('Shabash!')
  expect(taps.length, taps.join('\n')).toBe(5)
})

/** The browser's offer, at a moment of our choosing and with an answer that can be seen. */
const offerInstall = (page: Page) =>
  page.evaluate(() => {
    const prompt = async () => {
      Object.assign(window, { wasAsked: true })
      return { outcome: 'accepted' }
    }
    const event = new Event('beforeinstallprompt', { cancelable: true })
    window.dispatchEvent(Object.assign(event, { prompt }))
  })

test(
  'the home screen is offered after a finished lesson, never in one, and not again for long',
  { tag: '@release' },
  async ({ device, learner }) => {
    const { page } = device
    const lesson = await learner.lesson('1')
    await learner.hasReached(lesson, 1)
    await signIn(page, learner)
    await offerInstall(page)
    expect(await page.getByText(OFFER).count()).toBe(0)
    await page.getByRole('link', { name: /lesson 1,/ }).click()
    await page.getByRole('button', { name: 'Continue Learning' }).click()
    await finishLesson(page, lesson, lesson.exercises.length)
    expect(await page.getByText(OFFER).count()).toBe(0)
    await page.getByRole('link', { name: 'Continue Journey' }).click()
    await expect(page.getByText(OFFER)).toBeVisible()
    await expectAccess(page, 'install-offer')

    await page.getByRole('button', { name: 'Not now' }).click()
    await page.getByRole('link', { name: /Review.*lesson 1,/ }).click()
    await page.waitForURL('**/lessons/1')
    await expect(page.getByRole('button', { name: /Practice Again/ })).toBeVisible()
    await page.goBack()
    await seeLessons(page)
    expect(await page.getByText(OFFER).count()).toBe(0)
    // In the settings it is there at any time.
    await page.goto('/profile?tab=settings')
    await expect(page.getByRole('region', { name: 'On your home screen' })).toBeVisible()
    await offerInstall(page)
    await page.getByRole('button', { name: 'Install', exact: true }).click()
    expect(await page.evaluate(() => 'wasAsked' in window)).toBe(true)
  },
)

test('an iPhone is told the steps, and to sync first what only Safari has', async ({
  device,
  learner,
}) => {
  const { page, context } = device
  await context.addInitScript(() => {
    Object.defineProperty(navigator, 'userAgent', {
      get: () => 'Mozilla/5.0 (iPhone; CPU iPhone OS 19_0 like Mac OS X)',
    })
    // No iPhone makes this offer; Chromium does.
    window.addEventListener('beforeinstallprompt', (event) => event.stopImmediatePropagation())
  })
  await signIn(page, learner)
  await device.ready()
  await openLesson(page, await learner.lesson('1'))
  await device.goOffline()
  device.expectProblems(/net::ERR_INTERNET_DISCONNECTED/)
  const first = (await learner.lesson('1')).exercises[0]
  if (first !== undefined) await answer(page, first)
  await page.goto('/profile?tab=settings')
  const card = page.getByRole('region', { name: 'On your home screen' })
  await expect(card.getByText('Add to Home Screen')).toBeVisible()
  await expect(card.getByText(/Sync first\. 1 result is only in this browser/)).toBeVisible()
})

test('Back from a lesson leads to where the list was left', async ({ openDevice, learner }) => {
  const { page } = await openDevice({ size: PHONE })
  await signIn(page, learner)
  const third = page.getByRole('link', { name: /lesson 3,/ })
  const top = () => third.evaluate((link) => Math.round(link.getBoundingClientRect().top))
  await third.evaluate((link) => link.scrollIntoView({ block: 'center' }))
  // What holds the place comes once the first screen is drawn.
  await expect(page.locator('.toasts')).toBeAttached()
  const left = await top()
  await third.click()
  await page.waitForURL('**/lessons/3')
  await seeExercise(page, await learner.lesson('3'), 1)
  await page.goBack()
  await seeLessons(page)
  await expect.poll(top).toBe(left)
  expect(await page.evaluate(() => scrollY)).toBeGreaterThan(0)
  await expect(third).toBeFocused()
})

test(
  'the icon counts what waits, and nothing once all is synced',
  { tag: '@release' },
  async ({ device, learner }) => {
    const { page, context } = device
    await context.addInitScript(() => {
      const note = (text: string) => async () => localStorage.setItem('icon', text)
      Object.assign(navigator, {
        setAppBadge: (count: number) => note(String(count))(),
        clearAppBadge: note('clear'),
      })
    })
    const icon = () => page.evaluate(() => localStorage.getItem('icon'))
    await signIn(page, learner)
    await device.ready()
    const lesson = await learner.lesson('1')
    await openLesson(page, lesson)
    await device.goOffline()
    device.expectProblems(/net::ERR_INTERNET_DISCONNECTED/)
    const first = lesson.exercises[0]
    if (first !== undefined) await answer(page, first)
    await expect.poll(icon).toBe('1')
    await device.goOnline()
    await expectAgreement(page, learner, { completions: 0 })
    await expect.poll(icon).toBe('clear')
  },
)

test('a phrase is handed on as a picture made here, saved where nothing can be shared, as text without a canvas', async ({
  device,
  learner,
}) => {
  const { page, context } = device
  await context.addInitScript(() => {
    Object.assign(navigator, {
      canShare: () => true,
      share: async (data: ShareData) => {
        const file = data.files?.[0]
        const picture = file === undefined ? null : await createImageBitmap(file)
        Object.assign(window, {
          handedOn: { type: file?.type, width: picture?.width, text: data.text },
        })
      },
    })
  })
  const lesson = await learner.lesson('1')
  await signIn(page, learner)
  await openLesson(page, lesson)
  const first = lesson.exercises[0]
  if (first === undefined) throw new Error('Lesson 1 has no exercise')
  await answer(page, first)
  const item = lesson.items.find(({ id }) => id === first.itemIds[0])
  const share = page.getByRole('button', { name: 'Share this phrase' })
  const handedOn = () => page.evaluate(() => (window as { handedOn?: unknown }).handedOn)
  await openAboutLine(page)
  await share.click()
  await expect.poll(handedOn).toEqual({
    type: 'image/png',
    width: 1080,
    text: `${item?.roman}: ${item?.english}\n${device.origin}`,
  })

  await page.evaluate(() => Object.assign(navigator, { share: undefined, canShare: undefined }))
  const download = page.waitForEvent('download')
  await openAboutLine(page)
  await share.click()
  const saved = await download
  expect(saved.suggestedFilename()).toBe('apni-boli-phrase.png')
  await expect(page.getByText('The phrase is saved as a picture.')).toBeVisible()

  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await page.evaluate(() => {
    HTMLCanvasElement.prototype.getContext = () => null
  })
  await openAboutLine(page)
  await share.click()
  await expect(page.getByText('The phrase is copied.')).toBeVisible()
  const text = await page.evaluate(() => navigator.clipboard.readText())
  expect(text).toContain(item?.shahmukhi)
  expect(text.includes('Not yet checked by a native speaker')).toBe(item?.review === 'awaiting')
})

const SHORTCUTS = [
  ['/lessons?continue=true', /\/lessons\/2$/],
  ['/lessons', /\/lessons$/],
  ['/dashboard', /\/dashboard$/],
] as const

test(
  'each shortcut of the icon leads where it says: without a network, and signed out by way of the sign-in',
  { tag: '@release' },
  async ({ device, learner }) => {
    const { page } = device
    const lesson = await learner.lesson('2')
    await learner.hasReached(lesson, 1)
    await page.goto('/')
    await device.ready()
    for (const [shortcut] of SHORTCUTS) {
      await page.goto(shortcut)
      await page.waitForURL('**/login')
    }
    // Sent there by the last of them, and led back to it.
    await page.getByLabel('Email').fill(learner.email)
    await page.getByLabel('Password', { exact: true }).fill(learner.password)
    await page.getByRole('button', { name: 'Sign In' }).click()
    await page.waitForURL(/\/dashboard$/)
    await expectAgreement(page, learner, { completions: 0 })
    await resumeLesson(page, lesson, lesson.exercises.length)
    await device.goOffline()
    device.expectProblems(/net::ERR_INTERNET_DISCONNECTED/)
    for (const [shortcut, place] of SHORTCUTS) {
      await page.goto(shortcut)
      await page.waitForURL(place)
      await expect(page.getByRole('heading').first()).toBeVisible()
    }
  },
)
