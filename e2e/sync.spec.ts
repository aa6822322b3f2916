import type { Page } from '@playwright/test'
import type { OpenLesson } from '#contract/lesson.ts'
import { expectAgreement, readDevice, waiting } from './world/agreement.ts'
import type { Device } from './world/device.ts'
import { expect, test } from './world/journey.ts'
import { Learner } from './world/learner.ts'
import { linkIn } from './world/mail.ts'
import {
  answerUpTo,
  finishLesson,
  openLesson,
  resumeLesson,
  seeLessons,
  signIn,
} from './world/play.ts'
import { deliver, type Delivery, loseResponse, standBetween } from './world/wire.ts'

/** A server that is away answers nothing; the page's calls to it fail, or break off midway, and say so on the console. */
const SERVER_IS_AWAY =
  /net::ERR_(?:CONNECTION_(?:REFUSED|RESET|CLOSED)|INCOMPLETE_CHUNKED_ENCODING).*\/api\//

/** How many exercises of a nearly finished lesson are left. */
const LEFT = 2

/** The three free lessons; the first one is nearly finished, on some other device. */
async function freeLessons(learner: Learner): Promise<[OpenLesson, OpenLesson, OpenLesson]> {
  const [first, second, third] = await Promise.all(['1', '2', '3'].map((id) => learner.lesson(id)))
  if (!first || !second || !third) throw new Error('Three lessons are free')
  await learner.hasReached(first, LEFT)
  return [first, second, third]
}

/** Goes on with a nearly finished lesson and finishes it. */
async function finishRest(page: Page, lesson: OpenLesson): Promise<void> {
  const next = lesson.exercises.length - LEFT + 1
  await resumeLesson(page, lesson, next)
  await finishLesson(page, lesson, next)
}

/** Signs in, loses the network and works: lesson 1 finished, lessons 2 and 3 begun. Four operations wait. */
async function workOffline(device: Device, learner: Learner): Promise<OpenLesson> {
  const { page } = device
  const [first, second, third] = await freeLessons(learner)
  await signIn(page, learner)
  await device.ready()
  await device.goOffline()
  await finishRest(page, first)
  await openLesson(page, second)
  await answerUpTo(page, second, 2)
  await openLesson(page, third)
  await answerUpTo(page, third, 1)
  expect(await waiting(page, learner)).toBe(4)
  return first
}

test.describe('with no page open', () => {
  // The headless shell has no background sync.
  test.use({ ownBrowser: true })

  test(
    'the app is closed before the network returns: the worker delivers all the same',
    { tag: '@deep' },
    async ({ device, learner }) => {
      await workOffline(device, learner)
      await device.closeApp()
      const wire = await standBetween(device.context, deliver)
      await device.goOnline()
      await expect.poll(async () => (await learner.progress()).completions.length).toBe(1)
      await expect.poll(() => wire.seen.length).toBe(4)
      expect(wire.seen.every((delivery) => delivery.isFromWorker)).toBe(true)
      await wire.stepAside()

      await device.page.goto('/lessons')
      await expectAgreement(device.page, learner, { completions: 1 })
    },
  )

  test(
    'the worker is killed in the middle of the drain, after the server has committed',
    { tag: '@deep' },
    async ({ device, learner }) => {
      await workOffline(device, learner)
      await device.closeApp()
      let kills = 0
      const pathOf = ({ route }: Delivery): string => new URL(route.request().url()).pathname
      const isCompletion = (delivery: Delivery): boolean => pathOf(delivery) === '/api/progress/1'
      const wire = await standBetween(device.context, async (delivery) => {
        if (kills > 0 || !isCompletion(delivery)) return deliver(delivery)
        await delivery.route.fetch()
        // Nobody is left to hear the answer.
        await device.killWorkers()
        kills += 1
      })
      await device.goOnline()
      await expect.poll(() => kills).toBe(1)
      const [completion] = wire.seen.filter(isCompletion)
      const [answers] = wire.seen.filter((call) => pathOf(call).startsWith('/api/lessons/1/'))
      expect([answers?.isFromWorker, completion?.isFromWorker]).toEqual([true, true])

      await device.page.goto('/lessons')
      await expectAgreement(device.page, learner, { completions: 1 })
      const times = (call: Delivery | undefined) =>
        wire.seen.filter(({ key }) => key === call?.key).length
      // The kill lost the completion's response, so the worker repeats that call under the same key. The answers' response had arrived.
      // Calls for other lessons may have been in flight.
      expect([times(answers), times(completion)]).toEqual([1, 2])
    },
  )
})

test.describe(() => {
  test.use({ ownServer: true })

  test(
    'the server dies by SIGKILL in the middle of the drain, after its commit',
    { tag: '@release' },
    async ({ device, learner, server }) => {
      device.expectProblems(SERVER_IS_AWAY)
      await workOffline(device, learner)
      let crashes = 0
      const wire = await standBetween(device.context, async (delivery) => {
        if (crashes > 0) return delivery.route.continue()
        // Another lesson's call may be under way when the server dies.
        const abort = () => delivery.route.abort('connectionreset')
        if (delivery.number !== 2) return deliver(delivery).catch(abort)
        await delivery.route.fetch()
        await server.crash()
        crashes += 1
        await delivery.route.abort('connectionreset')
      })
      await device.goOnline()
      await expect.poll(() => crashes).toBe(1)
      await expect(device.page.getByTestId('sync-status')).toHaveAttribute('data-state', 'waiting')
      await server.run()
      await expectAgreement(device.page, learner, { completions: 1 })
      expect(new Set(wire.seen.map(({ key }) => key)).size).toBe(4)
    },
  )
})

test.describe(() => {
  test.use({ ownServer: true })

  test(
    'the server is put back from a backup: the device gives back what was learnt since, once',
    { tag: '@deep' },
    async ({ device, learner, server }) => {
      device.expectProblems(SERVER_IS_AWAY)
      const { page } = device
      const [first, second] = await freeLessons(learner)
      await signIn(page, learner)
      const backup = await server.backUp()
      await finishRest(page, first)
      await openLesson(page, second)
      await answerUpTo(page, second, 2)
      await expectAgreement(page, learner, { completions: 1 })
      // Where the log of answers to cards ends is the server's own number.
      const told = async () => {
        const { reviews, ...progress } = await learner.progress()
        return { ...progress, reviews: reviews?.total }
      }
      const before = await told()
      expect(before.reviews).toBeGreaterThan(0)

      await server.putBack(backup)
      expect((await learner.progress()).completions, 'forgotten').toEqual([])
      await page.goto('/lessons')
      await expectAgreement(page, learner, { completions: 1 })
      expect(await told()).toEqual(before)
    },
  )
})

test(
  'every answer is lost once after the server has committed: everything arrives again and counts once',
  { tag: '@release' },
  async ({ device, learner }) => {
    device.expectProblems(SERVER_IS_AWAY)
    await workOffline(device, learner)
    const lost = new Set<string>()
    const wire = await standBetween(device.context, async (delivery) => {
      if (lost.has(delivery.key)) return deliver(delivery)
      lost.add(delivery.key)
      return loseResponse(delivery)
    })
    await device.goOnline()
    // Each loss makes the device rest; a learner who is impatient opens the app again. It asks for the time before it sends.
    await expect(async () => {
      await device.page.goto('/lessons')
      await seeLessons(device.page)
      await expect.poll(() => waiting(device.page, learner), { timeout: 5_000 }).toBe(0)
    }).toPass({ timeout: 60_000 })
    await expectAgreement(device.page, learner, { completions: 1 })
    expect(lost.size).toBe(4)
    for (const key of lost) {
      // More than twice where the app was opened again while a call was on its way.
      const times = wire.seen.filter((delivery) => delivery.key === key).length
      expect(times).toBeGreaterThanOrEqual(2)
    }
  },
)

test('two tabs on one device: one drains at a time, and each operation is sent once', async ({
  device,
  learner,
}) => {
  const { page } = device
  const [first, second] = await freeLessons(learner)
  await signIn(page, learner)
  await device.ready()
  const other = await device.newTab('/lessons')
  await seeLessons(other)
  await device.goOffline()
  await openLesson(other, second)
  await page.bringToFront()
  await finishRest(page, first)
  await other.bringToFront()
  await answerUpTo(other, second, 3)
  // What one tab has done the other one shows.
  await expect(other.getByTestId('sync-status')).toHaveText(/3/)

  const wire = await standBetween(device.context, deliver)
  await device.goOnline()
  await expectAgreement(page, learner, { completions: 1 })
  await expect(other.getByTestId('sync-status')).toHaveAttribute('data-state', 'synced')
  const keys = wire.seen.map(({ key }) => key)
  expect(keys).toHaveLength(3)
  expect(new Set(keys).size).toBe(3)
  // Two lessons side by side, from one tab.
  expect(wire.mostAtOnce()).toBeLessThanOrEqual(2)
})

test(
  'two devices finish one attempt of a lesson without a network: it counts once, on both',
  { tag: '@release' },
  async ({ device: phone, openDevice, learner }) => {
    const tablet = await openDevice()
    const [lesson] = await freeLessons(learner)
    for (const device of [phone, tablet]) {
      await signIn(device.page, learner)
      await device.ready()
      await device.goOffline()
      await finishRest(device.page, lesson)
    }
    await phone.goOnline()
    await expectAgreement(phone.page, learner, { completions: 1 })
    await tablet.goOnline()
    await expectAgreement(tablet.page, learner, { completions: 1 })
    await phone.page.goto('/lessons')
    await expectAgreement(phone.page, learner, { completions: 1 })
    // The points of a first completion, whichever device was there first, and those of no repeat.
    const { stats } = await learner.progress()
    expect(stats).toMatchObject({ lessonsCompleted: 1, perfectLessons: 1, totalXP: 60 + 30 + 50 })
  },
)

test(
  'two devices in the middle of one lesson: what either has answered is answered on both',
  { tag: '@release' },
  async ({ device: phone, openDevice, learner }) => {
    const tablet = await openDevice()
    const lesson = await learner.lesson('1')
    for (const [device, exercises] of [
      [phone, 1],
      [tablet, 2],
    ] as const) {
      await signIn(device.page, learner)
      await device.ready()
      await device.goOffline()
      await openLesson(device.page, lesson)
      await answerUpTo(device.page, lesson, exercises)
    }
    await tablet.goOnline()
    await expectAgreement(tablet.page, learner, { completions: 0 })
    await phone.goOnline()
    await expectAgreement(phone.page, learner, { completions: 0 })
    const { progress } = await learner.progress()
    expect(progress.find((row) => row.lesson_id === '1')?.completedExercises).toEqual([0, 1])
  },
)

test(
  'the session ends in the middle of the drain: the rest waits for the same learner, and nobody else sees it',
  { tag: '@release' },
  async ({ device, learner, server }) => {
    device.expectProblems(/status of 401 .*\/api\//)
    const { page } = device
    const lesson = await workOffline(device, learner)
    let taken = 0
    const wire = await standBetween(device.context, async ({ number, route }) => {
      // A reset of the password on another device ends every session.
      if (number === 2) await resetPassword(learner)
      const response = await route.fetch()
      if (response.ok()) taken += 1
      await route.fulfill({ response })
    })
    await device.goOnline()
    await expect(page.getByRole('heading', { name: 'Sign In' })).toBeVisible()
    await expect(page.getByText('Your session has ended.')).toBeVisible()
    expect(await page.evaluate(() => localStorage.getItem('token'))).toBeNull()
    await expect(page.getByTestId('sync-status')).toHaveAttribute('data-state', 'needs-sign-in')
    // Calls of other lessons were under way beside it. Each went once, and what the server did not take waits.
    const sent = wire.seen.length
    expect(new Set(wire.seen.map(({ key }) => key)).size).toBe(sent)
    expect(taken).toBeLessThan(4)
    expect(await waiting(page, learner)).toBe(4 - taken)

    const sister = await Learner.verified(server)
    // She comes by the front door, and not to the page that her sister was sent away from.
    await page.goto('/')
    await signIn(page, sister)
    await expect(page.getByTestId('sync-status')).toHaveAttribute('data-state', 'synced')
    const hers = await readDevice(page, sister.userId)
    expect([hers.outbox, hers.progress, hers.completions]).toEqual([[], [], []])
    expect(wire.seen).toHaveLength(sent)
    expect((await sister.progress()).completions).toEqual([])
    await page.getByRole('button', { name: 'Account menu' }).click()
    await page.getByRole('button', { name: 'Sign Out' }).click()

    await signIn(page, learner)
    await expectAgreement(page, learner, { completions: 1 })
    expect((await learner.progress()).completions[0]?.lessonId).toBe(lesson.id)
  },
)

test('the header tells saved here, to sync, could not be synced and all synced apart', async ({
  device,
  learner,
}) => {
  device.expectProblems(/status of 422 .*\/api\//, /net::ERR_FAILED.*\/api\//)
  const { page } = device
  const [, lesson] = await freeLessons(learner)
  await signIn(page, learner)
  const header = page.getByTestId('sync-status')
  await expect(header).toHaveText('All synced')

  // On its way, and no answer yet.
  let letGo = (): void => undefined
  const held = new Promise<void>((resolve) => {
    letGo = resolve
  })
  const refusal = { error: 'This cannot be taken' }
  let answer: 'hold' | 'fail' | 'refuse' | 'deliver' = 'hold'
  await standBetween(device.context, async (delivery) => {
    if (answer === 'hold') {
      await held
      await delivery.route.abort()
    } else if (answer === 'fail') await delivery.route.abort()
    else if (answer === 'refuse') await delivery.route.fulfill({ status: 422, json: refusal })
    else await deliver(delivery)
  })
  await openLesson(page, lesson)
  await answerUpTo(page, lesson, 1)
  await expect(header).toHaveText('Saved here')
  answer = 'fail'
  letGo()
  await expect(header).toHaveText('1 to sync')

  await header.click()
  await page.getByRole('button', { name: 'Sync Now' }).focus()
  // No sooner: it is tried again by itself too, and then there is nothing to press. So a key, which waits for nothing.
  answer = 'refuse'
  await page.keyboard.press('Enter')
  await expect(header).toHaveText('1 could not be synced')
  await expect(page.getByRole('dialog')).toContainText(refusal.error)
  await expect(page.getByRole('button', { name: 'Export' })).toBeVisible()
  expect(await waiting(page, learner)).toBe(1)

  answer = 'deliver'
  await page.getByRole('button', { name: 'Retry' }).click()
  await expect(header).toHaveText('All synced')
  await expectAgreement(page, learner, { completions: 0 })
})

test(
  'a portal that answers everything with its own page gets nothing marked as synced',
  { tag: '@deep' },
  async ({ device, learner }) => {
    const { page } = device
    const [, lesson] = await freeLessons(learner)
    await signIn(page, learner)
    const wire = await standBetween(device.context, ({ route }) =>
      route.fulfill({
        status: 200,
        contentType: 'text/html',
        body: '<h1>Welcome to the train</h1>',
      }),
    )
    await openLesson(page, lesson)
    await answerUpTo(page, lesson, 1)
    await expect(page.getByTestId('sync-status')).toHaveText('1 to sync')
    expect(wire.seen.length).toBeGreaterThan(0)
    await wire.stepAside()
    await page.goto('/lessons')
    await expectAgreement(page, learner, { completions: 0 })
  },
)

async function resetPassword(learner: Learner): Promise<void> {
  await learner.post('/api/auth/forgot-password', { email: learner.email })
  const link = linkIn(await learner.mail('Set a new password'), '/reset-password')
  const token = new URL(link, learner.server.origin).searchParams.get('token')
  await learner.post('/api/auth/reset-password', { token, newPassword: learner.changePassword() })
  await learner.signIn()
}
