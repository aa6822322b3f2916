import type { Page } from '@playwright/test'
import type { Exercise, OpenLesson } from '#contract/lesson.ts'
import { PHONE } from './world/device.ts'
import { expect, test } from './world/journey.ts'
import { Learner } from './world/learner.ts'
import { answer, finishLesson, openLesson, resumeLesson, signIn } from './world/play.ts'

/** What the announcer says, and what the confetti draws; written down in the page from its first moment. */
type Watched = { said: string[]; mostPieces: number; longestTaskMs: number }

declare global {
  // A global of the page under test.
  var watched: Watched
}

async function watch(page: Page): Promise<() => Promise<Watched>> {
  await page.addInitScript(() => {
    globalThis.watched = { said: [], mostPieces: 0, longestTaskMs: 0 }
    new MutationObserver((changes) => {
      for (const { target, addedNodes } of changes) {
        if (!(target instanceof Element) || addedNodes.length === 0) continue
        const announcer = target.closest('[data-testid="announcer"]')
        if (announcer?.textContent) globalThis.watched.said.push(announcer.textContent)
      }
    }).observe(document, { childList: true, subtree: true })
    new PerformanceObserver((list) => {
      for (const { duration } of list.getEntries()) {
        globalThis.watched.longestTaskMs = Math.max(globalThis.watched.longestTaskMs, duration)
      }
    }).observe({ type: 'longtask' })
    // Each piece is one filled shape, each frame begins by wiping the canvas.
    const pen = OffscreenCanvasRenderingContext2D.prototype
    let pieces = 0
    const fill: (this: OffscreenCanvasRenderingContext2D) => void = pen.fill
    const wipe = pen.clearRect
    pen.fill = function () {
      pieces += 1
      globalThis.watched.mostPieces = Math.max(globalThis.watched.mostPieces, pieces)
      fill.call(this)
    }
    pen.clearRect = function (...area) {
      pieces = 0
      wipe.apply(this, area)
    }
  })
  return () => page.evaluate(() => globalThis.watched)
}

/** The lesson's exercise by its number, from 1. */
function exerciseOf({ exercises }: OpenLesson, number: number): Exercise {
  const exercise = exercises[number - 1]
  if (exercise === undefined) throw new Error(`The lesson has no exercise ${number}`)
  return exercise
}

test(
  'a first lesson is celebrated: the XP that the account gains, silk, each achievement once, and then nothing more',
  { tag: '@release' },
  async ({ openDevice, learner }, info) => {
    const device = await openDevice({ size: PHONE, reducedMotion: 'no-preference' })
    const { page } = device
    const lesson = await learner.lesson('1')
    const last = lesson.exercises.length
    await learner.hasReached(lesson, 2)
    const watched = await watch(page)
    await signIn(page, learner)
    await resumeLesson(page, lesson, last - 1)

    // An answer: the pop-up comes and goes, and what goes on stays in reach all the time.
    await answer(page, exerciseOf(lesson, last - 1))
    await expect(page.getByTestId('xp-popup')).toHaveText(/^\+\d+ XP(?:Excellent!)?$/)
    await page.getByRole('button', { name: 'Next', exact: true }).click()
    await expect(page.getByTestId('xp-popup')).toBeHidden()

    await finishLesson(page, lesson, last)
    await expect(page.getByTestId('confetti').locator('canvas')).toHaveCount(1)
    // The page is the learner's, silk or not.
    await page.mouse.wheel(0, 200)
    await expect(page.getByText('Take your time.')).toBeVisible()
    await expect(page.getByTestId('xp-popup')).toHaveText('+140 XPPerfect!First lesson!')
    for (const name of ['First Steps', 'Perfectionist', 'Knowledge Seeker']) {
      await expect(page.locator('.occasion', { hasText: name })).toBeVisible()
    }
    await expect(page.getByTestId('confetti')).toHaveCount(0)
    await expect(page.locator('canvas')).toHaveCount(0)
    await page.getByRole('link', { name: 'Continue Journey' }).click()
    await expect(page.getByRole('heading', { name: 'Lessons', level: 1 })).toBeVisible()

    const { said, mostPieces, longestTaskMs } = await watched()
    expect(said.filter((words) => words.includes('140 XP'))).toEqual([
      '+140 XP. Perfect! First lesson! Achievement Unlocked! First Steps. Heritage Guardian!',
    ])
    expect(said.filter((words) => words.includes('Perfectionist'))).toHaveLength(1)
    expect(said.filter((words) => words.includes('Knowledge Seeker'))).toHaveLength(1)
    expect(mostPieces).toBe(60)
    expect((await learner.progress()).stats.totalXP).toBe(140)
    // No promise, on a machine that is shared: to be looked at.
    info.annotations.push({ type: 'longest task', description: `${Math.round(longestTaskMs)} ms` })

    // Neither a reload nor another tab celebrates again.
    await page.reload()
    await expect(page.getByRole('heading', { name: 'Lessons', level: 1 })).toBeVisible()
    const other = await device.newTab('/dashboard')
    await expect(other.getByRole('heading', { level: 1 })).toBeVisible()
    expect((await watched()).said.filter((words) => words.includes('XP'))).toEqual([])
    await expect(other.getByTestId('xp-popup')).toHaveCount(0)
  },
)

test(
  'with reduced motion the same words stand still',
  { tag: '@release' },
  async ({ device, learner }) => {
    const { page } = device
    const lesson = await learner.lesson('1')
    await learner.hasReached(lesson, 1)
    const watched = await watch(page)
    await signIn(page, learner)
    await resumeLesson(page, lesson, lesson.exercises.length)
    await finishLesson(page, lesson, lesson.exercises.length)
    const popup = page.getByTestId('xp-popup')
    await expect(popup).toHaveText('+140 XPPerfect!First lesson!')
    await expect(page.getByText('Achievement Unlocked!', { exact: true })).toBeVisible()
    await expect(page.locator('canvas')).toHaveCount(0)
    const isMoving = await page.evaluate(() =>
      document.getAnimations().some(({ playState }) => playState === 'running'),
    )
    expect(isMoving).toBe(false)
    await expect(popup).toBeHidden()
    const { said, mostPieces } = await watched()
    expect(said.filter((words) => words.includes('140 XP'))).toHaveLength(1)
    expect(mostPieces).toBe(0)
  },
)

test(
  'what another device unlocked arrives in silence',
  { tag: '@release' },
  async ({ openDevice, learner }) => {
    const phone = await openDevice({ size: PHONE })
    const laptop = await openDevice()
    const watched = await watch(laptop.page)
    await signIn(laptop.page, learner)
    const lesson = await learner.lesson('1')
    await learner.hasReached(lesson, 1)
    await signIn(phone.page, learner)
    await resumeLesson(phone.page, lesson, lesson.exercises.length)
    await finishLesson(phone.page, lesson, lesson.exercises.length)
    await expect.poll(async () => (await learner.progress()).completions.length).toBe(1)
    await laptop.page.reload()
    await expect(laptop.page.getByText('Mastered').first()).toBeVisible()
    await expect(laptop.page.getByTestId('xp-popup')).toHaveCount(0)
    expect((await watched()).said.filter((words) => /XP|Achievement/.test(words))).toEqual([])
    const second = await learner.lesson('2')
    await openLesson(laptop.page, second)
    await answer(laptop.page, exerciseOf(second, 1))
    await expect(laptop.page.getByTestId('xp-popup')).toBeVisible()
  },
)

test('a toast does not lie over the open account sheet of a phone', async ({
  openDevice,
  server,
}) => {
  const { page } = await openDevice({ size: PHONE })
  await signIn(page, await Learner.unverified(server))
  await page.getByRole('button', { name: 'Resend Email' }).click()
  const toast = page.locator('.toast')
  await expect(toast).toBeVisible()
  await page.getByRole('button', { name: 'Account menu' }).click()
  const sheet = page.locator('[data-panel]')
  await expect(sheet.getByText('Sign Out')).toBeVisible()
  const [over, under] = await Promise.all([toast.boundingBox(), sheet.boundingBox()])
  expect((over?.y ?? 0) + (over?.height ?? 0)).toBeLessThanOrEqual(under?.y ?? 0)
})
