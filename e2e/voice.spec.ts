import type { Locator, Page } from '@playwright/test'
import type { Exercise, OpenLesson } from '#contract/lesson.ts'
import { type Device, PHONE } from './world/device.ts'
import { expect, test as base } from './world/journey.ts'
import type { Learner } from './world/learner.ts'
import { clipSamples, Microphone, noise, silence } from './world/microphone.ts'
import { resumeLesson, seeExercise, signIn, skip } from './world/play.ts'

const WARM_UP = 'Say three short phrases so the coach gets to know your voice.'

const test = base.extend<{ microphone: Microphone; speaker: Device }>({
  // Playwright reads the fixtures that one needs from this pattern.
  // oxlint-disable-next-line no-empty-pattern
  microphone: async ({}, give) => {
    const microphone = await Microphone.make()
    await give(microphone)
    await microphone.destroy()
  },
  /** A phone with a microphone, somebody signed in, at a phrase to be said. */
  speaker: async ({ openDevice, microphone, learner }, give) => {
    const device = await openDevice({ flags: microphone.flags, size: PHONE })
    await reachPhrase(device, learner)
    await give(device)
  },
})

test('the right phrase is matched, another is not, and the two come in this order', async ({
  speaker: { page },
  microphone,
  learner,
}) => {
  const { lesson, exercise, at } = await phrase(learner)
  const right = await clipSamples(page, clipOf(lesson, exercise.itemIds[0]), 1.06)
  const other = await clipSamples(page, clipOf(lesson, 'L01-06'), 1.06)

  await microphone.hears(silence(0.4), right, silence(4))
  await page.getByRole('button', { name: 'Record', exact: true }).click()
  await expect(panel(page).getByText('Listening to you')).toBeVisible()
  // It stops by itself, says so, and shows what it heard.
  await expect(panel(page).getByText(/Shabash! That sounds like our computer voice/)).toBeVisible()
  const score = await scoreOn(page)
  expect(score).toBeGreaterThanOrEqual(70)
  await expectFacesInSight(page)
  await expect(page.getByRole('figure')).toBeHidden()
  await page.getByText('Details', { exact: true }).click()
  await expect(panel(page).getByText(/^This compares your voice with a recording/)).toBeVisible()
  await expect(page.getByRole('figure')).toBeVisible()
  const { notes } = lesson.culturalNotes
  await expect(panel(page).locator('.culture')).toHaveText(notes[at % notes.length] ?? '')
  await expect(page.getByTestId('announcer')).toContainText('Shabash!')

  await microphone.hears(silence(0.4), other, silence(4))
  await page.getByRole('button', { name: 'Record again' }).click()
  await expect(panel(page).getByText('We could not match that.')).toBeVisible()
  expect(await scoreOn(page)).toBeLessThan(score)
  // The best of three was good; who calls it nearly is taken at their word.
  await page.getByRole('button', { name: 'Nearly' }).click()
  await expect(page.getByRole('region', { name: 'Feedback' })).toContainText('Good, keep going')
})

test(
  'the microphone is in the lower third of a phone, the faces in sight after it, on a small one too',
  { tag: '@release' },
  async ({ speaker: { page }, microphone, learner }) => {
    const { lesson, exercise } = await phrase(learner)
    const right = await clipSamples(page, clipOf(lesson, exercise.itemIds[0]), 1.06)
    for (const size of [PHONE, { width: 360, height: 640 }]) {
      await page.setViewportSize(size)
      const box = await page.getByRole('button', { name: 'Record', exact: true }).boundingBox()
      expect((box?.y ?? 0) + (box?.height ?? 0) / 2).toBeGreaterThan((size.height * 2) / 3)
    }
    await microphone.hears(silence(0.4), right, silence(4))
    await page.getByRole('button', { name: 'Record', exact: true }).click()
    await expect(page.getByText('How close were you?')).toBeFocused()
    await expectFacesInSight(page)
    await expect(panel(page).getByRole('heading')).toBeInViewport()
  },
)

test(
  'who could not be matched twice is believed, and never told that it was wrong',
  { tag: '@release' },
  async ({ speaker: { page }, microphone, learner }) => {
    const { lesson } = await phrase(learner)
    await microphone.hears(
      silence(0.4),
      await clipSamples(page, clipOf(lesson, 'L01-06'), 1.06),
      silence(4),
    )
    await page.getByRole('button', { name: 'Record', exact: true }).click()
    await expect(panel(page).getByText('We could not match that.')).toBeVisible()
    await page.getByRole('button', { name: 'Spot on' }).click()
    await expect(panel(page).getByText('After two tries your own ear decides.')).toBeVisible()
    await expect(page.getByRole('region', { name: 'Feedback' })).toBeHidden()

    // Not yet puts the microphone back and does not open it unasked.
    await page.getByRole('button', { name: 'Not yet', exact: true }).click()
    await expect(page.getByRole('button', { name: 'Record again' })).toBeFocused()
    await page.keyboard.press('Enter')
    await expect(panel(page).getByText('Listening to you')).toBeVisible()
    await expect(page.getByRole('button', { name: 'Stop', exact: true })).toBeFocused()
    await expect(panel(page).getByText('The machine may be the one that is wrong')).toBeVisible()
    await page.getByRole('button', { name: 'Spot on' }).click()
    await expect(page.getByRole('region', { name: 'Feedback' })).toContainText('Good, keep going')
  },
)

test(
  'silence and noise are no try: 15 seconds or stopped by hand, refused without a penalty',
  { tag: '@release' },
  async ({ speaker: { page }, microphone }) => {
    for (const [heard, isStopped] of [
      [silence(20), false],
      [noise(16, 0.2), true],
    ] as const) {
      await microphone.hears(heard)
      await page.getByRole('button', { name: /^Record/ }).click()
      // Neither ends it: five seconds later it still listens.
      await expect(panel(page).getByText(/^9 s left/)).toBeVisible()
      if (isStopped) await page.getByRole('button', { name: 'Stop' }).click()
      // Nobody who says nothing is listened to for longer.
      else await expect(page.getByTestId('announcer')).toContainText('5 seconds left')
      await expect(panel(page).getByText('We couldn’t hear you.')).toBeVisible()
      await expect(panel(page).getByText('This does not count against you.')).toBeVisible()
      await expect(page.locator('[data-score]')).toHaveCount(0)
    }
    // There is nothing to judge: the microphone is still there, and nothing is accepted.
    await expect(page.getByRole('button', { name: 'Spot on' })).toHaveCount(0)
    await expect(page.getByRole('button', { name: 'Record again' })).toBeVisible()
  },
)

test('who goes on while it compares hears and reads nothing of it over what comes next', async ({
  speaker: { page },
  microphone,
  learner,
}) => {
  const { lesson, exercise, at } = await phrase(learner)
  const right = await clipSamples(page, clipOf(lesson, exercise.itemIds[0]), 1.06)
  await page.evaluate(() => {
    Object.assign(globalThis, { voicesBegun: 0, comparisons: 0 })
    const { start } = AudioBufferSourceNode.prototype
    AudioBufferSourceNode.prototype.start = function begin(...given) {
      // Voices are decoded at the rate of the comparison; the click of a button is not.
      if (this.buffer?.sampleRate === 16_000) voicesBegun += 1
      return start.apply(this, given)
    }
    // Skip is pressed in the moment in which the comparison is asked for.
    const { postMessage } = Worker.prototype
    Worker.prototype.postMessage = function ask(message: unknown, moved: never) {
      if (JSON.stringify(message, ['kind']).includes('compare')) {
        this.addEventListener('message', () => (comparisons += 1), { once: true })
        document.querySelector<HTMLElement>('.coach-skip')?.click()
      }
      return postMessage.call(this, message, moved)
    }
  })
  await microphone.hears(silence(0.4), right, silence(4))
  await page.getByRole('button', { name: 'Record', exact: true }).click()
  await seeExercise(page, lesson, at + 2)
  await expect.poll(() => page.evaluate(() => comparisons)).toBe(1)
  await page.evaluate(() => new Promise((done) => requestAnimationFrame(done)))
  await expect(page.getByTestId('announcer')).not.toContainText(/That sounds like|match/)
  expect(await page.evaluate(() => voicesBegun)).toBe(0)
})

test('it works without a network, and nothing that was said leaves the device', async ({
  speaker,
  microphone,
  learner,
}) => {
  const { page } = speaker
  const { lesson, exercise } = await phrase(learner)
  const right = await clipSamples(page, clipOf(lesson, exercise.itemIds[0]), 1.06)
  await speaker.ready()
  await speaker.goOffline()
  await page.reload()
  await page.getByRole('button', { name: 'Continue Learning' }).click()
  await microphone.hears(silence(0.4), right, silence(4))
  const bodies: number[] = []
  speaker.context.on('request', (request) => bodies.push(request.postDataBuffer()?.length ?? 0))
  await page.getByRole('button', { name: 'Record', exact: true }).click()
  await expect(panel(page).getByText(/Shabash! That sounds like/)).toBeVisible()
  expect(Math.max(0, ...bodies)).toBeLessThan(2000)
})

test('the microphone that is taken away, or a page that is put away, ends it and keeps nothing', async ({
  speaker: { page },
  microphone,
}) => {
  await microphone.hears(noise(16, 0.2))
  await page.evaluate(() => {
    const { mediaDevices } = navigator
    const original = mediaDevices.getUserMedia.bind(mediaDevices)
    mediaDevices.getUserMedia = async (wish) => {
      const stream = await original(wish)
      Object.assign(globalThis, { heardStream: stream })
      return stream
    }
  })
  await page.getByRole('button', { name: 'Record', exact: true }).click()
  await expect(panel(page).getByText('Listening to you')).toBeVisible()
  await page.evaluate(() => track().dispatchEvent(new Event('ended')))
  await expect(panel(page).getByText('The microphone went away while you spoke.')).toBeVisible()
  expect(await page.evaluate(() => track().readyState)).toBe('ended')

  await page.getByRole('button', { name: 'Record', exact: true }).click()
  await expect(panel(page).getByText('Listening to you')).toBeVisible()
  await page.evaluate(() => {
    Object.defineProperty(document, 'hidden', { configurable: true, value: true })
    document.dispatchEvent(new Event('visibilitychange'))
  })
  await expect(panel(page).getByText('you left the page')).toBeVisible()
  expect(await page.evaluate(() => track().readyState)).toBe('ended')
})

test.describe('in the whole browser, which asks', () => {
  test.use({ ownBrowser: true })

  test(
    'a microphone that is denied: what to do, Refresh asks again, Skip goes on',
    { tag: '@release' },
    async ({ openDevice, learner }) => {
      const device = await openDevice({
        flags: ['--use-fake-device-for-media-stream', '--deny-permission-prompts'],
      })
      const { page } = device
      await reachPhrase(device, learner)
      const { lesson, at } = await phrase(learner)
      await page.getByRole('button', { name: 'Record', exact: true }).click()
      await expect(page.getByRole('heading', { name: 'Microphone Access Required' })).toBeVisible()
      await page.getByRole('button', { name: 'Refresh' }).click()
      await expect(page.getByRole('heading', { name: 'Microphone Access Required' })).toBeVisible()
      await skip(page)
      await seeExercise(page, lesson, at + 2)
    },
  )
})

test(
  'three phrases warm the voice up, and the offer is gone',
  { tag: '@release' },
  async ({ speaker: { page }, microphone, learner }) => {
    await page.getByRole('button', { name: WARM_UP }).click()
    await expect(page.getByRole('heading', { name: 'Warm up your voice' })).toBeFocused()
    for (const number of [1, 2, 3]) {
      await expect(page.getByText(`Phrase ${number} of 3`)).toBeVisible()
      const roman = await page.locator('.voice-phrase [lang="phr-Latn"]').textContent()
      const said = await clipSamples(page, await clipSaying(learner, roman ?? ''), 1.1)
      await microphone.hears(silence(0.4), said, silence(4))
      await page.getByRole('button', { name: 'Record', exact: true }).click()
      await expect(panel(page).getByText('Listening to you')).toBeVisible()
      await expect(panel(page).getByText('Listening to you')).toBeHidden()
    }
    await expect(
      page.getByRole('heading', { name: 'The coach knows your voice now' }),
    ).toBeFocused()
    await page.getByRole('button', { name: 'Back to the phrase' }).click()
    await expect(page.getByRole('button', { name: 'Record', exact: true })).toBeFocused()
    await expect(page.getByRole('button', { name: WARM_UP })).toBeHidden()
  },
)

/** Where it says things; the announcer says them too. */
function panel(page: Page): Locator {
  return page.locator('.voice-compare, .coach-foot')
}

/** How many voices the page has begun to play through Web Audio, and how many comparisons have come back. */
declare let voicesBegun: number
declare let comparisons: number

/** The microphone's track that the page has now. */
declare function track(): MediaStreamTrack

/** Whole, without a scroll: Next stays closed until one of them is pressed. */
async function expectFacesInSight(page: Page): Promise<void> {
  for (const name of ['Spot on', 'Nearly', 'Not yet']) {
    await expect(page.getByRole('button', { name, exact: true })).toBeInViewport({ ratio: 1 })
  }
}

/** The first phrase of lesson 1 that is to be said. */
async function phrase(
  learner: Learner,
): Promise<{ lesson: OpenLesson; exercise: Exercise; at: number }> {
  const lesson = await learner.lesson('1')
  const at = lesson.exercises.findIndex(({ type }) => type === 'voice_recognition')
  const exercise = lesson.exercises[at]
  if (exercise === undefined) throw new Error('Nothing is said aloud in lesson 1')
  return { lesson, exercise, at }
}

async function reachPhrase(device: Device, learner: Learner): Promise<void> {
  const { lesson, at } = await phrase(learner)
  await learner.hasReached(lesson, lesson.exercises.length - at)
  await device.context.addInitScript(() => {
    const world = globalThis as unknown as { heardStream: MediaStream; track: () => unknown }
    world.track = () => world.heardStream.getAudioTracks()[0]
  })
  await signIn(device.page, learner)
  await resumeLesson(device.page, lesson, at + 1)
  await seeMicrophone(device.page)
}

async function seeMicrophone(page: Page): Promise<void> {
  await expect(page.getByRole('button', { name: 'Record', exact: true })).toBeVisible()
}

function clipOf(lesson: OpenLesson, itemId: string | undefined): string {
  const url = lesson.items.find(({ id }) => id === itemId)?.audioUrl
  if (url === undefined) throw new Error(`${itemId} has no clip`)
  return url
}

async function clipSaying(learner: Learner, roman: string): Promise<string> {
  const lessons = await Promise.all(['1', '2', '3'].map((id) => learner.lesson(id)))
  const url = lessons.flatMap(({ items }) => items).find((item) => item.roman === roman)?.audioUrl
  if (url === undefined) throw new Error(`No clip says ${roman}`)
  return url
}

async function scoreOn(page: Page): Promise<number> {
  return Number(await page.locator('[data-score]').getAttribute('data-score'))
}
