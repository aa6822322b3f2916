import { AxeBuilder } from '@axe-core/playwright'
import type { Locator, Page } from '@playwright/test'
import { PHONE } from './world/device.ts'
import { expectReflow } from './world/expect-access.ts'
import { expect, test } from './world/journey.ts'
import { Learner } from './world/learner.ts'
import { answerUpTo, openLesson, placeLabel, resumeLesson, signIn } from './world/play.ts'
import { readAs } from './world/read-as.ts'

test.describe.configure({ timeout: 120_000 })

test('large, spaced, with more contrast and in Naskh: chosen once, there before anything is read, and nobody else’s', async ({
  openDevice,
  server,
  learner,
}) => {
  const device = await openDevice({ size: PHONE })
  const { page } = device
  await signIn(page, learner)
  await page.goto('/profile?tab=settings')
  const reading = page.getByRole('region', { name: 'Reading' })
  await reading.getByLabel('Text size').selectOption('200%')
  await reading.getByLabel('Shahmukhi hand').selectOption('naskh')
  await reading.getByLabel('More space between letters').check()
  await reading.getByLabel('High contrast').check()
  await expectRead(page, { size: '32px', spacing: true, script: 'Noto Naskh Arabic' })
  // Arabic letters are joined: nothing is put between them.
  const script = reading.getByText('السلام علیکم')
  await expect(script).toHaveCSS('letter-spacing', /^(?:0px|normal)$/)
  // As the coach writes what it heard in Urdu.
  await page.evaluate(() => {
    const heard = document.createElement('bdi')
    heard.lang = 'ur-PK'
    heard.textContent = 'شکریہ'
    document.querySelector('main')?.append(heard)
  })
  await expect(page.locator('bdi[lang="ur-PK"]')).toHaveCSS('letter-spacing', /^(?:0px|normal)$/)

  // As an app is opened in a tunnel: the first heading that is ever drawn is drawn large.
  await device.ready()
  await device.goOffline()
  await page.addInitScript(() => {
    new MutationObserver((_, observer) => {
      if (document.querySelector('#root h1') === null) return
      observer.disconnect()
      document.documentElement.dataset['firstSize'] = getComputedStyle(
        document.documentElement,
      ).fontSize
    }).observe(document, { subtree: true, childList: true })
  })
  for (const path of ['/lessons', '/dashboard', '/profile?tab=settings', '/lessons/1']) {
    await page.goto(path)
    await expect(page.getByRole('heading', { level: 1 }).first()).toBeVisible()
    await expect(page.locator('html')).toHaveAttribute('data-first-size', '32px')
    await expectReflow(page, path)
    // The words of the tabs at the foot are whole: one box of text each.
    const tabs = page
      .getByRole('navigation', { name: 'Main' })
      .locator('a > span:first-of-type:visible')
    const boxes = await tabs.evaluateAll((words) =>
      words.map((word) => {
        const text = document.createRange()
        text.selectNodeContents(word)
        return `${word.textContent} ${text.getClientRects().length}`
      }),
    )
    if (path !== '/lessons/1') {
      expect(boxes).toEqual(['Dashboard 1', 'Lessons 1', 'Practise 1', 'Upgrade 1'])
    }
  }
  expect(await page.evaluate(() => document.fonts.check('1em "Noto Naskh Arabic"', 'ݨ'))).toBe(true)
  await device.goOnline()

  // The pull that began with the network may still be under way when its session ends.
  device.expectProblems(/status of 401 .*\/api\//)
  // Another learner on the same device reads as usual, and the first one finds theirs again.
  await signOut(page)
  const sister = await Learner.verified(server)
  await signIn(page, sister)
  await expectRead(page, { size: '16px', spacing: false, script: 'Noto Nastaliq Urdu Variable' })
  await signOut(page)
  await signIn(page, learner)
  await expectRead(page, { size: '32px', spacing: true, script: 'Noto Naskh Arabic' })
})

test('high contrast, asked for by the device: every text at 7 to 1, by day and by night', async ({
  device,
  learner,
}) => {
  const { page } = device
  const lesson = await learner.lesson('1')
  await page.emulateMedia({ contrast: 'more', reducedMotion: 'reduce' })
  await signIn(page, learner)
  for (const path of ['/lessons', '/profile?tab=settings', '/lessons/1']) {
    await page.goto(path)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    if (path === '/lessons/1') await answerUpTo(page, lesson, 1)
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme })
      await settle(page)
      const axe = new AxeBuilder({ page }).withRules(['color-contrast-enhanced'])
      const { violations } = await axe.analyze()
      const found = violations.flatMap(({ nodes }) =>
        nodes.map(({ html, any }) => `${html} ${any[0]?.message}`),
      )
      expect(found, `${path}, ${colorScheme}`).toEqual([])
    }
  }
})

test(
  'script runs from right to left, each in its own box, its numbers the right way round; off, it is gone',
  { tag: '@release' },
  async ({ device, learner }) => {
    const { page } = device
    const lesson = await learner.lesson('1')
    const number = lesson.exercises.findIndex(({ id }) => id === '1-17') + 1
    const words = lesson.exercises[number - 1]?.words ?? []
    await learner.hasReached(lesson, lesson.exercises.length - number + 1)
    await signIn(page, learner)
    await resumeLesson(page, lesson, number)
    await placeLabel(page, words)
    const runs = page.locator('[lang="phr-Arab"]')
    for (const run of await runs.all()) {
      await expect(run).toHaveAttribute('dir', 'rtl')
      await expect(run).toHaveCSS('direction', 'rtl')
      await expect(run).toHaveCSS('unicode-bidi', /isolate/)
    }
    // Roman tiles from the left, the line of script from the right, word by word.
    const slots = await lefts(
      page.getByRole('list', { name: /^Your sentence/ }).getByRole('button'),
    )
    expect(slots).toEqual(slots.toSorted((one, other) => one - other))
    const script = await lefts(page.locator('.ghost [lang="phr-Arab"] > span'))
    expect(script).toHaveLength(words.length)
    expect(script).toEqual(script.toSorted((one, other) => other - one))
    // A number in the run stays a number: 12 is not 21, and what follows the run keeps its place.
    const order = await page.evaluate(() => {
      const line = document.createElement('p')
      const run = document.querySelector('[lang="phr-Arab"]')?.cloneNode()
      if (!(run instanceof HTMLElement)) throw new Error('There is no script')
      run.textContent = 'چاء 12 روپے'
      line.append('Price: ', run, ' 34 pence')
      document.querySelector('main')?.append(line)
      const at = (node: Node | null, offset: number): number => {
        const range = document.createRange()
        if (node === null) throw new Error('There is no text')
        range.setStart(node, offset)
        range.setEnd(node, offset + 1)
        return range.getBoundingClientRect().left
      }
      const inRun = run.firstChild
      const [tea, one, two, rupees] = [0, 4, 5, 7].map((offset) => at(inRun, offset))
      const places = {
        tea,
        one,
        two,
        rupees,
        before: at(line.firstChild, 0),
        after: at(line.lastChild, 1),
      }
      line.remove()
      return places
    })
    expect(order.one).toBeLessThan(order.two ?? 0)
    expect(order.rupees).toBeLessThan(order.one ?? 0)
    expect(order.two).toBeLessThan(order.tea ?? 0)
    expect(order.before).toBeLessThan(order.rupees ?? 0)
    expect(order.tea).toBeLessThan(order.after)

    await page.goto('/profile?tab=settings')
    await page.getByLabel('Pothwari script').selectOption('roman-only')
    await resumeLesson(page, lesson, number)
    await expect(page.getByText(words[0]?.roman ?? '', { exact: true }).first()).toBeVisible()
    await expect(page.locator('[lang="phr-Arab"]:visible')).toHaveCount(0)
  },
)

test('one press in a lesson: Shahmukhi leads every line and is the larger, then it is gone; what was typed stays', async ({
  openDevice,
  learner,
}) => {
  const { page } = await openDevice({ size: PHONE })
  const lesson = await learner.lesson('1')
  const number = lesson.exercises.findIndex(({ prompt, type }) => {
    return type === 'translation' && prompt?.shahmukhi
  })
  await learner.hasReached(lesson, lesson.exercises.length - number)
  await signIn(page, learner)
  await expect(page.locator('html')).toHaveAttribute('data-nastaliq', 'here')
  await resumeLesson(page, lesson, number + 1)
  // A question that is heard is read when it is asked for.
  const show = page.getByRole('button', { name: 'Show the words' })
  if (await show.isVisible()) await show.click()
  await page.getByRole('textbox').fill('half of it')
  const script = page.getByRole('button', { name: /^Script:/ })
  const line = page.getByRole('heading', { level: 1 })
  const sizeOf = (part: Locator) =>
    part.evaluate((run) => parseFloat(getComputedStyle(run).fontSize))
  const topOf = (part: Locator) => part.evaluate((run) => run.getBoundingClientRect().top)
  const [roman, shahmukhi] = [line.locator(':lang(phr-Latn)'), line.locator(':lang(phr-Arab)')]
  expect(await sizeOf(shahmukhi)).toBeLessThan(await sizeOf(roman))

  await script.click()
  expect(await sizeOf(shahmukhi)).toBeGreaterThan(1.5 * (await sizeOf(roman)))
  expect(await topOf(shahmukhi)).toBeLessThan(await topOf(roman))
  for (const [width, text] of [
    [320, '200'],
    [390, '100'],
    [1280, '100'],
  ] as const) {
    await page.setViewportSize({ width, height: 844 })
    await readAs(page, learner.userId, { text, lines: 'script-first' })
    await expectReflow(page, `${width} pixels, ${text} %`)
    const { width: wide = 0, height: high = 0 } = (await script.boundingBox()) ?? {}
    expect(Math.min(wide, high)).toBeGreaterThanOrEqual(44)
  }
  await page.setViewportSize(PHONE)

  await script.press('Enter')
  await expect(page.locator('[lang="phr-Arab"]:visible')).toHaveCount(0)
  await expect(page.getByRole('textbox')).toHaveValue('half of it')
  await page.goto('/profile?tab=settings')
  await expect(page.getByLabel('Pothwari script')).toHaveValue('roman-only')
  await page.getByLabel('Pothwari script').selectOption('script-first')
  await page.goto('/lessons')
  for (const card of await page.locator('.lesson').all()) {
    await card.scrollIntoViewIfNeeded()
    const [over, under] = [card.locator(':lang(phr-Arab)'), card.locator('h3 :lang(phr-Latn)')]
    expect(await topOf(over)).toBeLessThan(await topOf(under))
    expect(await linesUnderScript(card)).toEqual([])
  }
})

test('a lesson’s cards on paper: each word in both scripts and English, and nothing of the app', async ({
  device,
  learner,
}) => {
  const { page } = device
  const lesson = await learner.lesson('1')
  await page.addInitScript(() => {
    window.print = () => document.documentElement.setAttribute('data-printed', '')
  })
  await signIn(page, learner)
  await openLesson(page, lesson)
  await page.emulateMedia({ media: 'print', colorScheme: 'dark' })
  await expect(page.getByRole('banner')).toBeHidden()
  await page.emulateMedia({ media: 'screen' })
  await page.getByRole('button', { name: 'Print cards' }).click()
  await expect(page.locator('html[data-printed]')).toBeAttached()
  const cards = page.locator('.printed-cards')
  await expect(cards).toBeHidden()
  await page.emulateMedia({ media: 'print' })
  await expect(cards.locator('li')).toHaveCount(lesson.items.length)
  await expect(page.locator('#root')).toBeHidden()
  for (const [index, { roman, shahmukhi, english }] of lesson.items.entries()) {
    const card = cards.locator('li').nth(index)
    await expect(card.getByText(roman, { exact: true })).toBeVisible()
    await expect(card.getByText(shahmukhi, { exact: true })).toBeVisible()
    await expect(card.getByText(english, { exact: true })).toBeVisible()
    await expect(card).toHaveCSS('color', 'rgb(0, 0, 0)')
  }
  if (process.env['PICTURES'] !== undefined) {
    await page.setViewportSize({ width: 718, height: 1047 })
    await page.screenshot({ path: `${process.env['PICTURES']}/cards.png`, fullPage: true })
  }
  // Six strips fill a sheet.
  const sheets = (await page.pdf({ preferCSSPageSize: true })).toString('latin1')
  expect(sheets.match(/\/Type\s*\/Page\b/g)).toHaveLength(Math.ceil(lesson.items.length / 6))
})

async function expectRead(
  page: Page,
  { size, spacing, script }: { size: string; spacing: boolean; script: string },
): Promise<void> {
  const root = page.locator('html')
  await expect(root).toHaveCSS('font-size', size)
  await expect(root.and(page.locator('[data-contrast="more"]'))).toHaveCount(spacing ? 1 : 0)
  await expect(page.locator('body')).toHaveCSS(
    'letter-spacing',
    spacing ? /^[1-9.]+.*px$/ : 'normal',
  )
  await expect(page.locator('[lang="phr-Arab"]').first()).toHaveCSS(
    'font-family',
    new RegExp(`^"${script}"`),
  )
}

async function signOut(page: Page): Promise<void> {
  await page.goto('/lessons')
  await page.getByRole('button', { name: 'Account menu' }).click()
  await page.getByRole('button', { name: 'Sign Out' }).click()
  await page.waitForURL((url) => !url.pathname.startsWith('/lessons'))
}

async function lefts(targets: ReturnType<Page['locator']>): Promise<number[]> {
  return targets.evaluateAll((all) => all.map((one) => one.getBoundingClientRect().left))
}

/** Colours fade from day to night: what axe reads on the way is neither. */
async function settle(page: Page): Promise<void> {
  await page.evaluate(async () => {
    await new Promise((resolve) => requestAnimationFrame(resolve))
    await Promise.allSettled(document.getAnimations().map((animation) => animation.finished))
  })
}

/** The ink of the script keeps this far from that of the line below, in pixels. */
const CLEAR_PX = 3

/** Lines that the ink of a script over them comes too near; read from the very letters, not from their boxes. */
function linesUnderScript(place: Locator): Promise<string[]> {
  return place.evaluate((root, clearPx) => {
    const pen = document.createElement('canvas').getContext('2d')
    if (!pen) throw new Error('No canvas')
    const inkOf = (text: Text, style: CSSStyleDeclaration) => {
      pen.font = `${style.fontStyle} ${style.fontWeight} ${style.fontSize} ${style.fontFamily}`
      const ink = pen.measureText(text.data)
      const range = document.createRange()
      range.selectNodeContents(text)
      return [...range.getClientRects()].map(({ left, right, top, bottom }) => ({
        words: text.data,
        left,
        right,
        top: top + ink.fontBoundingBoxAscent - ink.actualBoundingBoxAscent,
        bottom: bottom - ink.fontBoundingBoxDescent + ink.actualBoundingBoxDescent,
      }))
    }
    const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT)
    const script: ReturnType<typeof inkOf> = []
    const others: ReturnType<typeof inkOf> = []
    while (walker.nextNode()) {
      const text = walker.currentNode as Text
      const parent = text.parentElement
      if (!parent || text.data.trim() === '') continue
      const isScript = parent.closest('.ar') !== null
      ;(isScript ? script : others).push(...inkOf(text, getComputedStyle(parent)))
    }
    return script.flatMap((over) =>
      others
        .filter((under) => under.left < over.right && under.right > over.left)
        .filter((under) => under.bottom > over.bottom && under.top < over.bottom + clearPx)
        .map((under) => `${under.words} under ${over.words}: ${under.top - over.bottom} px`),
    )
  }, CLEAR_PX)
}

test('the feet of the script stay clear of the line below on each card of a lesson, on any width', async ({
  openDevice,
  learner,
}) => {
  const device = await openDevice({ size: PHONE })
  const { page } = device
  await signIn(page, learner)
  await expect(page.locator('html')).toHaveAttribute('data-nastaliq', 'here')
  for (const width of [320, 390, 1280]) {
    await page.setViewportSize({ width, height: 844 })
    for (const card of await page.locator('.lesson').all()) {
      // What is out of sight is not laid out.
      await card.scrollIntoViewIfNeeded()
      expect(await linesUnderScript(card), `${width} pixels`).toEqual([])
    }
  }
})

test('the theme that a learner chose stands from the first frame, on each page, and again as the device says', async ({
  device,
  learner,
}) => {
  const { page } = device
  await page.emulateMedia({ colorScheme: 'light' })
  await page.addInitScript(() => {
    const frames: string[] = []
    Object.assign(window, { frames })
    requestAnimationFrame(function look() {
      frames.push(getComputedStyle(document.documentElement).backgroundColor)
      requestAnimationFrame(look)
    })
  })
  const grounds = () =>
    page.evaluate(() => [...new Set((window as unknown as { frames?: string[] }).frames)])
  const bars = () =>
    page
      .locator('meta[name="theme-color"]')
      .evaluateAll((metas) => metas.map((meta) => meta.getAttribute('content')))
  await signIn(page, learner)
  await page.goto('/profile?tab=settings')
  await page.getByLabel('Appearance').selectOption('Dark')
  await expect.poll(bars).toEqual(['#0e1429', '#0e1429'])
  for (const path of ['/lessons', '/dashboard', '/']) {
    await page.goto(path)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    expect(await grounds(), path).toEqual(['rgb(14, 20, 41)'])
  }
  await page.goto('/profile?tab=settings')
  await page.getByLabel('Appearance').selectOption('As this device')
  await expect.poll(bars).toEqual(['#fbf6ec', '#0e1429'])
  await page.reload()
  await expect(page.getByLabel('Appearance')).toHaveValue('device')
  expect(await grounds()).toEqual(['rgb(251, 246, 236)'])
})
