import { expectAgreement } from './world/agreement.ts'
import { expect, test } from './world/journey.ts'
import { finishLesson, openLesson, seeLessons, signIn } from './world/play.ts'
import { translatedCount, translatePage, type TranslatorKind } from './world/translator.ts'

for (const kind of ['replaces', 'wraps', 'writes over'] satisfies TranslatorKind[]) {
  test(`a lesson, the dashboard and the settings survive a translator that ${kind} every text`, async ({
    device,
    learner,
  }) => {
    const { page } = device
    const lesson = await learner.lesson('1')
    const kinds = new Set(lesson.exercises.map(({ type }) => type))
    expect(kinds.size, 'lesson 1 has every kind of exercise').toBe(5)
    await signIn(page, learner)
    await translatePage(page, kind)

    await openLesson(page, lesson)
    if (kind !== 'writes over') {
      await expect.poll(() => translatedCount(page), 'the translator is at work').toBeGreaterThan(5)
      await expect(
        page.locator('.ask-words font, .opts font'),
        'the question is left alone',
      ).toHaveCount(0)
    }
    await finishLesson(page, lesson)
    await expectAgreement(page, learner, { completions: 1 })

    await page.goto('/dashboard')
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    for (const tab of await page.getByRole('tab').all()) {
      await tab.click()
      await expect(page.getByRole('tabpanel')).toBeVisible()
    }
    await page.goto('/profile?tab=settings')
    const sounds = page.getByRole('checkbox').first()
    await sounds.click()
    await page.getByRole('button', { name: 'Reset Progress' }).click()
    await page.getByRole('button', { name: 'Keep My Progress' }).click()
    await page.getByRole('link', { name: 'Lessons' }).first().click()
    await seeLessons(page)
  })
}
