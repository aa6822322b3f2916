import { expectAgreement } from './world/agreement.ts'
import { PHONE } from './world/device.ts'
import { expectAccess } from './world/expect-access.ts'
import { hasReviewed } from './world/has-reviewed.ts'
import { expect, test } from './world/journey.ts'
import { finishLesson, resumeLesson, seeExercise, signIn } from './world/play.ts'

test('the first visit shows only the first lesson; after it the next is one tap away, then words are due', async ({
  openDevice,
  learner,
}) => {
  test.setTimeout(180_000)
  const { page } = await openDevice({ size: PHONE, hasTouch: true })
  const first = await learner.lesson('1')
  await signIn(page, learner)
  const today = page.getByRole('region', { name: 'Today' })
  await expect(today.getByRole('link')).toHaveText(['Start Lesson 1'])
  await expect(today.getByText(/ min| due/)).toHaveCount(0)
  await expect(page.getByRole('region', { name: 'Say it at home' })).toHaveCount(0)
  await expectAccess(page, 'today-first', true)

  await learner.hasReached(first, 1)
  await page.reload()
  await expect(today.getByRole('link', { name: 'Continue Lesson 1' })).toBeVisible()
  await resumeLesson(page, first, first.exercises.length)
  await finishLesson(page, first, first.exercises.length)
  await page.goto('/lessons')
  await expect(today.getByText('No words due')).toBeVisible()
  await expectAccess(page, 'today-after-a-lesson')
  await today.getByRole('link', { name: 'Start Lesson 2' }).tap()
  await seeExercise(page, await learner.lesson('2'), 1)

  // Known in both directions since yesterday, on another device.
  await hasReviewed(learner, [first.items[0]?.id ?? ''], [20, 18])
  await page.goto('/lessons')
  await today.getByRole('link', { name: /^1 word due/ }).tap()
  await expect(page.getByText(/^Word 1 of /)).toBeVisible()
})

test(
  'what came of it at home is answered offline, kept by a reload, and on the server once',
  { tag: '@release' },
  async ({ openDevice, learner }) => {
    const device = await openDevice({ size: PHONE })
    const { page } = device
    const first = await learner.lesson('1')
    await learner.hasReached(first, 1)
    await signIn(page, learner)
    await resumeLesson(page, first, first.exercises.length)
    await finishLesson(page, first, first.exercises.length)
    await expectAgreement(page, learner, { completions: 1 })
    await device.ready()
    await page.goto('/lessons')
    const task = page.getByRole('region', { name: 'Say it at home' })
    await task.getByText('Rehearse it').click()
    await expect(task.getByRole('listitem').first()).toBeVisible()
    await expectAccess(page, 'say-at-home')

    await device.goOffline()
    await task.getByRole('button', { name: 'They laughed and answered in English' }).dblclick()
    await expect(task.getByText(/^A laugh means they were listening/)).toBeFocused()
    await expectAccess(page, 'say-at-home-answered')
    await page.reload()
    await expect(page.getByText('No words due')).toBeVisible()
    await expect(task).toHaveCount(0)

    await device.goOnline()
    await expect
      .poll(async () => (await learner.progress()).evenings)
      .toMatchObject([{ lessonId: '1', answer: 'laughed' }])
  },
)
