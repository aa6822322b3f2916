import { chromium, type Locator, type Page } from '@playwright/test'
import { CHROMIUM_FLAGS, installedChromium } from '../scripts/installed-chromium.ts'
import { DESKTOP, PHONE } from './world/device.ts'
import { expectAccess } from './world/expect-access.ts'
import { expect, test } from './world/journey.ts'
import { signIn } from './world/play.ts'

/** What a visitor reads on it, wherever it comes from. */
async function expectVisitorsPage(page: Page): Promise<void> {
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/^Learn Pothwari/)
  await expect(page.getByRole('link', { name: 'Start Learning Free' })).toHaveCount(2)
  await expect(page.getByRole('link', { name: 'View Premium Plans' })).toHaveCount(2)
  for (const path of ['Foundation', 'Daily Life', 'Relationships', 'Advanced']) {
    await expect(page.getByRole('heading', { name: path })).toBeVisible()
  }
  const claims = page.getByRole('region', { name: 'Apni Boli in numbers' })
  for (const text of ['1000+', '15', '95%', '100+', 'family connection']) {
    await expect(claims.getByText(text, { exact: true })).toBeVisible()
  }
  await expect(page.getByRole('figure')).toHaveCount(3)
  const footer = page.getByRole('contentinfo')
  await expect(footer.getByText('Every lesson preserves our culture')).toBeVisible()
  await expect(footer.getByText('© 2024 Apni Boli')).toBeVisible()
  await expect(footer.getByRole('link', { name: 'Contact Us' })).toHaveAttribute('href', '/contact')
  await expect(footer.getByRole('link', { name: 'Start Learning' })).toHaveAttribute(
    'href',
    '/lessons',
  )
}

const answer = (page: Page, name: string): Locator =>
  page.getByRole('list', { name: 'Answers' }).getByRole('button', { name: new RegExp(name) })

test('the prerendered view is there without any script', async ({ server }) => {
  const executablePath = installedChromium()
  const browser = await chromium.launch({
    args: CHROMIUM_FLAGS,
    ...(executablePath === undefined ? {} : { executablePath }),
  })
  try {
    const context = await browser.newContext({ javaScriptEnabled: false, baseURL: server.origin })
    const page = await context.newPage()
    await page.goto('/')
    await expectVisitorsPage(page)
    await page.getByRole('link', { name: 'Pricing' }).first().click()
    await expect(page).toHaveURL('/pricing')
  } finally {
    await browser.close()
  }
})

test('a visitor tries an exercise with the mouse: missed, then right, then on to an account', async ({
  device,
}) => {
  const { page } = device
  await page.goto('/')
  await expectVisitorsPage(page)
  const listen = page.getByRole('button', { name: /^Listen/ })
  // Pressed before the app is here, too: it is done when the app comes.
  await listen.click()
  await expect(listen).toHaveAttribute('data-clip', /loading|playing/)
  await answer(page, 'Shukriya').click()
  await expect(page.getByText('Koi gal nahi!')).toBeVisible()
  await page.getByRole('button', { name: 'Try Again' }).click()
  await answer(page, 'Waalaikum assalaam').click()
  await expect(page.getByText('Shabash!')).toBeVisible()
  await page.getByRole('status').getByRole('link', { name: 'Start Learning Free' }).click()
  await expect(page.getByRole('heading', { name: 'Create Account' })).toBeFocused()
  // With another page the prerendered view is over, and the whole face is there for it.
  expect(await page.evaluate(() => 'prerendered' in document.documentElement.dataset)).toBe(false)
  await page.goBack()
  await expectVisitorsPage(page)
})

test('on no phone does the header take a second row, which would lie over the words on the cloth', async ({
  device,
}) => {
  const { page } = device
  const brand = page.getByRole('banner').getByRole('link', { name: 'Apni Boli, home' })
  const menu = page.getByRole('banner').getByRole('button', { name: 'Open menu' })
  for (const path of ['/', '/login']) {
    await page.goto(path)
    for (const width of [320, 360, 372, 384, 390, 412]) {
      await page.setViewportSize({ width, height: 640 })
      const [one, other] = [await brand.boundingBox(), await menu.boundingBox()]
      expect(other?.y, `${path} at ${width}`).toBeLessThan((one?.y ?? 0) + (one?.height ?? 0))
    }
  }
})

for (const size of [PHONE, DESKTOP]) {
  test(`on a first visit, ${size.width} wide, the page gets its own letters, and nothing moves`, async ({
    openDevice,
  }) => {
    const { page } = await openDevice({ size })
    await page.addInitScript(() => {
      const shifts: number[] = []
      Object.assign(globalThis, { shifts })
      new PerformanceObserver((list) => {
        for (const entry of list.getEntries()) shifts.push((entry as { value?: number }).value ?? 1)
      }).observe({ type: 'layout-shift', buffered: true })
    })
    await page.goto('/')
    await expect(page.locator('html')).toHaveAttribute('data-prerendered', 'known')
    const text = page.getByText('Every lesson preserves our culture')
    expect(await text.evaluate((one) => getComputedStyle(one).fontFamily)).toContain(
      'Anek Prerender',
    )
    const moved = await page.evaluate(async () => {
      // Two frames: a shift is told after the one that it was seen in.
      for (let frame = 0; frame < 2; frame += 1) await new Promise(requestAnimationFrame)
      const { shifts } = globalThis as { shifts?: number[] }
      return shifts?.reduce((sum, value) => sum + value, 0)
    })
    expect(moved).toBeLessThan(0.001)
  })
}

test('the exercise is done by the keyboard alone, and the focus never gets lost', async ({
  device,
}) => {
  const { page } = device
  await page.goto('/')
  await answer(page, 'Khuda haafiz').focus()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('button', { name: 'Try Again' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(answer(page, 'Shukriya')).toBeFocused()
  for (let step = 0; step < 3; step += 1) await page.keyboard.press('Tab')
  await expect(answer(page, 'Waalaikum assalaam')).toBeFocused()
  await page.keyboard.press('Space')
  await expect(
    page.getByRole('status').getByRole('link', { name: 'Start Learning Free' }),
  ).toBeFocused()
})

test('the exercise breaks no rule that axe knows, asked, missed and right', async ({
  openDevice,
}) => {
  const { page } = await openDevice({ size: PHONE })
  await page.goto('/')
  await expect(page.locator('html[data-nastaliq]')).toBeAttached()
  await expectAccess(page, 'asked')
  await answer(page, 'Shukriya').click()
  await expect(page.getByText('Koi gal nahi!')).toBeVisible()
  await expectAccess(page, 'missed')
  await page.getByRole('button', { name: 'Try Again' }).click()
  await answer(page, 'Waalaikum assalaam').click()
  await expect(page.getByText('Shabash!')).toBeVisible()
  await expectAccess(page, 'right')
})

test('who scrolls before the page works stays there', async ({ openDevice }) => {
  const { page } = await openDevice({ size: PHONE })
  let release = (): void => undefined
  const mayLoad = new Promise<void>((resolve) => (release = resolve))
  await page.route(/landing-route.*\.js$/, async (route) => {
    await mayLoad
    await route.continue()
  })
  await page.goto('/', { waitUntil: 'commit' })
  const heading = page.getByRole('heading', { name: 'What do you call her?' })
  await heading.scrollIntoViewIfNeeded()
  release()
  await page.getByRole('radio', { name: 'Younger' }).waitFor({ state: 'attached' })
  await expect(heading).toBeInViewport()
})

test(
  'a visitor finds the word for a relative by the keyboard, offline, and asks nothing of the server',
  { tag: '@release' },
  async ({ openDevice }) => {
    const device = await openDevice({ size: PHONE })
    const { page } = device
    await page.goto('/')
    await device.ready()
    await device.goOffline()
    const calls: string[] = []
    page.on('request', (request) => {
      if (new URL(request.url()).pathname.startsWith('/api/')) calls.push(request.url())
    })
    await page.goto('/')
    await expect(page.getByRole('heading', { name: 'What do you call her?' })).toBeAttached()
    // Its words come when it is scrolled to.
    await expect(page.getByRole('radio')).toHaveCount(0)
    await page.getByRole('heading', { name: 'What do you call her?' }).scrollIntoViewIfNeeded()
    const word = page.getByRole('region', { name: 'The word' })
    await expect(word.getByRole('heading')).toHaveText('maasiماسی')
    await expectAccess(page, 'a word that is heard')
    await page.getByRole('radio', { name: 'Mother’s' }).focus()
    await page.keyboard.press('ArrowRight')
    await page.keyboard.press('Tab')
    await page.keyboard.press('ArrowRight')
    await page.keyboard.press('Tab')
    await page.keyboard.press('ArrowRight')
    await expect(word.getByText("Your father's elder brother")).toBeVisible()
    await expect(word.getByRole('heading')).toHaveText('taayaتایا')
    await page.keyboard.press('ArrowRight')
    await expect(word.getByRole('heading')).toHaveText('nikka chaachaنِکا چاچا')
    await expectAccess(page, 'a word that nobody has recorded')
    expect(calls).toEqual([])
  },
)

test('offline a visitor gets the same page, and can try the exercise', async ({
  device,
  server,
}) => {
  const fromServer = await fetch(`${server.origin}/`)
  const { page } = device
  await page.goto('/')
  await device.ready()
  await device.goOffline()
  const response = await page.goto('/')
  expect(response?.fromServiceWorker()).toBe(true)
  expect(await response?.text()).toBe(await fromServer.text())
  expect((await response?.allHeaders())?.['content-security-policy']).toBe(
    fromServer.headers.get('content-security-policy'),
  )
  await expectVisitorsPage(page)
  await answer(page, 'Waalaikum assalaam').click()
  await expect(page.getByText('Shabash!')).toBeVisible()
  // A query changes nothing: it is the same page.
  await page.goto('/?utm_source=poster')
  await expectVisitorsPage(page)
})

test('a learner goes on, and never sees the visitor’s buttons go by', async ({
  device,
  learner,
}) => {
  const { page } = device
  await signIn(page, learner)
  await device.ready()
  await page.addInitScript(() => {
    Object.assign(window, { visitorsButtons: 0 })
    new MutationObserver(() => {
      if (document.body?.innerText.includes('Start Learning Free')) {
        Object.assign(window, { visitorsButtons: 1 })
      }
    }).observe(document, { childList: true, subtree: true })
  })
  await page.goto('/')
  const links = page.getByRole('link', { name: 'Continue Learning Journey' })
  await expect(links).toHaveCount(2)
  await expect(page.getByRole('navigation', { name: 'Main' }).getByRole('link')).toHaveText([
    'Dashboard',
    'Lessons',
    'Practise',
    'Words',
    'Upgrade',
  ])
  expect(await page.evaluate(() => 'visitorsButtons' in window && window.visitorsButtons)).toBe(0)
  await links.first().click()
  await expect(page).toHaveURL('/lessons')
})

test('the menu on a phone opens, is walked by arrows, and closes by Escape and by a press outside', async ({
  openDevice,
}) => {
  const { page } = await openDevice({ size: PHONE })
  await page.goto('/')
  const menu = page.getByRole('navigation', { name: 'Menu' })
  await page.getByRole('button', { name: 'Open menu' }).click()
  await expect(menu).toBeVisible()
  await expect(menu.getByRole('link')).toHaveText([
    'Home',
    'Lessons',
    'Pricing',
    'Sign In',
    'Get Started',
  ])
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('ArrowDown')
  await expect(menu.getByRole('link', { name: 'Lessons' })).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(menu).toBeHidden()
  await expect(page.getByRole('button', { name: 'Open menu' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(menu).toBeVisible()
  await page.mouse.click(180, 120)
  await expect(menu).toBeHidden()
})
