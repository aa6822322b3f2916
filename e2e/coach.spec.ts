import type { Locator, Page } from '@playwright/test'
import type { OpenLesson } from '#contract/lesson.ts'
import { readDevice } from './world/agreement.ts'
import { type Device, PHONE } from './world/device.ts'
import {
  fails,
  fakeRecogniser,
  hears,
  listens,
  noRecogniser,
  silence,
  type SpeechStep,
  speechLog,
} from './world/fake-recogniser.ts'
import { expectAccess } from './world/expect-access.ts'
import { expect, test } from './world/journey.ts'
import type { Learner } from './world/learner.ts'
import { openLesson, seeExercise, signIn, skip } from './world/play.ts'
import { beginWith, SAY_HOW_ARE_YOU } from './world/voice-first.ts'

const WELL_SAID = hears('to sun na k hall a', 'tucson a kale')
const HALF_SAID = hears('tusan telephone')
const NOTHING_LIKE_IT = hears('telephone helicopter')

const feedback = (page: Page) => page.getByRole('region', { name: 'Feedback' })
const microphone = (page: Page) => page.getByRole('button', { name: 'Speak', exact: true })
const recognition = (page: Page) => page.getByRole('radio', { name: /Speech recognition/ })
const comparison = (page: Page) => page.getByRole('radio', { name: /Compare with a recording/ })

/** A lesson that begins with a phrase to say, in a browser whose recogniser does what the script says. */
async function openCoach(
  device: Device,
  learner: Learner,
  script: readonly SpeechStep[][],
): Promise<OpenLesson> {
  await fakeRecogniser(device.context, script)
  const lesson = await beginWith(device.context, await learner.lesson('1'), SAY_HOW_ARE_YOU)
  await signIn(device.page, learner)
  await openLesson(device.page, lesson)
  // The coach comes a moment after the lesson.
  await expect(device.page.getByRole('heading', { level: 1 })).toContainText('Tusaañ na kaih')
  return lesson
}

const openChoice = (page: Page) =>
  page.getByRole('button', { name: 'Change how this works' }).click()

/** Past the notice, to the microphone. */
async function chooseRecognition(page: Page): Promise<void> {
  await openChoice(page)
  await agreeToRecognition(page)
}

async function agreeToRecognition(page: Page): Promise<void> {
  await recognition(page).check()
  await page.getByRole('button', { name: 'Yes, listen to me' }).click()
  await expect(microphone(page)).toBeVisible()
}

/** Reaches it by Tab, and presses it. */
async function press(page: Page, target: Locator, key = 'Enter'): Promise<void> {
  await expect(target).toBeVisible()
  for (let stop = 0; stop < 60; stop += 1) {
    if (await target.evaluate((element) => element === document.activeElement)) {
      return page.keyboard.press(key)
    }
    await page.keyboard.press('Tab')
  }
  throw new Error(`Tab does not reach ${String(target)}`)
}

test('a phrase is said with the keyboard alone: the way is chosen, the notice read, the result is word by word', async ({
  device,
  learner,
}) => {
  const { page } = device
  const lesson = await openCoach(device, learner, [WELL_SAID])
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Tusaañ na kaih haal ai?')
  await expect(page.getByText('How are you?')).toBeVisible()
  await press(page, page.getByRole('button', { name: 'Change how this works' }))
  await expect(comparison(page)).toBeChecked()
  await press(page, comparison(page), 'ArrowRight')
  await expect(recognition(page)).toBeChecked()
  expect((await speechLog(page)).starts, 'nothing listens before the learner agrees').toEqual([])
  await expect(
    page
      .getByRole('region', { name: 'Before your browser listens' })
      .getByText(/may send audio to its maker \(Google, for example\)/),
  ).toBeVisible()
  await press(page, page.getByRole('button', { name: 'Yes, listen to me' }))
  await press(page, microphone(page))

  await expect(feedback(page)).toContainText('Shabash!')
  expect(await speechLog(page)).toMatchObject({
    starts: [{ lang: 'en-US', maxAlternatives: 5 }],
    most: 1,
  })
  const result = page.getByRole('region', { name: 'Result' })
  await expect(result).toContainText('95%')
  await expect(result).toContainText('They would know it at home')
  const words = result.getByRole('list', { name: 'Word by word' }).getByRole('listitem')
  await expect(words).toHaveText([/Tusaañ.*Clear/, /na.*Clear/, /kaih.*Clear/, /haal/, /ai/])
  await expect(result).toContainText('We heard to sun na k hall a')
  await expect(page.getByRole('button', { name: 'Next', exact: true })).toBeFocused()
  await page.keyboard.press('Enter')
  await seeExercise(page, lesson, 2)
})

test(
  'a mishearing is a miss and never a wrong pronunciation; the next try remembers the way and the word given',
  { tag: '@release' },
  async ({ device, learner }) => {
    const { page } = device
    await openCoach(device, learner, [NOTHING_LIKE_IT, HALF_SAID, WELL_SAID])
    await chooseRecognition(page)
    await microphone(page).click()
    await expect(feedback(page)).toContainText('Koi gal nahi!')
    await expect(feedback(page)).toContainText('The phrase')
    await expect(page.getByRole('region', { name: 'Result' })).toContainText(
      'We could not match that',
    )
    expect(await page.locator('main').innerText()).not.toMatch(/wrong|incorrect|mistake/i)
    await page.getByRole('button', { name: 'Try Again' }).click()

    await microphone(page).click()
    await expect(page.getByRole('region', { name: 'Result' })).toContainText('1 of 3 words')
    await page.getByRole('button', { name: 'Try Again' }).click()
    await microphone(page).click()
    await expect(feedback(page)).toContainText('Shabash!')

    await page.reload()
    await expect(microphone(page), 'the way stays, the notice is not shown twice').toBeVisible()
    await openChoice(page)
    await page.getByRole('button', { name: 'Turn this off' }).click()
    await expect(comparison(page)).toBeChecked()
    await recognition(page).check()
    await expect(page.getByRole('button', { name: 'Yes, listen to me' })).toBeVisible()
  },
)

test(
  'silence cycles the languages, fewer than 3 times',
  { tag: '@release' },
  async ({ device, learner }) => {
    const { page } = device
    await openCoach(device, learner, [
      silence,
      silence,
      silence,
      [{ audiostart: true }, { end: true }],
      WELL_SAID,
    ])
    await chooseRecognition(page)
    await microphone(page).click()
    await expect(page.getByRole('heading', { name: 'We heard nothing' })).toBeVisible()
    const languages = async () => (await speechLog(page)).starts.map(({ lang }) => lang)
    expect(await languages()).toEqual(['en-US', 'en-GB', 'ur-PK'])
    // An end without a word counts as silence, and the cycle goes on where it was.
    await microphone(page).click()
    await expect(feedback(page)).toContainText('Shabash!')
    expect((await languages()).slice(3)).toEqual(['hi-IN', 'en-US'])
  },
)

test(
  'the microphone denied is said, Refresh asks again, and every other trouble leads on',
  { tag: '@release' },
  async ({ device, learner }) => {
    const { page } = device
    await openCoach(device, learner, [
      fails('not-allowed'),
      fails('network'),
      fails('audio-capture'),
      fails('service-not-allowed'),
      fails('aborted'),
      // As Android tells it: the same final twice.
      [
        { audiostart: true },
        { results: [['tusan na ke haal ai']] },
        { results: [['tusan na ke haal ai'], ['tusan na ke haal ai']] },
        { end: true },
      ],
    ])
    await chooseRecognition(page)
    await microphone(page).click()
    await expect(page.getByRole('heading', { name: 'Microphone Access Required' })).toBeVisible()
    await page.getByRole('button', { name: 'Refresh' }).click()
    await expect(
      page.getByRole('heading', { name: 'Speech recognition did not answer' }),
    ).toBeVisible()
    for (const name of [
      'No microphone found',
      'Voice Recognition Not Supported',
      'The microphone was taken away',
    ]) {
      await microphone(page).click()
      await expect(page.getByRole('heading', { name })).toBeVisible()
    }
    await expect(page.getByRole('button', { name: 'Skip for now' })).toBeEnabled()
    await microphone(page).click()
    await expect(page.getByRole('region', { name: 'Result' })).toContainText(
      'We heard tusan na ke haal ai',
    )
    await expect(feedback(page)).toContainText('Shabash!')
  },
)

test(
  'a page that is hidden lets go of the microphone, and nothing of it counts',
  { tag: '@release' },
  async ({ device, learner }) => {
    const { page } = device
    await openCoach(device, learner, [listens, listens, WELL_SAID])
    await chooseRecognition(page)
    await microphone(page).click()
    await expect(page.getByText(/^Listening, 1\d s$/)).toBeVisible()
    await page.evaluate(() => {
      Object.defineProperty(document, 'visibilityState', { value: 'hidden', configurable: true })
      document.dispatchEvent(new Event('visibilitychange'))
      Reflect.deleteProperty(document, 'visibilityState')
    })
    await expect(microphone(page)).toBeVisible()
    await expect.poll(async () => (await speechLog(page)).live).toBe(0)
    await expect(feedback(page)).toBeHidden()
    // Going over to the comparison lets go of it too: that one needs the microphone for itself.
    await microphone(page).click()
    await expect(page.getByText(/^Listening, 1\d s$/)).toBeVisible()
    await comparison(page).check()
    await expect.poll(async () => (await speechLog(page)).live).toBe(0)
    await recognition(page).check()
    await microphone(page).click()
    await expect(feedback(page)).toContainText('Shabash!')
  },
)

test(
  'offline there is only the comparison, and with the network the choice is back',
  { tag: '@release' },
  async ({ openDevice, learner }) => {
    const device = await openDevice({
      flags: ['--use-fake-ui-for-media-stream', '--use-fake-device-for-media-stream'],
    })
    const { page } = device
    await openCoach(device, learner, [WELL_SAID])
    await device.ready()
    await device.goOffline()
    await openChoice(page)
    await expect(page.getByText(/needs a connection, so your voice is compared/)).toBeVisible()
    await expect(recognition(page)).toHaveCount(0)
    await expect(page.getByRole('button', { name: 'Skip for now' })).toBeEnabled()
    await device.goOnline()
    await agreeToRecognition(page)
    await device.goOffline()
    await microphone(page).click()
    await expect(page.getByRole('heading', { name: 'No connection' })).toBeVisible()
    expect((await speechLog(page)).starts).toEqual([])
    await page.getByRole('button', { name: 'Compare with a recording' }).click()
    await expect(page.getByText(/needs a connection, so your voice is compared/)).toBeVisible()
  },
)

test(
  'a browser without a recogniser says so and leads on to the comparison; who cannot speak now goes on',
  { tag: '@release' },
  async ({ device, learner }) => {
    const { page } = device
    await noRecogniser(device.context)
    const lesson = await beginWith(device.context, await learner.lesson('1'), SAY_HOW_ARE_YOU)
    await signIn(page, learner)
    await openLesson(page, lesson)
    await expect(
      page.getByRole('heading', { name: 'Voice Recognition Not Supported' }),
    ).toBeVisible()
    await expect(page.getByText(/use Chrome or Edge/)).toBeVisible()
    await expectAccess(page, 'without a recogniser')
    await skip(page)
    await seeExercise(page, lesson, 2)
    const [kept] = (await readDevice(page, learner.userId)).progress
    expect(kept).toMatchObject({ completedExercises: [], correctExercises: [] })
  },
)

test(
  'no state of the coach breaks a rule of WCAG 2.2 AA that axe knows, nor is wider than 320 pixels',
  { tag: '@deep' },
  async ({ openDevice, learner }) => {
    // Nine looks of axe.
    test.slow()
    const device = await openDevice({ size: PHONE })
    const { page } = device
    await openCoach(device, learner, [
      listens,
      fails('not-allowed'),
      NOTHING_LIKE_IT,
      hears('tusan na kay hall a elephant please'),
    ])
    const look = (where: string): Promise<void> => expectAccess(page, where)
    await look('comparison')
    await openChoice(page)
    await look('choice')
    await recognition(page).check()
    await look('notice')
    await page.getByRole('button', { name: 'Yes, listen to me' }).click()
    await look('ready')
    await microphone(page).click()
    await expect(page.getByText(/^Listening, 1\d s$/)).toBeVisible()
    await look('live')
    await page.getByRole('button', { name: 'Stop' }).click()
    await expect(page.getByRole('heading', { name: 'We heard nothing' })).toBeVisible()
    await look('nothing heard')
    await microphone(page).click()
    await expect(page.getByRole('heading', { name: 'Microphone Access Required' })).toBeVisible()
    await look('denied')
    await page.getByRole('button', { name: 'Refresh' }).click()
    await expect(feedback(page)).toContainText('Koi gal nahi!')
    await look('missed')
    await page.getByRole('button', { name: 'Try Again' }).click()
    await microphone(page).click()
    await expect(feedback(page)).toContainText('Shabash!')
    await look('right')
  },
)
