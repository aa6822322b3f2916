import { rm } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { expectAgreement, waiting } from './world/agreement.ts'
import type { Device } from './world/device.ts'
import { expect, test } from './world/journey.ts'
import { nextVersion } from './world/next-version.ts'
import { answerUpTo, openLesson, seeExercise, seeLessons, signIn } from './world/play.ts'
import type { ServerProcess } from './world/server-process.ts'

test.use({ ownServer: true, ownBrowser: true })

const IS_READY = 'A new version of Apni Boli is ready.'

/** What the app does at most once an hour when it becomes visible. */
async function lookForNewVersion(page: Page): Promise<void> {
  await page.evaluate(async () => {
    const registration = await navigator.serviceWorker.getRegistration()
    // Not waited for: what comes of it is seen in the app.
    registration?.update().catch(() => undefined)
  })
}

/** Until the new version is on the device and waits. */
const isInstalled = (page: Page) =>
  expect
    .poll(() =>
      page.evaluate(async () => {
        const registration = await navigator.serviceWorker.getRegistration()
        return registration?.waiting?.state
      }),
    )
    .toBe('installed')

const versionOf = (page: Page) =>
  page.evaluate(
    () => document.querySelector('meta[name="version"]')?.getAttribute('content') ?? 'first',
  )

/** Runs the actions with a newer build served in place of the one that the device has. */
async function release(
  server: ServerProcess,
  device: Device,
  actions: () => Promise<void>,
): Promise<void> {
  device.expectProblems(/net::ERR_CONNECTION_REFUSED.*\/api\//)
  const folder = await nextVersion('second')
  try {
    await server.stop()
    await server.run({ distDir: folder })
    await actions()
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

test(
  'a new version comes in the middle of a lesson with work unsent: it asks, and loses neither answer nor queue',
  { tag: '@deep' },
  async ({ server, device, learner }) => {
    const { page } = device
    await signIn(page, learner)
    await device.ready()
    const lesson = await learner.lesson('1')
    await openLesson(page, lesson)
    await answerUpTo(page, lesson, 3)

    await release(server, device, async () => {
      await page.evaluate(() => Object.assign(window, { isSameDocument: true }))
      await lookForNewVersion(page)
      await isInstalled(page)
      // From here on there is no server. Calls are not held up in the browser: under test a worker that wakes meanwhile can hang.
      await server.stop()
      // Not between Check and Next, and not in the next exercise: the lesson goes on in the same document.
      await expect(page.getByRole('region', { name: 'Feedback' })).toBeVisible()
      expect(await page.getByText(IS_READY).count()).toBe(0)
      await page.getByRole('button', { name: 'Next', exact: true }).click()
      await answerUpTo(page, lesson, 4, 4)
      await page.getByRole('button', { name: 'Next', exact: true }).click()
      await seeExercise(page, lesson, 5)
      expect(await waiting(page, learner)).toBe(1)
      expect(await page.getByText(IS_READY).count()).toBe(0)
      // Out of the lesson it asks, and only asks.
      await page.getByRole('link', { name: 'Back to Lessons' }).click()
      await expect(page.getByText(IS_READY)).toBeVisible()
      expect(await page.evaluate(() => 'isSameDocument' in window)).toBe(true)
      expect(await versionOf(page)).toBe('first')

      await page.getByRole('button', { name: 'Reload' }).click()
      await expect.poll(() => versionOf(page).catch(() => 'between')).toBe('second')
      expect(await waiting(page, learner)).toBe(1)
      await page.goto('/lessons/1')
      await expect(page.getByRole('heading', { name: 'Continue Your Journey?' })).toBeVisible()
      await page.getByRole('button', { name: 'Continue Learning' }).click()
      await seeExercise(page, lesson, 5)

      await server.run()
      await page.goto('/lessons')
      await expectAgreement(page, learner, { completions: 0 })
      const { progress } = await learner.progress()
      expect(progress.find((row) => row.lesson_id === '1')?.completedExercises).toEqual([
        0, 1, 2, 3,
      ])
    })
  },
)

test(
  'another tab is told of the new version and never reloaded while it is in use',
  { tag: '@release' },
  async ({ server, device, learner }) => {
    const { page } = device
    await signIn(page, learner)
    await device.ready()
    const lesson = await learner.lesson('1')
    const other = await device.newTab('/lessons')
    await seeLessons(other)
    await openLesson(other, lesson)
    await answerUpTo(other, lesson, 1)
    await other.evaluate(() => Object.assign(window, { isSameDocument: true }))

    await release(server, device, async () => {
      // Before the other tab is brought to the front: after that, Chromium under test starts no update at all.
      await lookForNewVersion(page)
      await isInstalled(other)
      await page.bringToFront()
      // A request wakes the old worker in the moment in which the new one is to take over, and that must not keep it its place.
      await expect(page.getByText(IS_READY)).toBeVisible()
      await device.killWorkers()
      const reload = page.getByRole('button', { name: 'Reload' })
      const said = await reload.evaluate(async (button: HTMLElement) => {
        button.click()
        void fetch('/favicon.ico')
        await new Promise(requestAnimationFrame)
        return document.querySelector('[role=status].toasts')?.textContent
      })
      expect(said).toContain('Opening the new version.')
      await expect.poll(() => versionOf(page).catch(() => 'between')).toBe('second')

      await other.bringToFront()
      expect(await other.evaluate(() => 'isSameDocument' in window)).toBe(true)
      await expect(other.getByRole('region', { name: 'Feedback' })).toBeVisible()
      await other.getByRole('link', { name: 'Back to Lessons' }).click()
      await expect(other.getByText('Apni Boli was updated in another tab.')).toBeVisible()
      await other.getByRole('button', { name: 'Reload' }).click()
      await expect.poll(() => versionOf(other).catch(() => 'between')).toBe('second')
    })
  },
)

test(
  'a new version that nobody accepts waits, also over a reload',
  { tag: '@release' },
  async ({ server, device }) => {
    const { page } = device
    await page.goto('/pricing')
    await device.ready()
    await release(server, device, async () => {
      await lookForNewVersion(page)
      await expect(page.getByText(IS_READY)).toBeVisible()
      await page.reload()
      await expect(page.getByText(IS_READY)).toBeVisible()
      expect(await versionOf(page)).toBe('first')
    })
  },
)
