import type { Page } from '@playwright/test'
import { type Device, PHONE } from './world/device.ts'
import { expectAccess } from './world/expect-access.ts'
import { expect } from './world/journey.ts'
import { clipSamples, silence } from './world/microphone.ts'
import { readDevice } from './world/agreement.ts'
import { resumeLesson, signIn } from './world/play.ts'
import { tabOnto } from './world/keys.ts'
import {
  addNani,
  beginWithNani,
  hearsNani,
  keepButton,
  pressAway,
  recordButton,
  say,
  sayYes,
  takesOnServer,
  test as base,
} from './world/recording.ts'

const test = base.extend<{ phone: Device }>({
  /** A phone with a microphone, and a learner whose grandmother sits beside them. */
  phone: async ({ openDevice, microphone, learner }, give) => {
    const device = await openDevice({ flags: microphone.flags, size: { width: 390, height: 844 } })
    await signIn(device.page, learner)
    await give(device)
  },
})

test('Nani says yes, records two lines, hears them and takes one back', async ({
  phone: { page },
  microphone,
}) => {
  await page.getByRole('button', { name: 'Account menu' }).click()
  await page.getByRole('link', { name: 'Voices' }).click()
  await addNani(page)
  await sayYes(page)
  await page.getByRole('button', { name: 'Record lesson 1' }).click()
  await expect(page.getByRole('heading', { name: 'Nani records' })).toBeVisible()

  const clip = await clipSamples(page, '/audio/lesson1/assalaamu-alaikum.mp3', 1.02)
  await microphone.hears(silence(0.6), clip, silence(6))
  const first = await lineShown(page)
  await record(page)
  await expect(page.getByRole('button', { name: 'Keep', exact: true })).toBeFocused()
  await page.getByRole('button', { name: 'Keep', exact: true }).click()
  await expect(page.getByText('Line 2 of')).toBeVisible()
  await expect(page.getByText('1 recording kept')).toBeVisible()

  // By the keyboard; then a page that is reloaded at once.
  const second = await lineShown(page)
  expect(second).not.toBe(first)
  await pressAway(recordButton(page), () => recordButton(page).press('Enter'))
  await page.getByRole('button', { name: 'Keep', exact: true }).click()
  await expect(page.getByText('2 recordings kept')).toBeVisible()
  await page.reload()
  await expect(page.getByText('2 recordings kept')).toBeVisible()

  await page.getByText('Recordings', { exact: true }).click()
  const takes = page.getByRole('list').filter({ has: page.getByRole('button', { name: /^Play/ }) })
  await expect(takes.getByRole('listitem')).toHaveCount(2)
  await page.getByRole('button', { name: `Play “${first}”` }).click()
  await expect(page.getByRole('button', { name: `Play “${first}”` })).toHaveAttribute(
    'aria-pressed',
    'true',
  )
  // Her voice stands beside the word, by her name.
  await page.goto('/words/L01-01')
  await page.getByRole('button', { name: 'Nani' }).click()
  await expect(page.locator('.roundlisten')).toHaveAttribute('data-clip', 'playing')
  await expect(page.getByRole('button', { name: 'Nani' })).toHaveAttribute('aria-pressed', 'true')
  await page.getByRole('link', { name: 'Record this' }).click()
  await page.getByRole('button', { name: 'Record Nani' }).click()
  await expect(page.getByRole('button', { name: `Record “${first}”` }).first()).toBeVisible()
  await page.getByRole('button', { name: 'Back to voices' }).click()
  await page.getByText('Recordings', { exact: true }).click()

  await page.getByRole('button', { name: `Delete “${first}”` }).click()
  await expect(page.getByText('1 recording kept')).toBeVisible()
  await expect(page.getByRole('button', { name: `Delete “${second}”` })).toBeFocused()
  await page.reload()
  await expect(page.getByText('1 recording kept')).toBeVisible()

  // What she offers to the course stays offered, until she takes that back.
  await page.getByRole('button', { name: 'Offer to the course for Nani' }).click()
  await expectAccess(page, 'offer-to-course')
  await page.getByRole('button', { name: 'Yes, says Nani' }).click()
  await expect(page.getByText('Offered to the course', { exact: true })).toBeVisible()
  await page.reload()
  await page.getByRole('button', { name: 'Take the offer back for Nani' }).click()
  await expect(page.getByText('Offered to the course', { exact: true })).toBeHidden()
  await page.reload()
  await expect(page.getByRole('button', { name: 'Offer to the course for Nani' })).toBeVisible()
})

test(
  'all recordings are deleted by keyboard, after a question, and what another device has recorded meanwhile stays',
  { tag: '@deep' },
  async ({ phone, microphone, learner, openDevice }) => {
    const { page } = phone
    await beginWithNani(page)
    await hearsNani(page, microphone)
    for (const next of [2, 3]) {
      await say(page)
      await keepButton(page).press('Enter')
      await expect(page.getByText(`Line ${next} of`)).toBeVisible()
    }
    await page.getByRole('button', { name: 'Stop recording' }).press('Enter')
    await expect(page.getByText('2 recordings kept, 2 sent')).toBeVisible()

    const tablet = await openDevice({ flags: microphone.flags, size: PHONE })
    await signIn(tablet.page, learner)
    await tablet.page.goto('/voices')
    await expect(tablet.page.getByText('2 recordings kept, 2 sent')).toBeVisible()
    await phone.ready()
    await phone.goOffline()

    const deleteAll = page.getByRole('button', { name: 'Delete all recordings' })
    const dialog = page.getByRole('dialog', { name: 'Delete all recordings?' })
    await deleteAll.press('Enter')
    await expect(dialog).toContainText('All 2 recordings go, of everybody and on every device')
    await expectAccess(page, 'delete-all')
    await dialog.getByRole('button', { name: 'Keep' }).press('Enter')
    await expect(deleteAll).toBeFocused()
    await page.keyboard.press('Enter')
    await page.keyboard.press('Escape')
    await expect(dialog).toBeHidden()
    await expect(page.getByText('2 recordings kept')).toBeVisible()

    await tablet.page.getByRole('button', { name: 'Record Nani' }).click()
    await tablet.page.getByRole('button', { name: 'Record lesson 1' }).click()
    await say(tablet.page)
    await keepButton(tablet.page).click()
    await expect.poll(async () => (await takesOnServer(learner)).length).toBe(3)
    const [meanwhile] = (await takesOnServer(learner)).slice(-1)

    await deleteAll.press('Enter')
    await tabOnto(page, dialog.getByRole('button', { name: 'Delete all' }))
    await page.keyboard.press('Enter')
    await expect(page.getByText('Nothing recorded yet')).toBeVisible()
    await expect(deleteAll).toBeHidden()
    // The button that had the focus is gone.
    await expect(page.getByRole('heading', { name: 'Voices', exact: true })).toBeFocused()
    await page.reload()
    await expect(page.getByText('Nothing recorded yet')).toBeVisible()

    await phone.goOnline()
    await expect
      .poll(async () => (await takesOnServer(learner)).map(({ id }) => id))
      .toEqual([meanwhile?.id])
    for (const one of [page, tablet.page]) {
      await one.goto('/voices')
      await expect(one.getByText('1 recording kept, 1 sent')).toBeVisible()
    }
  },
)

test(
  'a word that only the family tree has is recorded from there, and from then on Nani speaks it',
  { tag: '@release' },
  async ({ phone: { page }, microphone }) => {
    await page.goto('/family')
    await page.getByRole('button', { name: 'I am a man' }).click()
    await page.getByRole('button', { name: 'Add mother' }).click()
    await page.getByRole('button', { name: 'Add a relative of' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Sister' }).click()
    await page.getByRole('button', { name: 'Elder' }).click()
    await expect(page.getByText('baṛi maasi').first()).toBeVisible()
    await expect(page.getByText('A computer’s voice: a recording is wanted.')).toBeVisible()
    await page.getByRole('link', { name: 'Record this' }).click()

    await addNani(page)
    await sayYes(page)
    const wanted = page.getByRole('region', { name: 'The line that you came from' })
    await expect(wanted).toContainText('baṛi maasi')
    const clip = await clipSamples(page, '/audio/lesson1/assalaamu-alaikum.mp3', 1.02)
    await microphone.hears(silence(0.6), clip, silence(6))
    await wanted.getByRole('button', { name: /^Record/ }).click()
    await record(page)
    await page.getByRole('button', { name: 'Keep', exact: true }).click()
    await expect(page.getByText('1 recording kept').first()).toBeVisible()

    await page.goto('/family')
    await page.getByRole('treeitem', { name: /^mother's elder sister/ }).click()
    await expect(page.getByRole('button', { name: 'Nani' })).toHaveAttribute('aria-pressed', 'true')
    await expect(page.getByText('A computer’s voice: a recording is wanted.')).toBeHidden()
    // The tap has spoken the word, in her voice.
    await expect(page.getByRole('button', { name: 'Listen, playing' })).toBeVisible()
  },
)

test(
  'each screen of the voices is for everybody, from the first voice to a take that is kept',
  { tag: '@deep' },
  async ({ phone: { page }, microphone }) => {
    test.slow()
    const heading = (name: string) => page.getByRole('heading', { name, exact: true })
    await page.goto('/voices')
    await expect(page.getByText('Whose voice comes first?')).toBeVisible()
    await expectAccess(page, 'voices-empty')
    await page.getByRole('button', { name: 'Add a voice' }).press('Enter')
    await expectAccess(page, 'voices-add')
    await page.keyboard.press('Escape')
    await addNani(page)
    await expectAccess(page, 'voices-added')
    await page.getByRole('button', { name: 'Record Nani' }).press('Enter')
    await expect(heading('Before Nani records')).toBeFocused()
    await expectAccess(page, 'voices-consent')
    await page.getByRole('button', { name: 'Yes, says Nani' }).press('Enter')
    await expect(heading('What does Nani record?')).toBeFocused()
    await expectAccess(page, 'voices-choose')
    await page.getByText('One line alone').first().click()
    await expectAccess(page, 'voices-choose-line')
    await page.getByRole('button', { name: 'Record lesson 1' }).press('Enter')
    const record = page.getByRole('button', { name: 'Record', exact: true })
    await expect(record).toBeFocused()
    await expectAccess(page, 'recorder')
    await microphone.hears(silence(20))
    await page.keyboard.press('Enter')
    await expect(page.locator('.take-concern')).toBeVisible()
    await expectAccess(page, 'recorder-no-voice')
    await hearsNani(page, microphone)
    await page.getByRole('button', { name: 'Again' }).press('Enter')
    await page.getByRole('button', { name: 'We say it differently' }).press('Enter')
    await expectAccess(page, 'recorder-own-words')
    await say(page)
    await expectAccess(page, 'recorder-review')
    await keepButton(page).press('Enter')
    await expect(page.getByText('Line 2 of')).toBeVisible()
    await expectAccess(page, 'recorder-second-line')
    await page.getByRole('button', { name: 'Stop recording' }).press('Enter')
    await expect(heading('Voices')).toBeFocused()
    await page.getByText('Recordings', { exact: true }).click()
    await expectAccess(page, 'voices-takes')
  },
)

test(
  'a room without a voice is said kindly, and refused only once',
  { tag: '@release' },
  async ({ phone: { page }, microphone }) => {
    await page.goto('/voices')
    await addNani(page)
    await sayYes(page)
    await page.getByRole('button', { name: 'Record lesson 1' }).click()
    await microphone.hears(silence(9))
    await record(page)
    await expect(page.locator('.take-concern')).toBeVisible()
    await expect(page.getByRole('button', { name: /^Keep/ })).toBeHidden()
    await page.getByRole('button', { name: 'Again' }).click()
    await record(page)
    await expect(page.locator('.take-concern')).toBeVisible()
    await page.getByRole('button', { name: 'Keep it all the same' }).click()
    await expect(page.getByText('1 recording kept')).toBeVisible()
  },
)

test(
  'on another device Nani speaks offline without a visit to Voices, and an answer in her words is right',
  { tag: '@deep' },
  async ({ phone, microphone, learner, openDevice }) => {
    const lesson = await learner.lesson('1')
    const at = lesson.exercises.findIndex(
      ({ type, answerLanguage }) => type === 'translation' && answerLanguage === 'phr',
    )
    const exercise = lesson.exercises[at]
    const item = lesson.items.find(({ id }) => id === exercise?.itemIds[0])
    if (!exercise || !item) throw new Error('lesson 1 asks for no line')
    const other = lesson.items.find(({ id }) => id !== item.id && id !== lesson.items[0]?.id)
    if (!other) throw new Error('lesson 1 has one line')

    // As the course says it, and her own way.
    for (const [one, words] of [
      [other, ''],
      [item, 'Sohṇa kam'],
    ] as const) {
      await phone.page.goto(`/voices?item=${one.id}`)
      if (words === '') {
        await addNani(phone.page)
        await sayYes(phone.page)
      } else await phone.page.getByRole('button', { name: 'Record Nani' }).click()
      await phone.page
        .getByRole('button', { name: `Record “${one.english}”` })
        .first()
        .click()
      const clip = await clipSamples(phone.page, one.audioUrl ?? '', 1.02)
      await microphone.hears(silence(0.6), clip, silence(6))
      if (words !== '')
        await phone.page.getByRole('button', { name: 'We say it differently' }).click()
      await record(phone.page)
      await expect(phone.page.getByRole('button', { name: 'Keep', exact: true })).toBeVisible()
      if (words !== '') await phone.page.getByRole('textbox', { name: /written/ }).fill(words)
      await phone.page.getByRole('button', { name: 'Keep', exact: true }).click()
      await expect(
        phone.page.getByText('recording kept').or(phone.page.getByText('recordings kept')),
      ).toBeVisible()
    }

    await learner.hasReached(lesson, lesson.exercises.length - at)
    const tablet = await openDevice({ size: PHONE })
    const { page } = tablet
    await signIn(page, learner)
    await tablet.ready()
    await expect
      .poll(async () => {
        await page.reload()
        return (await readDevice(page, learner.userId)).takes.length
      })
      .toBe(2)
    await tablet.goOffline()

    await page.goto(`/words/${other.id}`)
    const voices = page.getByRole('group', { name: 'Voice' })
    await expect(voices.getByRole('button', { name: 'Nani' })).toHaveAttribute(
      'aria-pressed',
      'true',
    )
    const listen = page.getByRole('button', { name: /^Listen(,|$)/ })
    await listen.click()
    await expect(listen).toHaveAttribute('data-clip', 'playing')
    await voices.getByRole('button', { name: 'Course' }).click()
    await expect(voices.getByRole('button', { name: 'Course' })).toHaveAttribute(
      'aria-pressed',
      'true',
    )
    await page.reload()
    await expect(voices.getByRole('button', { name: 'Course' })).toHaveAttribute(
      'aria-pressed',
      'true',
    )
    await voices.getByRole('button', { name: 'Nani' }).click()

    await page.goto('/lessons')
    await resumeLesson(page, lesson, at + 1)
    await page.getByRole('textbox').fill('sohna kam')
    await page.getByRole('button', { name: 'Check' }).click()
    const feedback = page.getByRole('region', { name: 'Feedback' })
    await expect(feedback).toContainText('Shabash!')
    await expect(feedback).toContainText('Nani says Sohṇa kam')
    await expect(feedback).toContainText(
      `Right, as Nani says it. Here we use ${exercise.correctAnswer}`,
    )
  },
)

async function record(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Record', exact: true }).click()
  await expect(page.getByText('Speak now', { exact: true })).toBeVisible()
}

async function lineShown(page: Page): Promise<string> {
  return page.locator('.recorder-english').innerText()
}
