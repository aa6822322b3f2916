import { PHONE } from './world/device.ts'
import { expectAccess } from './world/expect-access.ts'
import { hasReviewed } from './world/has-reviewed.ts'
import { expect, test } from './world/journey.ts'
import { signIn } from './world/play.ts'

test('a word is looked up by keyboard on a train, heard, and Back leads to the same search', async ({
  device,
  learner,
}) => {
  const { page } = device
  await signIn(page, learner)
  await device.ready()
  await device.goOffline()
  await page.goto('/words')
  await page.getByRole('searchbox', { name: 'Search' }).press('a')
  await page.keyboard.type('mma')
  const found = page.getByRole('region', { name: 'What was found' }).getByRole('link')
  await expect(found.first()).toHaveAccessibleName(/^ammaañ .*mother/)
  await expect(page).toHaveURL(/\/words\?q=amma$/)
  await found.first().focus()
  await page.keyboard.press('Enter')

  await expect(page).toHaveURL(/\/words\/L02-01\?q=amma$/)
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
  await expect(page).toHaveTitle('ammaañ, mother | Apni Boli')
  const listen = page.getByRole('button', { name: /^Listen(?!.*slowly)/ })
  await listen.press('Enter')
  await expect(listen).toHaveAttribute('data-clip', 'playing')
  await page.getByRole('button', { name: 'We say it differently' }).press('Enter')
  await expect(page.getByRole('dialog', { name: 'We say it differently' })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('button', { name: 'We say it differently' })).toBeFocused()

  await page.goBack()
  await expect(page.getByRole('searchbox', { name: 'Search' })).toHaveValue('amma')
  await expect(found.first()).toHaveAccessibleName(/^ammaañ /)
})

test(
  'a locked lesson shows three of its words, and a lesson leads to its own',
  { tag: '@deep' },
  async ({ device, learner }) => {
    const { page } = device
    await signIn(page, learner)
    await device.ready()
    await page.goto('/words?lesson=4')
    const locked = page.getByRole('region', { name: /^Lesson 4/ })
    await expect(locked.getByRole('listitem')).toHaveCount(3)
    await expect(locked.getByText('The rest open with Premium.')).toBeVisible()
    await page.getByLabel('Lesson', { exact: true }).selectOption('2')
    await expect(page).toHaveURL(/\/words\?lesson=2$/)
    await expect(page.getByRole('region', { name: /^Lesson 2/ }).getByRole('listitem')).toHaveCount(
      (await learner.lesson('2')).items.length,
    )
  },
)

test(
  'the words that fade are found by keyboard, and an entry says when its word comes back',
  { tag: '@release' },
  async ({ device, learner }) => {
    const { page } = device
    const { items } = await learner.lesson('1')
    await hasReviewed(
      learner,
      items.slice(0, 2).map(({ id }) => id),
      [30, 28],
    )
    await signIn(page, learner)
    await device.ready()
    await device.goOffline()
    await page.goto('/words')
    const strength = page.getByLabel('Strength', { exact: true })
    // Without a menu: a letter chooses.
    await strength.press('f')
    await expect(page).toHaveURL(/\/words\?strength=fading$/)
    const rows = page.locator('.word-row')
    await expect(rows).toHaveCount(2)
    await expect(rows.first()).toHaveAccessibleName(/Strength: Fading$/)
    await rows.first().press('Enter')
    await expect(page).toHaveURL(/\/words\/L01-01\?strength=fading$/)
    await expect(page.getByText(/Comes back today\.$/)).toBeVisible()
    await expect(page.getByRole('link', { name: 'Practise this' })).toHaveAttribute(
      'href',
      '/practice?item=L01-01',
    )
    await page.goBack()
    await expect(strength).toHaveValue('fading')
    await expect(rows).toHaveCount(2)
  },
)

test('on a phone the words stand under the search, and what narrows them opens at a tap', async ({
  openDevice,
  learner,
}) => {
  const { page } = await openDevice({ size: PHONE, hasTouch: true })
  await signIn(page, learner)
  await page.goto('/words')
  const first = page.locator('.word-row').first()
  await expect(first).toBeInViewport({ ratio: 1 })
  const lesson = page.getByLabel('Lesson', { exact: true })
  await expect(lesson).toBeHidden()
  await page.getByRole('button', { name: 'Filters' }).tap()
  await lesson.selectOption('3')
  await page.reload()
  await expect(lesson).toHaveValue('3')
  await expect(page.getByRole('button', { name: 'Filters: 1' })).toBeVisible()
})

test(
  'the word book has no barrier, narrow and with large text too',
  { tag: '@deep' },
  async ({ device, learner }) => {
    const { page } = device
    await hasReviewed(learner, ['L01-01', 'L01-03'], [30, 28])
    await signIn(page, learner)
    await device.ready()
    for (const path of [
      '/words?strength=fading',
      '/words?lesson=1',
      '/words?lesson=4',
      '/words?q=zzzz',
      '/words/L02-01',
      '/words/L01-03',
      '/words/nowhere',
    ]) {
      await page.goto(path)
      await expect(page.locator('.word-lesson, .word-entry, .state').first()).toBeVisible()
      await expectAccess(page, path)
    }
  },
)
