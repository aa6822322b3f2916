import { expectAgreement } from './world/agreement.ts'
import type { Device } from './world/device.ts'
import { expect, test } from './world/journey.ts'
import { answerUpTo, openLesson, seeLessons, signIn } from './world/play.ts'

/** As "Clear site data" of the developer tools does it, for the databases alone, or an eviction by the browser. */
async function clearDatabases(device: Device): Promise<void> {
  const tools = await device.context.newCDPSession(device.page)
  const { origin } = new URL(device.page.url())
  await tools.send('Storage.clearDataForOrigin', { origin, storageTypes: 'indexeddb' })
  await tools.detach()
}

test(
  'databases cleared under an open page are filled again, and what is learnt goes on to the account',
  { tag: '@release' },
  async ({ device, learner }) => {
    const { page } = device
    const first = await learner.lesson('1')
    await signIn(page, learner)
    await device.ready()
    await openLesson(page, first)
    await answerUpTo(page, first, 2)
    await expectAgreement(page, learner, { completions: 0 })
    await page.goto('/lessons')
    await seeLessons(page)

    await clearDatabases(device)
    // By a link of the app, so that no page is loaded anew.
    await page.getByRole('link', { name: 'Dashboard' }).first().click()
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await page.getByRole('link', { name: 'Lessons' }).first().click()
    await seeLessons(page)
    await expect(page.getByText('Heritage Lessons Coming Soon')).toHaveCount(0)
    await page.getByRole('link', { name: 'Continue Lesson 1' }).click()
    await page.getByRole('button', { name: 'Continue Learning' }).click()
    await answerUpTo(page, first, 3, 2)
    await expectAgreement(page, learner, { completions: 0 })
    expect((await learner.progress()).progress[0]?.completedExercises).toEqual([0, 1, 2])
  },
)
