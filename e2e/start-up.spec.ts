import { cp, mkdtemp, rename, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import type { Page } from '@playwright/test'
import { expect, test } from './world/journey.ts'
import { seeLessons, signIn } from './world/play.ts'

test.use({ ownServer: true, workerAtOnce: true })

const BUILT = resolve(process.env['E2E_DIST'] ?? join(import.meta.dirname, '..', 'dist'))

const countOfWorkers = (page: Page) =>
  page.evaluate(async () => (await navigator.serviceWorker.getRegistrations()).length)

test(
  'an install that a file did not come for is taken up again, and then every page opens offline',
  { tag: '@release' },
  async ({ server, device, learner }) => {
    const folder = await mkdtemp(join(tmpdir(), 'apni-boli-build-'))
    try {
      await cp(BUILT, folder, { recursive: true })
      await server.stop()
      await server.run({ distDir: folder })
      const file = join(folder, 'sounds', 'success.mp3')
      await rename(file, `${file}.away`)
      device.expectProblems(/bad-precaching-response|status of 404 .*\/sounds\/success\.mp3/)
      const { page } = device
      await page.addInitScript(() => {
        // Kept by the page itself: the browser forgets a registration whose install failed.
        Object.assign(window, { failedInstalls: 0 })
        const register = navigator.serviceWorker.register.bind(navigator.serviceWorker)
        navigator.serviceWorker.register = async (...given) => {
          const registration = await register(...given)
          const { installing } = registration
          installing?.addEventListener('statechange', () => {
            const page = window as unknown as { failedInstalls: number }
            if (installing.state === 'redundant') page.failedInstalls += 1
          })
          return registration
        }
      })
      await signIn(page, learner)
      await expect
        .poll(() =>
          page.evaluate(() => (window as unknown as { failedInstalls: number }).failedInstalls),
        )
        .toBeGreaterThan(0)
      await rename(`${file}.away`, file)
      await device.ready()
      await device.goOffline()
      await page.goto('/lessons')
      await seeLessons(page)
    } finally {
      await rm(folder, { recursive: true, force: true })
    }
  },
)

test(
  'whoever clears the site’s data is told why they are signed out, and the app is set up anew',
  { tag: '@release' },
  async ({ server, device, learner }) => {
    const { page } = device
    await signIn(page, learner)
    await device.ready()
    const cdp = await device.cdp()
    await cdp.send('Storage.clearDataForOrigin', { origin: server.origin, storageTypes: 'all' })
    await expect(page.getByRole('heading', { name: 'Sign In' })).toBeVisible()
    await expect(page.getByText('Everything that was synced is on your account.')).toBeVisible()
    await expect.poll(() => countOfWorkers(page)).toBe(1)
    await device.ready()
    expect(await page.getByText('Apni Boli was updated in another tab.').count()).toBe(0)
    await device.goOffline()
    await page.goto('/pricing')
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  },
)
