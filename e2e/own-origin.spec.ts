import type { BrowserContext } from '@playwright/test'
import { expect, test } from './world/journey.ts'
import { signIn } from './world/play.ts'

test.use({ workerAtOnce: true })

// Every page there is, twice.
test.describe.configure({ timeout: 180_000 })

const PAGES = [
  '/',
  '/login',
  '/register',
  '/reset-password?token=t',
  '/verify-email?token=t',
  '/pricing',
  '/contact',
  '/privacy',
  '/terms',
  '/no/such/page',
]
const LEARNER_PAGES = [
  '/lessons',
  '/lessons/1',
  '/lessons/4',
  '/dashboard',
  '/profile',
  '/downloads',
  '/words',
  '/subscription-success?session_id=s',
]
/** Made in the page, asked of nobody. */
const OF_NOBODY = /^(data|blob|about|chrome-error):/

/** Whatever a page, a frame or the worker asks of anybody but our own server. */
function watchForStrangers(context: BrowserContext, origin: string): string[] {
  const strangers: string[] = []
  const note = (url: string): void => {
    if (!OF_NOBODY.test(url) && new URL(url).origin !== origin) strangers.push(url)
  }
  context.on('request', (request) => note(request.url()))
  context.on('page', (page) => page.on('websocket', (socket) => note(socket.url())))
  for (const page of context.pages()) page.on('websocket', (socket) => note(socket.url()))
  return strangers
}

test(
  'no page, signed in or out, asks anything of anybody but our own server',
  { tag: '@release' },
  async ({ device, server, learner }) => {
    const { page, context } = device
    device.expectProblems(/status of 40[034]/)
    const strangers = watchForStrangers(context, new URL(server.origin).origin)
    let asked = 0
    context.on('request', () => (asked += 1))
    const visit = async (path: string): Promise<void> => {
      await page.goto(path)
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
      await page.waitForLoadState('networkidle')
      // Nothing is hidden behind a sheet of another origin, a picture or a font that came from a cache.
      const loaded = await page.evaluate(() =>
        performance.getEntriesByType('resource').map(({ name }) => name),
      )
      strangers.push(
        ...loaded.filter(
          (url) =>
            !OF_NOBODY.test(url) && new URL(url).origin !== page.url().split('/', 3).join('/'),
        ),
      )
    }
    for (const path of PAGES) await test.step(path, () => visit(path))
    await device.ready()
    await signIn(page, learner)
    for (const path of [...LEARNER_PAGES, ...PAGES]) await test.step(path, () => visit(path))
    expect(strangers).toEqual([])
    expect(asked).toBeGreaterThan(PAGES.length * 2)
    expect(await context.cookies()).toEqual([])
  },
)
