import { expectAgreement } from './world/agreement.ts'
import { expect, test } from './world/journey.ts'
import { PHONE } from './world/device.ts'
import { finishLesson, resumeLesson, seeLessons, signIn } from './world/play.ts'

test.use({ ownBrowser: true })

test('every page of the app links the manifest in its HTML, before any script has run', async ({
  server,
}) => {
  const paths = [
    '/',
    '/lessons',
    '/lessons/1',
    '/pricing',
    '/login',
    '/index.html',
    '/no-such-page',
  ]
  for (const path of paths) {
    const response = await fetch(server.origin + path, { headers: { accept: 'text/html' } })
    const links = (await response.text()).match(/<link\b[^>]*manifest[^>]*>/g)
    expect(links, path).toEqual(['<link rel="manifest" href="/manifest.webmanifest">'])
  }
})

test('the browser finds nothing that stands against installing the app', async ({
  server,
  device,
}) => {
  const { page } = device
  await page.goto('/')
  await device.ready()
  const cdp = await device.cdp()
  await expect
    .poll(async () => (await cdp.send('Page.getInstallabilityErrors')).installabilityErrors)
    .toEqual([])
  const { errors, data, url } = await cdp.send('Page.getAppManifest')
  expect(errors).toEqual([])
  expect(url).toBe(`${server.origin}/manifest.webmanifest`)
  const { appId, recommendedId } = await cdp.send('Page.getAppId')
  expect([appId, recommendedId]).toEqual([`${server.origin}/`, '/lessons'])

  const manifest = JSON.parse(data ?? '{}') as {
    icons: Picture[]
    screenshots: Picture[]
    shortcuts: { url: string; icons: Picture[] }[]
  }
  const pictures = [
    ...manifest.icons,
    ...manifest.screenshots,
    ...manifest.shortcuts.flatMap((shortcut) => shortcut.icons),
  ]
  for (const { src, sizes } of pictures) expect(await sizeOf(server.origin + src), src).toBe(sizes)
  expect(new Set(manifest.screenshots.map((shot) => shot.form_factor))).toEqual(
    new Set(['narrow', 'wide']),
  )
  for (const shortcut of manifest.shortcuts) {
    const response = await fetch(server.origin + shortcut.url, { headers: { accept: 'text/html' } })
    expect(response.status, shortcut.url).toBe(200)
  }
})

type Picture = { src: string; sizes: string; form_factor?: string }

/** Width and height as the PNG itself says. */
async function sizeOf(url: string): Promise<string> {
  const bytes = Buffer.from(await (await fetch(url)).arrayBuffer())
  expect(bytes.subarray(1, 4).toString()).toBe('PNG')
  return `${bytes.readUInt32BE(16)}x${bytes.readUInt32BE(20)}`
}

test(
  'the app is installed, starts in a window of its own, works there without a network, and is removed again',
  { tag: '@release' },
  async ({ server, openDevice, learner }) => {
    const device = await openDevice({ size: PHONE })
    const { page, context } = device
    const lesson = await learner.lesson('2')
    await learner.hasReached(lesson, 1)
    await signIn(page, learner)
    await device.ready()
    const cdp = await device.cdp()
    const manifestId = `${server.origin}/`
    await cdp.send('PWA.install', { manifestId })
    await cdp.send('PWA.changeAppUserSettings', { manifestId, displayMode: 'standalone' })
    const opened = context.waitForEvent('page')
    await cdp.send('PWA.launch', { manifestId })
    const app = await opened
    await app.waitForURL('**/lessons')
    await seeLessons(app)
    expect(await app.evaluate(() => matchMedia('(display-mode: standalone)').matches)).toBe(true)

    await device.goOffline()
    await resumeLesson(app, lesson, lesson.exercises.length)
    await finishLesson(app, lesson, lesson.exercises.length)
    // Now there is something to lose: the app has asked the browser to keep it, and an installed one is heard.
    await expect.poll(() => app.evaluate(() => navigator.storage.persisted())).toBe(true)
    await device.goOnline()
    await expectAgreement(app, learner, { completions: 1 })
    await app.close()
    await cdp.send('PWA.uninstall', { manifestId })
  },
)

test(
  'the shortcut “Continue lesson” leads into the lesson that was begun',
  { tag: '@deep' },
  async ({ device, learner }) => {
    const { page } = device
    await learner.hasReached(await learner.lesson('2'), 4)
    await signIn(page, learner)
    await page.goto('/lessons?continue=true')
    await page.waitForURL('**/lessons/2')
    await expect(page.getByRole('heading', { name: 'Continue Your Journey?' })).toBeVisible()
  },
)
