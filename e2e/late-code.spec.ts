import { rm } from 'node:fs/promises'
import type { Device } from './world/device.ts'
import { expect, test } from './world/journey.ts'
import { nextVersion } from './world/next-version.ts'
import { resumeLesson, seeExercise, seeLessons, signIn, answer } from './world/play.ts'
import type { ServerProcess } from './world/server-process.ts'

test.use({ ownServer: true })

const NEW_VERSION = 'A new version of Apni Boli is here. Reload the page to carry on.'
/** What the page asks for in vain. */
const OLD_CHUNK = /status of 404 .*\/assets\/|Refused to apply style from .*\/assets\//

/** As in a private window of some browsers: nothing keeps the files of the build that the page is of. */
const withoutWorker = (device: Device) =>
  device.context.addInitScript(() => {
    Reflect.deleteProperty(Navigator.prototype, 'serviceWorker')
  })

/** Serves a newer build, with other chunk names than the open pages know, while the work lasts. */
async function onNewerBuild(
  server: ServerProcess,
  device: Device,
  work: () => Promise<void>,
): Promise<void> {
  device.expectProblems(/net::ERR_CONNECTION_REFUSED/, OLD_CHUNK)
  const folder = await nextVersion('second')
  try {
    await server.stop()
    await server.run({ distDir: folder })
    await work()
  } finally {
    // It may still be fetching.
    await device.closeApp()
    await rm(folder, { recursive: true, force: true })
  }
}

test(
  'Sign In on a page of an older version says so, keeps what is typed, and works after the offered reload',
  { tag: '@release' },
  async ({ server, device, learner }) => {
    await withoutWorker(device)
    const { page } = device
    // The code behind the button has not come by the time that it is no longer there.
    await page.route(/\/assets\/auth-calls-/, (route) => route.abort())
    await page.goto('/login')
    await page.unroute(/\/assets\/auth-calls-/)
    await expect(page.locator('.toasts')).toBeAttached()
    await onNewerBuild(server, device, async () => {
      const fill = async (): Promise<void> => {
        await page.getByRole('textbox', { name: 'Email' }).fill(learner.email)
        await page.getByRole('textbox', { name: 'Password' }).fill(learner.password)
      }
      await fill()
      await page.getByRole('button', { name: 'Sign In' }).click()
      await expect(page.getByRole('alert').filter({ hasText: NEW_VERSION })).toBeVisible()
      await expect(page.getByRole('textbox', { name: 'Email' })).toHaveValue(learner.email)
      await expect(page.getByRole('textbox', { name: 'Password' })).toHaveValue(learner.password)
      await page.getByRole('button', { name: 'Reload' }).click()
      await expect(page.locator('meta[name="version"]')).toBeAttached()
      await fill()
      await page.getByRole('button', { name: 'Sign In' }).click()
      await seeLessons(page)
    })
  },
)

test(
  'a lesson that reaches an exercise of an older version says so, and goes on where it was after the reload',
  { tag: '@release' },
  async ({ server, device, learner }) => {
    await withoutWorker(device)
    const { page } = device
    const lesson = await learner.lesson('1')
    const number = lesson.exercises.findIndex(({ type }) => type === 'word_arrangement') + 1
    await learner.hasReached(lesson, lesson.exercises.length - number + 2)
    await signIn(page, learner)
    await resumeLesson(page, lesson, number - 1)
    await onNewerBuild(server, device, async () => {
      await answer(page, lesson.exercises[number - 2]!)
      await page.getByRole('button', { name: 'Next', exact: true }).click()
      await seeExercise(page, lesson, number)
      await expect(
        page.getByRole('heading', { name: 'This exercise could not be fetched' }),
      ).toBeVisible()
      await expect(page.getByText(NEW_VERSION)).toBeVisible()
      await page.getByRole('button', { name: 'Reload' }).click()
      await page.getByRole('button', { name: 'Continue Learning' }).click()
      await seeExercise(page, lesson, number)
      const { progress } = await learner.progress()
      const kept = progress.find((row) => row.lesson_id === '1')?.completedExercises
      expect(kept).toContain(number - 2)
    })
  },
)

test(
  'a learner whose page lacks the code that opens their data is told so, and it comes when they come back',
  { tag: '@release' },
  async ({ device, learner }) => {
    await withoutWorker(device)
    device.expectProblems(
      /net::ERR_FAILED.*\/assets\/learner-/,
      /^exception: TypeError: Failed to fetch dynamically imported module: .*\/assets\//,
    )
    const { page } = device
    await signIn(page, learner)
    await page.route(/\/assets\/learner-/, (route) => route.abort())
    await page.goto('/lessons')
    await expect(page.getByRole('heading', { name: /^This did not load/ })).toBeVisible()
    await page.unroute(/\/assets\/learner-/)
    await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')))
    await seeLessons(page)
  },
)

test('a page that is opened in a tunnel says so, and comes by itself with the network', async ({
  device,
}) => {
  await withoutWorker(device)
  device.expectProblems(/net::ERR_INTERNET_DISCONNECTED/)
  const { page } = device
  await page.goto('/login')
  await expect(page.locator('.toasts')).toBeAttached()
  await device.goOffline()
  await page.getByRole('link', { name: 'Pricing' }).first().click()
  await expect(page.getByRole('heading', { name: /^This is not on this device yet/ })).toBeVisible()
  await device.goOnline()
  await expect(page.getByRole('heading', { name: /Premium|Plan/i }).first()).toBeVisible()
})

test('a file that does not come once is fetched again where the server answers, and nobody is told', async ({
  device,
}) => {
  await withoutWorker(device)
  device.expectProblems(/net::ERR_FAILED.*\/assets\/pricing-/)
  const { page } = device
  let dropped = 0
  await page.route(/\/assets\/pricing-/, (route) =>
    dropped++ === 0 ? route.abort() : route.continue(),
  )
  await page.goto('/login')
  await page.getByRole('link', { name: 'Pricing' }).first().click()
  await expect(page.getByRole('heading', { name: /Premium|Plan/i }).first()).toBeVisible()
  expect(dropped).toBeGreaterThan(1)
  expect(await page.getByText('Apni Boli was updated').count()).toBe(0)
})
