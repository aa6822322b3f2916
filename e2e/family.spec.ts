import type { Page } from '@playwright/test'
import { FAMILY_CREDIT } from '#copy/family.ts'
import { PHONE } from './world/device.ts'
import { expectAccess } from './world/expect-access.ts'
import { largeFamily } from './world/large-family.ts'
import { hasReviewed } from './world/has-reviewed.ts'
import { expect, test } from './world/journey.ts'
import { resumeLesson, signIn } from './world/play.ts'
import { readAs } from './world/read-as.ts'

const person = (page: Page, name: string | RegExp) => page.getByRole('treeitem', { name })
const selected = (page: Page) => page.getByRole('region', { name: 'Selected' })

/** The words that no lesson teaches, and those that only premium lessons do, are on the device before anybody plays them. */
async function expectFamilyClips(page: Page): Promise<void> {
  const kept = () =>
    page.evaluate(async () => {
      const clips = await (await caches.open('apni-boli-lesson-audio')).keys()
      return clips.filter(({ url }) => url.includes('/audio/family/')).length
    })
  await expect.poll(kept).toBe(63 + 10)
}

test('a family grows by taps, is there offline after a reload, and turns to Ammi', async ({
  openDevice,
  learner,
}) => {
  const device = await openDevice({ size: PHONE, hasTouch: true })
  const { page } = device
  await signIn(page, learner)
  await device.ready()
  await page.getByRole('button', { name: 'Account menu' }).tap()
  await page.getByRole('link', { name: 'Family', exact: true }).tap()
  await page.getByRole('button', { name: 'I am a woman' }).tap()
  await page.getByRole('button', { name: 'Add mother' }).tap()
  await expect(person(page, /^mother, ammaañ/)).toHaveAttribute('aria-selected', 'true')
  await page.getByRole('button', { name: 'Add a name' }).tap()
  await page.getByLabel('Name').fill('Nasreen')
  await page.getByRole('button', { name: 'Save', exact: true }).tap()
  await expectFamilyClips(page)
  await device.goOffline()

  await person(page, 'Me').tap()
  await page.getByRole('button', { name: 'Add father', exact: true }).tap()
  await expect(person(page, /^father, abba/)).toHaveAttribute('aria-selected', 'true')
  await page.getByRole('button', { name: 'Add a relative of' }).tap()
  await page.getByRole('dialog').getByRole('button', { name: 'Brother' }).tap()
  await page.getByRole('button', { name: 'Elder' }).tap()
  const taaya = person(page, /^father's elder brother, taaya/)
  await expect(taaya).toHaveAttribute('aria-level', '2')
  await expect(selected(page).getByText("Your father's elder brother")).toBeVisible()
  await expect(taaya).toBeInViewport({ ratio: 0.999 })
  // Whatever becomes of the window, they stay in sight.
  for (const [width, height] of [
    [320, 600],
    [1280, 800],
    [390, 500],
  ] as const) {
    await page.setViewportSize({ width, height })
    await expect(taaya).toBeInViewport({ ratio: 0.999 })
  }
  await page.setViewportSize(PHONE)
  await page.getByRole('button', { name: 'Add a relative of' }).tap()
  await page.getByRole('dialog').getByRole('button', { name: 'Wife' }).tap()
  await expect(person(page, /^father's elder brother's wife, tayi/)).toBeVisible()
  const listen = selected(page).getByRole('button', { name: /^Listen(?:, playing)?$/ })
  await listen.tap()
  await expect(listen).toHaveAttribute('data-clip', 'playing')
  await expect(selected(page).getByText('A computer’s voice')).toBeVisible()

  await page.reload()
  await person(page, /taaya/).tap()
  await selected(page).getByLabel('Who is this to …?').selectOption({ label: 'Nasreen' })
  await expect(person(page, /^daughter, tih/)).toBeVisible()
  await expect(selected(page).getByText("Nasreen’s husband's elder brother")).toBeVisible()
  await expect(selected(page).getByText('ask at home')).toBeVisible()
  await page.getByRole('button', { name: 'Back to me' }).tap()
  await expect(person(page, /^father's elder brother, taaya/)).toBeVisible()
})

test('the tree is walked, added to and taken from by keyboard alone', async ({
  device,
  learner,
}) => {
  const { page } = device
  await signIn(page, learner)
  await device.ready()
  await page.goto('/family')
  await page.getByRole('button', { name: 'I am a man' }).press('Enter')
  await page.getByRole('button', { name: 'Add father' }).press('Enter')
  await page.getByRole('button', { name: 'Add mother', exact: true }).press('Enter')
  const me = person(page, 'Me')
  await person(page, /^mother, /).press('ArrowDown')
  await expect(me).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(me).toHaveAttribute('aria-selected', 'true')
  await page.getByRole('button', { name: 'Add a relative of yours' }).press('Enter')
  await page.getByRole('dialog').getByRole('button', { name: 'Sister' }).press('Enter')
  await page.getByRole('button', { name: 'I don’t know' }).press('Enter')
  const sister = person(page, /^sister, paihṇ/)
  await expect(sister).toHaveAttribute('aria-selected', 'true')
  await me.press('ArrowUp')
  await expect(person(page, /^father, /)).toBeFocused()
  await page.keyboard.press('Home')
  await expect(me).toBeFocused()

  await page.getByRole('button', { name: 'In our house we say …' }).press('Enter')
  await page.getByLabel('The word').fill('aapa')
  await page.keyboard.press('Enter')
  await expect(person(page, /^sister, aapa/)).toBeVisible()
  await page.getByRole('button', { name: 'Suggest it to the course' }).press('Enter')
  await expect(page.getByLabel('How do you say it?')).toHaveValue('aapa')
  await page.getByRole('button', { name: 'Send', exact: true }).press('Enter')
  await expect(page.getByText(/^Thank you/)).toBeVisible()
  await page.getByRole('button', { name: 'Take out of the tree' }).press('Enter')
  await page.getByRole('button', { name: 'Take out', exact: true }).press('Enter')
  await expect(person(page, /^sister/)).toBeHidden()
  await expect(me).toHaveAttribute('aria-selected', 'true')
})

test(
  'the word of the house is right in a lesson, and stands with the answer',
  { tag: '@release' },
  async ({ device, learner }) => {
    const { page } = device
    const lesson = await learner.lesson('2')
    const at = lesson.exercises.findIndex(
      ({ type, correctAnswer }) => type === 'translation' && correctAnswer === 'naani',
    )
    if (at < 0) throw new Error('lesson 2 does not ask for naani')
    await learner.hasReached(lesson, lesson.exercises.length - at)
    await signIn(page, learner)
    await device.ready()
    await page.goto('/family')
    await page.getByRole('button', { name: 'I am a woman' }).click()
    await page.getByRole('button', { name: 'Add mother' }).click()
    await page.getByRole('button', { name: 'Add my mother’s mother' }).click()
    await expect(person(page, /^mother's mother, naani/)).toHaveAttribute('aria-selected', 'true')
    await page.getByRole('button', { name: 'In our house we say …' }).click()
    await page.getByLabel('The word').fill('Bebe')
    await page.getByRole('button', { name: 'Save', exact: true }).click()
    await expect(person(page, /^mother's mother, Bebe/)).toBeVisible()
    await expectFamilyClips(page)
    await device.goOffline()

    await page.goto('/lessons')
    await resumeLesson(page, lesson, at + 1)
    await page.getByRole('textbox').fill('bebe')
    await page.getByRole('button', { name: 'Check' }).click()
    const feedback = page.getByRole('region', { name: 'Feedback' })
    await expect(feedback).toContainText('Shabash!')
    await expect(feedback).toContainText('In your house: Bebe')
    await expect(feedback).toContainText('Right, as in your house. Here we use naani')
  },
)

test(
  '“Who is who?” is answered offline; the words come back in practice, also those that no lesson teaches',
  { tag: '@deep' },
  async ({ openDevice, learner }) => {
    // Known five days ago: "maasṛa", the mother's sister's husband.
    await hasReviewed(learner, ['K-MZH'], [5])
    const before = (await learner.reviews()).length
    const device = await openDevice({ size: PHONE, hasTouch: true })
    const { page } = device
    await signIn(page, learner)
    await device.ready()
    await page.goto('/family')
    await page.getByRole('button', { name: 'I am a man' }).tap()
    await page.getByRole('button', { name: 'Add mother' }).tap()
    await page.getByRole('button', { name: 'Add my mother’s father' }).tap()
    await person(page, /^mother, /).tap()
    await page.getByRole('button', { name: 'Add my mother’s mother' }).tap()
    await expect(person(page, /^mother's mother, naani/)).toBeVisible()
    await expectFamilyClips(page)
    await device.goOffline()
    await page.getByRole('button', { name: 'Who is who?' }).tap()
    const words = {
      ammaañ: 'mother',
      naana: "mother's father",
      naani: "mother's mother",
    }
    for (const number of [1, 2, 3]) {
      await expect(page.getByText(`${number} of 3`)).toBeVisible()
      const heading = await page.getByRole('heading', { level: 2 }).innerText()
      const question = heading.replaceAll(/\s+/g, ' ')
      const [word, english] =
        Object.entries(words).find(
          ([roman, relation]) =>
            question.startsWith(`Who is your ${roman}`) ||
            question === `What do you call your ${relation}?`,
        ) ?? []
      if (!word || !english) throw new Error(`"${question}" asks about nobody`)
      if (question.startsWith('Who')) {
        const asked = person(page, new RegExp(`^${english},`))
        await expect(asked).not.toContainText(word)
        await asked.tap()
      } else if (number === 3) {
        await page.getByLabel('Type the word').fill(word.replace('ñ', 'n'))
        await page.getByRole('button', { name: 'Check' }).tap()
      } else await page.getByRole('button', { name: word, exact: true }).tap()
      await expect(page.getByText(`Right. Your ${english} is ${word}`)).toBeVisible()
      await page.getByRole('button', { name: /^(Next|Finish)$/ }).tap()
    }
    await expect(page.getByRole('heading', { name: '3 of 3 known' })).toBeFocused()

    await page.goto('/practice')
    await expect(page.getByText('Word 1 of 1')).toBeVisible()
    // By ear, which day and card decide, the word itself is not written.
    await expect(page.getByRole('main')).toContainText(/maasṛa|mother's sister's husband/)
    await device.goOnline()
    await expect.poll(async () => (await learner.reviews()).length).toBe(before + 3)
    const told = (await learner.reviews()).slice(before)
    expect(told.map(({ itemId, grade }) => `${itemId} ${grade}`).sort()).toEqual([
      'L02-01 3',
      'L02-12 3',
      'L02-13 3',
    ])
  },
)

test(
  'the tree has no barrier, alone, selected, in a dialog, narrow and with large text',
  { tag: '@deep' },
  async ({ device, learner }) => {
    const { page } = device
    await signIn(page, learner)
    await device.ready()
    await page.goto('/family')
    await page.getByRole('button', { name: 'I am a woman' }).waitFor()
    await expectAccess(page, 'family, nobody')
    await page.getByRole('button', { name: 'I am a woman' }).click()
    await expectAccess(page, 'family, only me')
    for (const relative of ['Brother', 'Sister']) {
      await person(page, 'Me').click()
      await page.getByRole('button', { name: 'Add a relative of yours' }).click()
      await page.getByRole('dialog').getByRole('button', { name: relative }).click()
      await page.getByRole('button', { name: 'Younger' }).click()
      // A dialog that is closing still has its buttons.
      await expect(page.getByRole('dialog')).toBeHidden()
    }
    await person(page, /^younger sister, /).click()
    await expectAccess(page, 'family, selected')
    await page.getByRole('button', { name: /^Add a relative of my/ }).click()
    await expectAccess(page, 'family, adding')
    await page.keyboard.press('Escape')
    for (const [button, field] of [
      ['Add a name', 'Name'],
      ['In our house we say …', 'The word'],
    ] as const) {
      await page.getByRole('button', { name: button }).click()
      await expectAccess(page, `family, ${button}`)
      await page.getByLabel(field).fill('Gudi')
      await page.getByRole('button', { name: 'Save', exact: true }).click()
      await expect(page.getByRole('dialog')).toBeHidden()
    }
    await page.getByRole('button', { name: 'Suggest it to the course' }).click()
    await page.getByRole('dialog', { name: 'We say it differently' }).waitFor()
    await expectAccess(page, 'family, suggesting')
    await page.keyboard.press('Escape')
    await page.getByText('Other words of the family').click()
    await expect(page.getByRole('button', { name: 'Listen to lambardaar' })).toBeVisible()
    await expectAccess(page, 'family, other words')
    await page.getByText('Other words of the family').click()
    await page.getByRole('button', { name: 'Take out of the tree' }).click()
    await expectAccess(page, 'family, removing')
    await page.getByRole('button', { name: 'Keep' }).click()
    await page.getByRole('button', { name: 'Share a picture' }).press('Enter')
    await page.getByRole('img', { name: 'The tree as a picture' }).waitFor()
    await expectAccess(page, 'family, sharing')
    const saved = page.waitForEvent('download')
    await page.getByRole('button', { name: 'Share', exact: true }).click()
    expect((await saved).suggestedFilename()).toBe('apni-boli-family.png')
    await page.getByRole('button', { name: 'Who is who?' }).press('Enter')
    await expect(page.getByText(/^1 of \d$/)).toBeVisible()
    await expectAccess(page, 'family, drill')
  },
)

test(
  'a tree turned to somebody, with others further away, has no barrier',
  { tag: '@release' },
  async ({ device, learner }) => {
    await learner.post('/api/family', { changes: largeFamily() })
    const { page } = device
    await signIn(page, learner)
    await device.ready()
    await page.goto('/family')
    const further = page.getByRole('region', { name: 'Further away' })
    await person(page, /^mother, /).waitFor()
    await expect(further).toBeHidden()
    const whose = page.getByLabel('Who is this to …?')
    await whose.selectOption({ label: "my father's father's father" })
    await expect(page.getByRole('button', { name: 'Back to me' })).toBeVisible()
    await expect(further).toBeVisible()
    await expectAccess(page, 'family, turned and further away')
  },
)

test(
  'a large tree is printed on one sheet of A4, with the sources of its words',
  { tag: '@deep' },
  async ({ device, learner }) => {
    await learner.post('/api/family', { changes: largeFamily() })
    const { page } = device
    await signIn(page, learner)
    await device.ready()
    await page.goto('/family')
    await expect(page.getByRole('treeitem')).toHaveCount(60)
    const pdf = (await page.pdf({ preferCSSPageSize: true })).toString('latin1')
    expect(pdf.match(/\/Type\s*\/Page\b/g)).toHaveLength(1)
    const [, wide, high] = /\/MediaBox\s*\[0 0 ([\d.]+) ([\d.]+)\]/.exec(pdf) ?? []
    // A4 across, in points.
    expect([Math.round(Number(wide)), Math.round(Number(high))]).toEqual([842, 595])

    await page.emulateMedia({ media: 'print' })
    // The sheet without its margins, in CSS pixels.
    await page.setViewportSize({ width: 1047, height: 718 })
    await expect(page.getByText(FAMILY_CREDIT)).toBeInViewport({ ratio: 1 })
    await expect(page.getByText('Father’s side')).toBeInViewport({ ratio: 1 })
    await expect(page.getByRole('region', { name: 'Selected' })).toBeHidden()
    await expect(page.getByText('Other words of the family')).toBeHidden()
    for (const one of await page.getByRole('treeitem').all()) {
      await expect(one).toBeInViewport({ ratio: 0.999 })
    }
  },
)

test(
  'with reduced motion a tree grows without moving',
  { tag: '@release' },
  async ({ openDevice, learner }) => {
    const device = await openDevice({ size: PHONE, reducedMotion: 'no-preference' })
    const { page } = device
    await signIn(page, learner)
    await device.ready()
    await page.goto('/family')
    await page.getByRole('button', { name: 'I am a man' }).click()
    for (const reducedMotion of ['no-preference', 'reduce'] as const) {
      await page.emulateMedia({ reducedMotion })
      const relative = reducedMotion === 'reduce' ? 'mother' : 'father'
      const add = page.getByRole('button', { name: `Add ${relative}`, exact: true })
      await add.waitFor()
      // What moves within the second in which the tree makes room.
      const moved = await add.evaluate(async (button: HTMLElement) => {
        const seen = new Set<string>()
        const end = performance.now() + 1000
        button.click()
        while (performance.now() < end) {
          await new Promise((resolve) => requestAnimationFrame(resolve))
          for (const { effect } of document.getAnimations()) {
            const target = effect instanceof KeyframeEffect ? effect.target : null
            if (target?.closest('.tree-box')) seen.add(target.className)
          }
        }
        return seen.size
      })
      await expect(person(page, new RegExp(`^${relative}, `))).toBeVisible()
      if (reducedMotion === 'reduce') expect(moved).toBe(0)
      else expect(moved).toBeGreaterThan(0)
    }
  },
)

test(
  'who reads Shahmukhi first has it first in the tree, in the panel and beside it',
  { tag: '@release' },
  async ({ openDevice, learner }) => {
    await learner.post('/api/family', { changes: largeFamily() })
    const device = await openDevice({ size: PHONE })
    const { page } = device
    await signIn(page, learner)
    await device.ready()
    await page.goto('/family')
    const taaya = person(page, /taaya/).first()
    await taaya.click()
    /** What comes above or before, of a word in two scripts. */
    const first = (within: ReturnType<typeof person>) =>
      within.evaluate((element) => {
        const [roman, script] = ['.ro', '.ar'].map((one) => {
          return element.querySelector(`.phr.two ${one}`)?.getBoundingClientRect()
        })
        if (!roman || !script) return 'nothing'
        const isAbove = script.bottom <= roman.top + 1 || roman.bottom <= script.top + 1
        if (isAbove) return script.top < roman.top ? 'script' : 'roman'
        return script.left < roman.left ? 'script' : 'roman'
      })
    const heading = selected(page).getByRole('heading', { level: 2 })
    expect([await first(taaya), await first(heading)]).toEqual(['roman', 'roman'])
    await readAs(page, learner.userId, { lines: 'script-first', script: 'nastaliq' })
    expect([await first(taaya), await first(heading)]).toEqual(['script', 'script'])
    await expectAccess(page, 'family, Shahmukhi first')
  },
)
