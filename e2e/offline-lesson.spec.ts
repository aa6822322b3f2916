import { expectAgreement, readDevice, waiting } from './world/agreement.ts'
import { expect, test } from './world/journey.ts'
import { Learner } from './world/learner.ts'
import { linkIn } from './world/mail.ts'
import {
  answerUpTo,
  finishLesson,
  openLesson,
  seeExercise,
  seeLessons,
  signIn,
  signInAgainIfForgotten,
  silenceVoice,
} from './world/play.ts'
import { oneOfEachKind } from './world/voice-first.ts'

test('a learner registers, verifies, finishes a lesson without a network, and the server learns of it exactly once', async ({
  server,
  device,
}) => {
  const learner = new Learner(server)
  const { page } = device
  await page.goto('/register')
  await page.getByLabel('Name').fill(learner.name)
  await page.getByLabel('Email').fill(learner.email)
  await page.getByLabel('Password', { exact: true }).fill(learner.password)
  await page.getByLabel('Confirm Password', { exact: true }).fill(learner.password)
  await page.getByRole('button', { name: 'Create Account' }).click()
  await expect(page.getByRole('heading', { name: `Welcome, ${learner.name}` })).toBeVisible()
  await page.getByRole('main').getByRole('link', { name: 'Start Learning' }).click()
  await expect(page.getByText(/Exercise 1 of/)).toBeVisible()
  await page.getByRole('link', { name: 'Back to Lessons' }).click()
  await seeLessons(page)
  await expect(page.getByRole('link', { name: /Start Lesson lesson 2/ })).toBeHidden()

  await page.goto(linkIn(await learner.mail('Verify'), '/verify-email'))
  await expect(page.getByRole('heading', { name: 'Email Verified!' })).toBeVisible()
  await page.getByRole('main').getByRole('link', { name: 'Start Learning' }).click()
  await seeLessons(page)
  // The list of before stands until the new one is here.
  const second = page.getByRole('link', { name: /Start Lesson lesson 2/ })
  await expect(second).toBeVisible()
  await device.ready()

  await learner.signIn()
  const lesson = await learner.lesson('2')
  await device.goOffline()
  await second.click()
  await seeExercise(page, lesson, 1)
  await finishLesson(page, lesson)
  await page.getByRole('link', { name: 'Continue Journey' }).click()
  await expect(page.getByTestId('sync-status')).toHaveAttribute('data-state', 'waiting')
  expect((await learner.progress()).completions).toEqual([])
  expect(await waiting(page, learner)).toBeGreaterThan(0)

  await device.goOnline()
  await expectAgreement(page, learner, { completions: 1 })
  await expect(page.getByTestId('sync-status')).toHaveAttribute('data-state', 'synced')
})

test(
  'a lesson that was never opened before opens offline, and its clips play and can be searched',
  { tag: '@deep' },
  async ({ device, learner }) => {
    const { page } = device
    const lesson = await oneOfEachKind(device.context, await learner.lesson('3'))
    await signIn(page, learner)
    await device.ready()
    await device.goOffline()
    await openLesson(page, lesson)

    const listen = page.getByRole('button', { name: 'Listen' }).first()
    // It speaks by itself, until it is told not to.
    await expect(listen).toHaveAttribute('data-clip', 'playing')
    await silenceVoice(page)
    await expect(listen).toHaveAttribute('data-clip', 'idle')
    await listen.click()
    await expect(listen).toHaveAttribute('data-clip', 'playing')
    await expect(listen).toHaveAttribute('data-clip', 'idle')
    // Heard once: the next press is slow.
    await expect(listen).toHaveAccessibleName('Listen, slowly this time')
    await listen.click()
    await expect(listen).toHaveAttribute('data-clip', 'playing')
    await expect(listen).toHaveAttribute('data-clip', 'idle')
    await expect(listen).toHaveAccessibleName('Listen')

    const clips = lesson.items.flatMap((item) => item.audioUrl ?? [])
    expect(clips.length).toBeGreaterThanOrEqual(20)
    const answers = await page.evaluate(
      (urls) =>
        Promise.all(
          urls.map(async (url) => {
            const [head, tail] = await Promise.all([
              fetch(url, { headers: { range: 'bytes=0-1' } }),
              fetch(url, { headers: { range: 'bytes=-100' } }),
            ])
            return {
              url,
              statuses: [head.status, tail.status],
              range: head.headers.get('content-range')?.replace(/\d+$/, 'size'),
              bytes: [(await head.arrayBuffer()).byteLength, (await tail.arrayBuffer()).byteLength],
            }
          }),
        ),
      clips,
    )
    for (const { statuses, range, bytes } of answers) {
      expect(statuses).toEqual([206, 206])
      expect(range).toBe('bytes 0-1/size')
      expect(bytes).toEqual([2, 100])
    }

    const searched = await page.evaluate(async (url) => {
      const audio = new Audio(url)
      const happens = (name: string): Promise<Event> =>
        new Promise((resolve, reject) => {
          audio.addEventListener(name, resolve, { once: true })
          audio.addEventListener('error', () => reject(new Error(audio.error?.message)), {
            once: true,
          })
        })
      audio.preload = 'auto'
      await happens('canplaythrough')
      const end = audio.seekable.end(0)
      const arrived = happens('seeked')
      audio.currentTime = audio.duration / 2
      await arrived
      const heard = happens('ended')
      await audio.play()
      await heard
      return { end, duration: audio.duration }
    }, clips[0]!)
    expect(searched.end).toBeCloseTo(searched.duration, 1)

    await finishLesson(page, lesson)
    await device.goOnline()
    await expectAgreement(page, learner, { completions: 1 })
  },
)

test.describe(() => {
  test.use({ ownBrowser: true })

  test('the browser is killed right after the screen has said that an answer is right: the answer is there', async ({
    device,
    learner,
  }) => {
    await signIn(device.page, learner)
    await device.ready()
    const lesson = await learner.lesson('1')
    await device.goOffline()
    await openLesson(device.page, lesson)
    await answerUpTo(device.page, lesson, 3)
    await device.die()

    // It starts again with the network back: the worker may deliver before the app is even opened.
    await device.launch()
    await device.page.goto('/lessons/1')
    const goOn = device.page.getByRole('button', { name: 'Continue Learning' })
    await signInAgainIfForgotten(device.page, learner, goOn)
    await goOn.click()
    await seeExercise(device.page, lesson, 3)
    const kept = await readDevice(device.page, learner.userId)
    expect(kept.progress[0]?.correctExercises).toEqual([0, 1, 2])
    await expectAgreement(device.page, learner, { completions: 0 })
  })
})
