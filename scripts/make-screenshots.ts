/**
 * Takes the pictures of README and manifest from the real app with a learner some days into the course:
 * `npm run build && node scripts/make-screenshots.ts`. They are committed; run this again when the look changes.
 */
import { type Browser, type BrowserContext, chromium, type Page } from 'playwright'
import { Learner } from '../e2e/world/learner.ts'
import { passCard, placeLabel, signIn } from '../e2e/world/play.ts'
import { ServerProcess } from '../e2e/world/server-process.ts'
import { CHROMIUM_FLAGS, installedChromium } from './installed-chromium.ts'

const FOLDER = new URL('../public/screenshots/', import.meta.url).pathname
/** Only the readme shows these. */
const DOCS_FOLDER = new URL('../docs/pictures/', import.meta.url).pathname
const DAY_MS = 86_400_000

/** 390 × 844 on a phone with two pixels to each: the 780 × 1688 of the manifest. */
const SIZES = {
  phone: { viewport: { width: 390, height: 844 }, deviceScaleFactor: 2, hasTouch: true },
  desktop: { viewport: { width: 1280, height: 800 }, deviceScaleFactor: 1 },
}

const server = await ServerProcess.start()
const executablePath = installedChromium()
const browser = await chromium.launch({
  args: CHROMIUM_FLAGS,
  ...(executablePath === undefined ? {} : { executablePath }),
})
try {
  const learner = await Learner.verified(server)
  await studyForDays(learner)
  for (const [name, size] of Object.entries(SIZES)) await takePictures(browser, learner, name, size)
  await takeDocsPictures(browser, learner)
} finally {
  await browser.close()
  await server.destroy()
}

/** Lesson 1 finished and practised again until yesterday; lesson 2 begun today, at its first arrangement. */
async function studyForDays(learner: Learner): Promise<void> {
  for (const [daysAgo, attempt, score] of [
    [3, 1, 92],
    [2, 2, 100],
    [1, 3, 100],
  ] as const) {
    const completedAt = new Date(Date.now() - daysAgo * DAY_MS).toISOString()
    await learner.post('/api/progress/1', {
      score,
      timeSpent: 20,
      isCompleted: true,
      attempt,
      completedAt,
      localDate: completedAt.slice(0, 10),
      activeSeconds: 300,
    })
  }
  const lesson = await learner.lesson('2')
  const reached = lesson.exercises.findIndex((exercise) => exercise.type === 'word_arrangement')
  const answered = Array.from({ length: reached }, (_, index) => index)
  await learner.post('/api/lessons/2/exercise-progress', {
    currentExerciseIndex: reached,
    completedExercises: answered,
    correctExercises: answered,
  })
}

async function takePictures(
  browser: Browser,
  learner: Learner,
  name: string,
  size: Parameters<Browser['newContext']>[0],
): Promise<void> {
  const { context, page } = await openSignedIn(browser, learner, size)
  await takePicture(page, `lessons-${name}`)
  const lesson = await learner.lesson('2')
  await page.goto('/lessons/2')
  await page.getByRole('button', { name: 'Continue Learning' }).click()
  await passCard(page)
  const at = lesson.exercises.findIndex((exercise) => exercise.type === 'word_arrangement')
  const words = lesson.exercises[at]?.words ?? []
  await placeLabel(page, words.slice(0, Math.ceil(words.length / 2)))
  await takePicture(page, `player-${name}`)
  await context.close()
}

/** What keeps the words (practice), and whose they are (the tree of a mother's side and a father's). */
async function takeDocsPictures(browser: Browser, learner: Learner): Promise<void> {
  const { context, page } = await openSignedIn(browser, learner, SIZES.phone)
  await page.goto('/practice')
  await page.locator('#question').waitFor()
  await takePicture(page, 'practice-phone', DOCS_FOLDER)
  await page.goto('/family')
  await page.getByRole('button', { name: 'I am a woman' }).tap()
  await page.getByRole('button', { name: 'Add mother' }).tap()
  await page.getByRole('button', { name: 'Add my mother’s mother' }).tap()
  await page.getByRole('treeitem', { name: /^mother, / }).tap()
  await page.getByRole('button', { name: 'Add my mother’s father' }).tap()
  await page.getByRole('treeitem', { name: 'Me' }).tap()
  await page.getByRole('button', { name: 'Add father' }).tap()
  await page.getByRole('treeitem', { name: /^mother's mother, / }).tap()
  await takePicture(page, 'family-phone', DOCS_FOLDER)
  await context.close()
}

async function openSignedIn(
  browser: Browser,
  learner: Learner,
  size: Parameters<Browser['newContext']>[0],
): Promise<{ context: BrowserContext; page: Page }> {
  const context = await browser.newContext({
    ...size,
    baseURL: learner.server.origin,
    locale: 'en-GB',
    reducedMotion: 'reduce',
    serviceWorkers: 'block',
  })
  const page = await context.newPage()
  await signIn(page, learner)
  return { context, page }
}

async function takePicture(page: Page, file: string, folder = FOLDER): Promise<void> {
  await page.evaluate(() => document.fonts.ready)
  await page.waitForLoadState('networkidle')
  await page.screenshot({ path: `${folder}${file}.png`, animations: 'disabled', caret: 'hide' })
  process.stdout.write(`${file}.png\n`)
}
