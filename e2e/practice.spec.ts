import { randomUUID } from 'node:crypto'
import type { Page } from '@playwright/test'
import type { LessonItem } from '#contract/lesson.ts'
import { PHONE } from './world/device.ts'
import { expectAccess } from './world/expect-access.ts'
import { expect, test } from './world/journey.ts'
import type { Learner } from './world/learner.ts'
import { optionOf, signIn } from './world/play.ts'

const DAY_MS = 86_400_000
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
const title = (page: Page, name: string) => page.getByRole('heading', { name, level: 1 })

/** On another device this learner knew these words, five days ago, and has not seen them since. */
async function knewFiveDaysAgo(learner: Learner, items: readonly LessonItem[]): Promise<void> {
  const reviewedAt = new Date(Date.now() - 5 * DAY_MS).toISOString()
  await learner.post('/api/reviews', {
    events: items.map(({ id }) => {
      return {
        id: randomUUID(),
        itemId: id,
        skill: 'understand',
        grade: 3,
        reviewedAt,
        localDate: reviewedAt.slice(0, 10),
      }
    }),
  })
}

/** Which word is asked: as it is read, or as it is read on request where it is heard. */
async function askedOf(page: Page, items: readonly LessonItem[]): Promise<LessonItem> {
  await expect(page.locator('#question')).toBeVisible()
  const words = button(page, 'Show the words')
  if (await words.isVisible()) await words.click()
  const asked = await page.locator('#question').innerText()
  const item = items.find(({ roman }) => asked.split('\n').includes(roman))
  if (item === undefined) throw new Error(`"${asked}" is none of the words that are due`)
  return item
}

const place = (page: Page) => page.getByText(/^Word \d+ of \d+$/)

test('what is due is practised without a network, a slip comes back, the server has each answer once', async ({
  openDevice,
  learner,
}) => {
  const device = await openDevice({ size: PHONE })
  const { page } = device
  const { items } = await learner.lesson('1')
  // Whose meaning is shown as it is written.
  const due = items.filter(({ english }) => /^[A-Z][^()]*$/.test(english)).slice(0, 3)
  expect(due).toHaveLength(3)
  await knewFiveDaysAgo(learner, due)
  await signIn(page, learner)
  await device.ready()
  await device.goOffline()
  await page
    .getByRole('navigation', { name: 'Main' })
    .getByRole('link', { name: 'Practise' })
    .click()

  const answers: { itemId: string; isRight: boolean }[] = []
  await expect(place(page)).toHaveText(/^Word 1 of /)
  await expectAccess(page, 'practice')
  for (let number = 1; await place(page).isVisible(); number += 1) {
    await expect(place(page)).toHaveText(new RegExp(`^Word ${number} of `))
    const item = await askedOf(page, due)
    const isRight = number !== 1
    const options = page.getByRole('list', { name: 'Answers' }).getByRole('button')
    if (isRight) await optionOf(page, item.english).click()
    else await options.filter({ hasNotText: item.english }).first().click()
    await expect(page.getByRole('region', { name: 'Feedback' })).toContainText(
      isRight ? 'Shabash!' : 'Koi gal nahi!',
    )
    answers.push({ itemId: item.id, isRight })
    await page.getByRole('button', { name: /^(Next|Finish)$/ }).click()
    await expect(place(page).getByText(`Word ${number} of`)).toBeHidden()
  }

  await expect(title(page, 'Done for today')).toBeFocused()
  await expect(page.locator('.sum')).toHaveText(/^2\s*of 3 words kept$/)
  // The one that slipped, and none of the others, to be looked at again.
  const slipped = page.getByRole('region', { name: 'What slipped' }).getByRole('listitem')
  await expect(slipped).toHaveCount(1)
  expect(
    answers.map(({ itemId }) => itemId).filter((id) => id === answers[0]?.itemId),
  ).toHaveLength(2)
  await expectAccess(page, 'practice-end')

  await device.goOnline()
  await expect.poll(async () => (await learner.reviews()).length).toBe(due.length + answers.length)
  const told = (await learner.reviews()).slice(due.length)
  expect(told.map(({ itemId, grade }) => ({ itemId, isRight: grade > 1 }))).toEqual(answers)
})

test(
  '“Practise this” asks its word after a reload too, and no more once it was answered',
  { tag: '@release' },
  async ({ openDevice, learner }) => {
    const { page } = await openDevice({ size: PHONE })
    const { items } = await learner.lesson('1')
    const [word] = items.filter(({ english }) => /^[A-Z][^()]*$/.test(english))
    if (word === undefined) throw new Error('lesson 1 has no plain word')
    await signIn(page, learner)
    await page.goto(`/words/${word.id}`)
    await page.getByRole('link', { name: 'Practise this' }).click()
    await expect(place(page)).toHaveText('Word 1 of 1')
    await page.reload()
    expect((await askedOf(page, items)).id).toBe(word.id)
    await optionOf(page, word.english).click()
    await expect(page.getByRole('region', { name: 'Feedback' })).toContainText('Shabash!')
    await expect(page).toHaveURL(/\/practice$/)
    await button(page, 'Finish').click()
    await expect(title(page, 'Done for today')).toBeFocused()
    await page.reload()
    await expect(title(page, 'Done for today')).toBeVisible()
    await page.goBack()
    await expect(page).toHaveURL(`/words/${word.id}`)
    await page.goForward()
    await expect(title(page, 'Done for today')).toBeVisible()
    await expect.poll(async () => (await learner.reviews()).length).toBe(1)
  },
)
