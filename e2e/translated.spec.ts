import { expectAgreement } from './world/agreement.ts'
import { expect, test } from './world/journey.ts'
import {
  answerUpTo,
  finishLesson,
  openAboutLine,
  openLesson,
  resumeLesson,
  seeExercise,
  seeLessons,
  signIn,
} from './world/play.ts'
import { translatedCount, translatePage, type TranslatorKind } from './world/translator.ts'
import { oneOfEachKind } from './world/voice-first.ts'

for (const kind of ['replaces', 'wraps', 'writes over'] satisfies TranslatorKind[]) {
  const tag = kind === 'replaces' ? [] : ['@release']
  test(
    `a lesson, the dashboard and the settings survive a translator that ${kind} every text`,
    { tag },
    async ({ device, learner }) => {
      const { page } = device
      const lesson = await oneOfEachKind(device.context, await learner.lesson('1'))
      expect(lesson.exercises.length, 'lesson 1 has every kind of exercise').toBe(5)
      await signIn(page, learner)
      await translatePage(page, kind)

      await openLesson(page, lesson)
      if (kind !== 'writes over') {
        await expect
          .poll(() => translatedCount(page), 'the translator is at work')
          .toBeGreaterThan(5)
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
    },
  )
}

test(
  'what password managers and writing aids put beside fields and into the page disturbs nothing',
  { tag: '@release' },
  async ({ device, learner }) => {
    const { page } = device
    await page.addInitScript(() => {
      const FIELDS = 'input, textarea, select'
      function putBeside(field: Element): void {
        if (field.nextElementSibling?.localName === 'x-extension') return
        field.setAttribute('data-extension', 'on')
        field.after(document.createElement('x-extension'))
      }
      addEventListener('DOMContentLoaded', () => {
        // One before the first drawing of ours is taken over, inside of it and around it.
        document.querySelector('#root')?.prepend(document.createElement('x-extension'))
        document.body.append(document.createElement('x-extension'))
        new MutationObserver(() => document.querySelectorAll(FIELDS).forEach(putBeside)).observe(
          document.body,
          { childList: true, subtree: true },
        )
      })
    })
    await page.goto('/')
    await page.getByRole('link', { name: 'Start Learning Free' }).first().click()
    await expect(page.getByLabel('Name')).toBeVisible()
    const lesson = await learner.lesson('2')
    const at = lesson.exercises.findIndex(({ type }) => type === 'fill_blank')
    await learner.hasReached(lesson, lesson.exercises.length - at)
    await signIn(page, learner)
    await resumeLesson(page, lesson, at + 1)
    await answerUpTo(page, lesson, at + 1, at + 1)
    await openAboutLine(page)
    await page.getByRole('button', { name: 'We say it differently' }).click()
    await page.getByLabel('How do you say it?').fill('jal')
    await page.getByRole('button', { name: 'Send' }).click()
    await expect(page.getByRole('dialog')).toBeHidden()
    await page.getByRole('button', { name: 'Next', exact: true }).click()
    await seeExercise(page, lesson, at + 2)
    expect(await page.locator('x-extension').count()).toBeGreaterThan(0)
  },
)
