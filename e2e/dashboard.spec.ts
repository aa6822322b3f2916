import type { Page } from '@playwright/test'
import { expectAgreement } from './world/agreement.ts'
import { PHONE } from './world/device.ts'
import { expectAccess } from './world/expect-access.ts'
import { hasReviewed } from './world/has-reviewed.ts'
import { expect, test } from './world/journey.ts'
import type { Learner } from './world/learner.ts'
import { finishLesson, resumeLesson, seeLessons, signIn } from './world/play.ts'

const DAY_MS = 86_400_000
const TABS = ['Overview', 'Achievements', 'Progress'] as const
async function seeDashboard(page: Page, search = ''): Promise<void> {
  await page.goto(`/dashboard${search}`)
  await expect(page.getByRole('tab', { name: 'Overview' })).toBeVisible()
}

/** What stands on the four cards, once the device has counted. */
async function totals(page: Page): Promise<Record<string, string>> {
  await expect(page.getByRole('tabpanel', { name: 'Overview' })).toBeVisible()
  return page.evaluate(() =>
    Object.fromEntries(
      [...document.querySelectorAll('.stat-card')].map((card) => [
        card.querySelector('dt')?.textContent ?? '',
        card.querySelector('b')?.textContent ?? '',
      ]),
    ),
  )
}

/** XP of the last seven days, today last, as the table has them. */
async function week(page: Page): Promise<number[]> {
  const table = page.getByRole('table', { name: 'XP day by day' })
  await expect(table).toBeAttached()
  const xp = await table.locator('tbody tr td:nth-of-type(1)').allTextContents()
  return xp.map(Number)
}

let attempts = 0

/** On some other device this learner completed lessons, each time in an attempt of its own: id, days ago, score. */
async function hasCompleted(
  learner: Learner,
  completions: [id: string, daysAgo: number, score: number][],
): Promise<void> {
  for (const [id, daysAgo, score] of completions) {
    const at = new Date(Date.now() - daysAgo * DAY_MS)
    const localDate = at.toLocaleDateString('en-CA', { timeZone: 'Europe/London' })
    await learner.post(`/api/progress/${id}`, {
      score,
      timeSpent: 20,
      isCompleted: true,
      attempt: (attempts += 1),
      completedAt: at.toISOString(),
      localDate,
      activeSeconds: 240,
    })
  }
}

test(
  'what was done without a network is on the dashboard at once, after a reload, and on the other device',
  { tag: '@release' },
  async ({ device: phone, openDevice, learner }) => {
    const lesson = await learner.lesson('1')
    // The very first at 80 % brings 104; the second at 90 % brings 57.
    await hasCompleted(learner, [
      ['2', 3, 80],
      ['3', 1, 90],
    ])
    await learner.hasReached(lesson, 1)
    const { page } = phone
    await signIn(page, learner)
    await phone.ready()
    await seeDashboard(page)
    expect(await week(page)).toEqual([0, 0, 0, 104, 0, 57, 0])

    await phone.goOffline()
    await resumeLesson(page, lesson, lesson.exercises.length)
    await finishLesson(page, lesson, lesson.exercises.length)
    const afterwards = {
      'Total XP': '251',
      'Current Streak': '2',
      'Lessons Done': '3',
      // Joined, first lesson, three lessons, a perfect one, 100 XP.
      Achievements: '5',
    }
    for (const time of ['the first time', 'after a reload']) {
      await seeDashboard(page)
      await expect.poll(() => totals(page), time).toEqual(afterwards)
      expect(await week(page), time).toEqual([0, 0, 0, 104, 0, 57, 90])
      await expect(page.getByText(/You are offline\. .* Last synced today at/), time).toBeVisible()
      await expect(page.getByRole('img', { name: /today 90\. 251 in all\.$/ }), time).toBeVisible()
    }
    await page.getByRole('tab', { name: 'Progress' }).click()
    const recent = page.getByRole('region', { name: 'Recently completed' }).getByRole('listitem')
    await expect(recent).toHaveCount(3)
    await expect(recent.first()).toContainText('100%+90 XP')

    await phone.goOnline()
    await expectAgreement(page, learner, { completions: 3 })
    const tablet = await openDevice()
    await signIn(tablet.page, learner)
    await seeDashboard(tablet.page)
    await expect.poll(() => totals(tablet.page)).toEqual(afterwards)
    expect(await week(tablet.page)).toEqual([0, 0, 0, 104, 0, 57, 90])
  },
)

test(
  'the open tab is kept by a reload and by Back, and nothing of it needs a network',
  { tag: '@deep' },
  async ({ device, learner }) => {
    const { page } = device
    await signIn(page, learner)
    await device.ready()
    await device.goOffline()
    await seeDashboard(page)
    await page.getByRole('tab', { name: 'Overview' }).press('ArrowRight')
    await expect(page.getByRole('tab', { name: 'Achievements', selected: true })).toBeFocused()
    await page.reload()
    await expect(page.getByRole('tab', { name: 'Achievements', selected: true })).toBeVisible()
    await page.getByRole('link', { name: 'Lessons' }).first().click()
    await seeLessons(page)
    await page.goBack()
    await expect(page.getByRole('tab', { name: 'Achievements', selected: true })).toBeVisible()
    await expect(page.getByText('1 of 10 unlocked.')).toBeVisible()
    await seeDashboard(page, '?tab=treasure')
    await expect(page.getByRole('tab', { name: 'Overview', selected: true })).toBeVisible()
    await expect(page.getByRole('region', { name: 'Today' })).toBeVisible()
  },
)

test(
  'what is known and what comes back is told on a train, and a number leads to its words',
  { tag: '@release' },
  async ({ device, learner }) => {
    const { page } = device
    // Known in both directions, a word comes back eleven days after the last answer.
    const ids = (await learner.lesson('1')).items.map(({ id }) => id)
    await hasReviewed(learner, ids.slice(0, 3), [8, 6])
    await hasReviewed(learner, ids.slice(3, 5), [30, 28])
    await signIn(page, learner)
    await device.ready()
    await device.goOffline()
    await seeDashboard(page, '?tab=progress')
    const numbers = page.getByRole('region', { name: 'Your words' }).getByRole('link')
    await expect(numbers.nth(2)).toHaveAccessibleName('Fading 2')
    await expect(numbers.nth(3)).toHaveAccessibleName('Strong 3')
    const table = page.getByRole('table', { name: 'Words that come back, day by day' })
    await expect
      .poll(() => table.getByRole('cell').allTextContents())
      .toEqual(['2', '0', '0', '0', '0', '3', '0'])
    await expect(
      page.getByRole('img', { name: /^Words that come back .* today 2, / }),
    ).toBeVisible()

    await numbers.nth(3).press('Enter')
    await expect(page).toHaveURL(/\/words\?strength=strong$/)
    await expect(page.locator('.word-row')).toHaveCount(3)
    await expect(page.getByLabel('Strength', { exact: true })).toHaveValue('strong')
  },
)

test(
  'no tab breaks a rule that axe knows, of a new learner and of one with a log',
  { tag: '@release' },
  async ({ openDevice, learner }) => {
    // Four looks in both themes, and axe is slow beside other work.
    test.setTimeout(240_000)
    const { page } = await openDevice({ size: PHONE })
    await signIn(page, learner)
    await seeDashboard(page)
    await expect(page.getByRole('link', { name: 'Start Lesson 1' })).toBeVisible()
    await expectAccess(page, 'a new learner')
    await isFull(page, learner)
    for (const tab of TABS) {
      await seeTab(page, tab)
      await expectAccess(page, tab)
    }
  },
)

/** The learner has a log, and this device knows it. */
async function isFull(page: Page, learner: Learner): Promise<void> {
  await hasCompleted(learner, [
    ['1', 6, 100],
    ['2', 5, 70],
    ['1', 2, 90],
    ['2', 0, 100],
  ])
  const ids = (await learner.lesson('1')).items.map(({ id }) => id)
  await hasReviewed(learner, ids.slice(0, 3), [8, 6])
  await hasReviewed(learner, ids.slice(3, 8), [60, 58, 40, 5])
  await page.goto('/lessons')
  await expectAgreement(page, learner, { completions: 4 })
}

async function seeTab(page: Page, tab: (typeof TABS)[number]): Promise<void> {
  await seeDashboard(page, `?tab=${tab.toLowerCase()}`)
  await expect(page.getByRole('tab', { name: tab, selected: true })).toBeVisible()
  const last = {
    Overview: page.getByRole('img', { name: /^XP in the last 7 days/ }),
    Achievements: page.getByRole('heading', { name: 'Language Learner' }),
    Progress: page.getByRole('img', { name: /^Words that come back/ }),
  }[tab]
  await expect(last).toBeVisible()
}
