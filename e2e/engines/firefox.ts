import { type ElementHandle, launch } from 'puppeteer-core'
import type { EngineBrowser, Size } from './engine-browser.ts'
import { watchProblems } from './watch-problems.ts'

/** Debian's Firefox, headless, by WebDriver BiDi. */
export async function openFirefox(size: Size): Promise<EngineBrowser> {
  const browser = await launch({
    browser: 'firefox',
    executablePath: '/usr/bin/firefox-esr',
    headless: true,
    defaultViewport: size,
    extraPrefsFirefox: {
      'intl.accept_languages': 'en-GB',
      // A microphone that plays a tone, without a question.
      'media.navigator.streams.fake': true,
      'media.navigator.permission.disabled': true,
      'ui.prefersReducedMotion': 1,
    },
  })
  const [page] = await browser.pages()
  if (page === undefined) throw new Error('Firefox has no tab')
  await page.setViewport(size)
  const problems: string[] = []
  page.on('console', (message) => {
    if (message.type() === 'error') problems.push(message.text())
  })
  // What the page tells of itself goes by the console as well.
  await page.evaluateOnNewDocument(
    `(${watchProblems.toString()})((problem) => { if (!problem.startsWith('console')) console.error(problem) })`,
  )

  async function elementOf(expression: string): Promise<ElementHandle> {
    const element = (await page?.evaluateHandle(expression))?.asElement()
    if (element === null || element === undefined) throw new Error(`No element: ${expression}`)
    return element as ElementHandle
  }

  return {
    goto: async (address) => void (await page.goto(address, { waitUntil: 'load' })),
    run: (expression) => page.evaluate(expression),
    press: async (expression) => {
      const element = await elementOf(expression)
      const isFree = await element.evaluate((one) => {
        const { x, y, width, height } = one.getBoundingClientRect()
        const top = document.elementFromPoint(x + width / 2, y + height / 2)
        return top !== null && (one.contains(top) || top.contains(one))
      })
      if (!isFree) throw new Error(`Something lies over ${expression}`)
      await element.click()
    },
    type: async (expression, keys) => (await elementOf(expression)).type(keys),
    screenshot: async () => Buffer.from(await page.screenshot()),
    problems: async () => problems,
    close: () => browser.close(),
  }
}
