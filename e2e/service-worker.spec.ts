import { expect, test } from './world/journey.ts'
import { seeLessons, signIn } from './world/play.ts'

test.use({ workerAtOnce: true })

/** Everything that a first visit stores on the device; a phone plan pays for it. */
const PRECACHE_BUDGET_BYTES = 4_000_000

const SECURITY_HEADERS = [
  'content-security-policy',
  'x-content-type-options',
  'referrer-policy',
  'permissions-policy',
  'cross-origin-opener-policy',
  'cross-origin-resource-policy',
]

test('the worker is a classic script, and every file of its list is there, within the budget, and free', async ({
  server,
}) => {
  const script = await (await fetch(`${server.origin}/service-worker.js`)).text()
  expect(script).not.toMatch(/^\s*(?:import|export)\b/m)
  const urls = [...script.matchAll(/"url":"([^"]+)"/g)].flatMap(([, url]) => url ?? [])
  expect(urls).toEqual(expect.arrayContaining(['index.html', 'manifest.webmanifest']))
  const sizes = await Promise.all(
    urls.map(async (url) => {
      const response = await fetch(`${server.origin}/${url}`)
      expect(response.status, url).toBe(200)
      return (await response.arrayBuffer()).byteLength
    }),
  )
  const bytes = sizes.reduce((sum, size) => sum + size, 0)
  expect(bytes).toBeLessThan(PRECACHE_BUDGET_BYTES)
  expect(urls.filter((url) => /^audio\/lesson[123]\//.test(url)).length).toBeGreaterThanOrEqual(53)
  expect(urls.filter((url) => /^audio\/(?!lesson[123]\/)/.test(url))).toEqual([])
})

test('the first visit installs the worker and is taken on by it without a reload', async ({
  device,
}) => {
  const { page } = device
  await page.goto('/')
  await page.evaluate(() => Object.assign(window, { isSameDocument: true }))
  await device.ready()
  expect(await page.evaluate(() => 'isSameDocument' in window)).toBe(true)
})

const LEARNER_PAGES: [path: string, heading: RegExp][] = [
  ['/', /./],
  ['/lessons', /^Lessons$/],
  ['/lessons/1', /./],
  ['/lesson/2', /./],
  ['/dashboard', /./],
  ['/profile', /./],
  ['/downloads', /^Downloads$/],
  ['/words', /^Words$/],
  ['/pricing', /./],
  ['/privacy', /^Privacy$/],
  ['/terms', /^Terms$/],
  ['/contact', /./],
  ['/login', /^Lessons$/],
  ['/register', /^Lessons$/],
  ['/subscription-success?session_id=s', /./],
  ['/lessons?utm_source=chatgpt.com', /^Lessons$/],
  ['/no/such/page', /^Page not found$/],
]

test('every page opens offline for a learner', async ({ device, learner }) => {
  const { page } = device
  await signIn(page, learner)
  await device.ready()
  await device.goOffline()
  for (const [path, heading] of LEARNER_PAGES) {
    await test.step(path, async () => {
      const response = await page.goto(path)
      expect(response?.fromServiceWorker()).toBe(true)
      await expect(
        page.getByRole('heading', { level: 1 }).filter({ hasText: heading }),
      ).toBeVisible()
      await page.reload()
      await expect(
        page.getByRole('heading', { level: 1 }).filter({ hasText: heading }),
      ).toBeVisible()
    })
  }
})

const VISITOR_PAGES: [path: string, heading: RegExp][] = [
  ['/', /./],
  ['/login', /^Sign In$/],
  ['/login?email=a@example.org', /^Sign In$/],
  ['/register', /^Create Account$/],
  ['/reset-password?token=t', /./],
  ['/pricing', /./],
  ['/privacy', /^Privacy$/],
  ['/terms', /^Terms$/],
  ['/contact', /./],
  ['/lessons', /^Sign In$/],
  ['/no/such/page', /^Page not found$/],
]

test('every page opens offline for a visitor', async ({ device }) => {
  const { page } = device
  await page.goto('/')
  await device.ready()
  await device.goOffline()
  for (const [path, heading] of VISITOR_PAGES) {
    await test.step(path, async () => {
      await page.goto(path)
      await expect(
        page.getByRole('heading', { level: 1 }).filter({ hasText: heading }),
      ).toBeVisible()
    })
  }
})

test('the API and missing files are never answered with the app', async ({ device }) => {
  const { page } = device
  await page.goto('/')
  await device.ready()
  const health = await page.goto('/api/health')
  expect(health?.fromServiceWorker()).toBe(false)
  expect(await health?.json()).toMatchObject({ status: 'ok' })
  device.expectProblems(
    /status of 404 .*\/(?:api\/nothing|assets\/nothing\.js|audio\/lesson1\/nothing\.mp3)\)$/,
  )
  expect((await page.goto('/api/nothing'))?.status()).toBe(404)
  expect((await page.goto('/assets/nothing.js'))?.status()).toBe(404)
  expect((await page.goto('/audio/lesson1/nothing.mp3'))?.status()).toBe(404)

  await page.goto('/')
  await device.goOffline()
  const outcome = await page.evaluate(() =>
    fetch('/api/health').then(
      (response) => response.status,
      (error: Error) => error.name,
    ),
  )
  expect(outcome).toBe('TypeError')
})

test('a page from the worker carries the same security headers as one from the server', async ({
  server,
  device,
}) => {
  const fromServer = await fetch(`${server.origin}/lessons`, { headers: { accept: 'text/html' } })
  const { page } = device
  await page.goto('/')
  await device.ready()
  const fromWorker = await page.goto('/pricing')
  expect(fromWorker?.fromServiceWorker()).toBe(true)
  const headers = (await fromWorker?.allHeaders()) ?? {}
  for (const name of SECURITY_HEADERS) {
    expect(headers[name], name).toBeTruthy()
    expect(headers[name], name).toBe(fromServer.headers.get(name))
  }
  expect(headers['content-security-policy']).not.toMatch(/script-src[^;]*(?:unsafe|\*)/)
  expect(await page.locator('script:not([src])').count()).toBe(0)
})

test('the token of a mailed link is kept in no cache, and in no storage once it is answered', async ({
  device,
}) => {
  device.expectProblems(/status of 400 .*\/api\/auth\/(?:verify-email|reset-password)\)$/)
  const { page } = device
  await page.goto('/')
  await device.ready()
  await page.goto('/verify-email?token=SECRET-OF-THE-MAIL')
  await expect(page.getByRole('heading', { name: 'Verification Failed' })).toBeVisible()
  await page.goto('/reset-password?token=SECRET-OF-THE-MAIL')
  // A reload, as when a phone has put the tab away, does not cost the link.
  await expect(page).toHaveURL(/reset-password$/)
  await page.reload()
  await page.getByRole('textbox', { name: 'New Password' }).fill('Naya1234')
  await page.getByRole('textbox', { name: 'Confirm Password' }).fill('Naya1234')
  await page.getByRole('button', { name: 'Reset Password' }).click()
  await expect(page.getByText(/Invalid or expired reset token/)).toBeVisible()
  const stored = await page.evaluate(async () => {
    const names = await caches.keys()
    const requests = await Promise.all(names.map(async (name) => (await caches.open(name)).keys()))
    return [
      ...requests.flat().map((request) => request.url),
      ...Object.keys(localStorage).map((key) => localStorage.getItem(key) ?? ''),
      ...Object.keys(sessionStorage).map((key) => sessionStorage.getItem(key) ?? ''),
    ]
  })
  expect(stored.length).toBeGreaterThan(0)
  expect(stored.filter((text) => text.includes('SECRET'))).toEqual([])
})

test.describe(() => {
  test.use({ ownBrowser: true })

  test('a signed-in learner starts the app offline and sees the lessons without any wait for the network', async ({
    device,
    learner,
  }) => {
    const { page } = device
    await signIn(page, learner)
    await device.ready()
    await device.shutDown()
    await device.launch()
    await device.goOffline()
    await device.page.goto('/lessons')
    await seeLessons(device.page)
  })
})
