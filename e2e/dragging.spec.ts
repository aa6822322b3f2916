import type { CDPSession, Locator, Page } from '@playwright/test'
import type { Exercise } from '#contract/lesson.ts'
import { PHONE } from './world/device.ts'
import { expect, test } from './world/journey.ts'
import type { Learner } from './world/learner.ts'
import { resumeLesson, signIn } from './world/play.ts'

type Point = { x: number; y: number }
type Hand = {
  down: (at: Point) => Promise<void>
  move: (to: Point) => Promise<void>
  up: () => Promise<void>
}

/** Opens a lesson at its first arrangement of words. */
async function reachArrangement(page: Page, learner: Learner): Promise<Exercise> {
  const lesson = await learner.lesson('1')
  const at = lesson.exercises.findIndex(({ type }) => type === 'word_arrangement')
  const exercise = lesson.exercises[at]
  if (exercise === undefined) throw new Error('Lesson 1 has no words to arrange')
  await learner.hasReached(lesson, lesson.exercises.length - at)
  await signIn(page, learner)
  await resumeLesson(page, lesson, at + 1)
  return exercise
}

async function middleOf(target: Locator): Promise<Point> {
  const box = await target.boundingBox()
  if (box === null) throw new Error(`${String(target)} is not on the screen`)
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 }
}

/** Holds a word half way between bank and slot, looks where it is, and lets it go over the slot. */
async function dragHalfWay(page: Page, exercise: Exercise, hand: Hand): Promise<void> {
  const word = exercise.words?.[0]?.roman ?? ''
  const bank = page.getByRole('group', { name: 'Word bank' })
  const slots = page.getByRole('list', { name: /^Your sentence/ }).getByRole('listitem')
  const tile = bank.getByRole('button', { name: word, exact: true }).first()
  await tile.scrollIntoViewIfNeeded()
  const from = await middleOf(tile)
  const to = await middleOf(slots.nth(1))
  const halfWay = { x: (from.x + to.x) / 2, y: (from.y + to.y) / 2 }
  await hand.down(from)
  for (const part of [0.1, 0.5, 1]) {
    await hand.move({
      x: from.x + (halfWay.x - from.x) * part,
      y: from.y + (halfWay.y - from.y) * part,
    })
  }

  const held = page.locator('[data-dnd-dragging]')
  await expect(held).toHaveText(word)
  await expect(async () => {
    const { x, y } = await middleOf(held)
    expect(Math.hypot(x - halfWay.x, y - halfWay.y), 'away from the hand, in pixels').toBeLessThan(
      9,
    )
  }).toPass({ timeout: 15_000 })
  // Nothing of a browser's own box around it.
  await expect(held).toHaveCSS('border-top-width', '0px')
  await expect(held).toHaveCSS('padding-top', '0px')
  await expect(held).toHaveCSS('background-color', 'rgba(0, 0, 0, 0)')
  const pictures = process.env['PICTURES']
  if (pictures)
    await page.screenshot({ path: `${pictures}/held-${page.viewportSize()?.width}.png` })

  await hand.move(to)
  await hand.up()
  await expect(slots.nth(1).getByRole('button')).toHaveText(word)
  await expect(held).toHaveCount(0)
}

test('a word that is dragged by a mouse stays under it, and lands in its slot', async ({
  device,
  learner,
}) => {
  const { page } = device
  const exercise = await reachArrangement(page, learner)
  await dragHalfWay(page, exercise, {
    down: async ({ x, y }) => {
      await page.mouse.move(x, y)
      await page.mouse.down()
    },
    move: ({ x, y }) => page.mouse.move(x, y),
    up: () => page.mouse.up(),
  })
})

test('a word that is dragged by a finger stays under it, and lands in its slot', async ({
  openDevice,
  learner,
}) => {
  const device = await openDevice({ size: PHONE })
  const { page } = device
  const exercise = await reachArrangement(page, learner)
  const session = await device.cdp()
  await dragHalfWay(page, exercise, {
    down: (at) => touch(session, 'touchStart', [at]),
    move: (at) => touch(session, 'touchMove', [at]),
    up: () => touch(session, 'touchEnd', []),
  })
})

async function touch(
  session: CDPSession,
  type: 'touchStart' | 'touchMove' | 'touchEnd',
  touchPoints: Point[],
): Promise<void> {
  await session.send('Input.dispatchTouchEvent', { type, touchPoints })
}
