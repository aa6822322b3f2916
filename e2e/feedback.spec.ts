import type { Locator, Page } from '@playwright/test'
import type { Exercise } from '#contract/lesson.ts'
import type { ReadingSettings } from '#state/reading-settings.ts'
import { isBrief } from './world/breadth.ts'
import { expect, test } from './world/journey.ts'
import { answer, openLesson, placeLabel, seeExercise, signIn } from './world/play.ts'
import { readAs } from './world/read-as.ts'
import { beginWith } from './world/voice-first.ts'

// Every kind of question at every size, each answered wrongly and then rightly.
test.describe.configure({ timeout: 240_000 })

const LONG_WHY =
  'Meerpur to is from Mirpur, and aaya sa is came, or had come. aaya is borrowed from Punjabi by us, so let an elder say it first. Nobody who asks this is rushed.'
const COMMON = {
  type: 'multiple_choice',
  acceptedAnswers: [],
  explanation: LONG_WHY,
  culturalContext:
    'Elders are greeted first, and they are asked after before anything else is said.',
  audioUrl: '/audio/lesson1/shukriya.mp3',
  itemIds: ['L01-03'],
} satisfies Partial<Exercise>

/** As short and as long as the course has them. The first is chosen, and the last is right: nothing lies further apart. */
const CHOICES = [
  {
    ...COMMON,
    id: 'short-english',
    question: 'What does this mean?',
    prompt: { language: 'phr', text: 'Shukriya', shahmukhi: 'شکریہ' },
    options: ['Hello', 'Goodbye', 'Please', 'Thank you'],
    correctAnswer: 'Thank you',
    answerLanguage: 'en',
  },
  {
    ...COMMON,
    id: 'drawn',
    question: 'What does this mean?',
    prompt: { language: 'phr', text: 'machhi', shahmukhi: 'مچھی', byEar: true },
    options: ['cow', 'mosquito', 'buffalo', 'fish'],
    optionPictures: ['cow', 'mosquito', 'water-buffalo', 'fish'],
    correctAnswer: 'fish',
    answerLanguage: 'en',
  },
  {
    ...COMMON,
    id: 'long-english',
    question: 'What does this mean?',
    prompt: {
      language: 'phr',
      text: 'Allah tusaañ ki sabar deve te hamesha khush rakhe.',
      shahmukhi: 'اللہ تُساں کی صبر دیوے تے ہمیشہ خوش رکھے۔',
    },
    options: [
      'My grandfather will go to Mirpur.',
      'My grandfather came from Mirpur.',
      'Grandmother was in the village.',
      'My grandfather lives in Mirpur.',
    ],
    correctAnswer: 'My grandfather lives in Mirpur.',
    answerLanguage: 'en',
  },
  {
    ...COMMON,
    id: 'short-pothwari',
    question: 'Which one is water?',
    options: ['roṭi', 'sona', 'paaṇi'],
    optionsShahmukhi: ['روٹی', 'سونا', 'پاݨی'],
    correctAnswer: 'paaṇi',
    answerLanguage: 'phr',
  },
  {
    ...COMMON,
    id: 'long-pothwari',
    question: 'Nani has just come in. Ask her how she is.',
    options: [
      'Tusaañ na naañ kaih ai?',
      'Allah na shukar ai.',
      'Aao ji, baiṭho.',
      'Tusaañ na kaih haal ai?',
    ],
    optionsShahmukhi: [
      'تُساں نا ناں کیہہ اے؟',
      'اللہ نا شکر اے۔',
      'آؤ جی، بیٹھو۔',
      'تُساں نا کیہہ حال اے؟',
    ],
    correctAnswer: 'Tusaañ na kaih haal ai?',
    answerLanguage: 'phr',
  },
] satisfies Exercise[]

const AS_USUAL = {
  theme: 'device',
  text: '100',
  spacing: 'usual',
  contrast: 'usual',
  script: 'nastaliq',
  lines: 'roman-first',
} as const
const TWICE = { ...AS_USUAL, text: '200' } as const
/** Where there is least room, everything; elsewhere what is tallest: what fits with it fits with less. */
const TALLEST = ['drawn', 'long-pothwari']
const choicesOn = ({ width }: { width: number }) =>
  CHOICES.filter(({ id }) => width === 360 || TALLEST.includes(id))
const ALL_SCREENS: readonly { width: number; height: number; as: ReadingSettings }[] = [
  { width: 390, height: 844, as: AS_USUAL },
  { width: 360, height: 640, as: AS_USUAL },
  { width: 1280, height: 800, as: AS_USUAL },
  { width: 390, height: 844, as: { ...AS_USUAL, lines: 'script-first' } },
  { width: 390, height: 844, as: TWICE },
  { width: 360, height: 640, as: TWICE },
  { width: 1280, height: 800, as: TWICE },
]
/** In brief: a usual phone, and where there is least room. */
const SCREENS = isBrief ? [ALL_SCREENS[0]!, ALL_SCREENS[5]!] : ALL_SCREENS

const panel = (page: Page) => page.getByRole('region', { name: 'Feedback' })
/** By its words: the others may be put away by then. */
const option = (page: Page, text: string) =>
  page.getByRole('list', { name: 'Answers' }).getByRole('button', { name: text })

/** Whole within the window, and what one would touch from its upper edge to its lower one: nothing lies over it. */
async function expectUncovered(part: Locator, what: string): Promise<void> {
  const seen = () =>
    part.evaluate((element) => {
      const { top, bottom, left, width, height } = element.getBoundingClientRect()
      const isTouched = [top + 3, top + height / 2, bottom - 3].every((y) => {
        const touched = document.elementFromPoint(left + width / 2, y)
        return touched !== null && (element.contains(touched) || touched.contains(element))
      })
      return { isTouched, isInside: top >= 0 && bottom <= innerHeight }
    })
  await expect
    .poll(seen, { message: what, timeout: 10_000 })
    .toEqual({ isTouched: true, isInside: true })
}

/** The buttons are at the foot, and what is read at the time is above them: the heading, unless it is scrolled away. */
async function expectUsable(
  page: Page,
  what: string,
  read: Locator = panel(page).getByRole('heading'),
): Promise<void> {
  const onward = panel(page).getByRole('button', { name: /^(Try Again|Next|Complete)$/ })
  await expectUncovered(onward, `${what}: ${await onward.innerText()}`)
  await expectUncovered(panel(page).getByRole('button', { name: 'Previous' }), `${what}: Previous`)
  await expect(read, what).toBeInViewport({ ratio: 0.4 })
}

test(
  'the feedback covers neither the chosen answer nor the right one, at any size of screen and text',
  { tag: '@release' },
  async ({ openDevice, learner }) => {
    const { page, context } = await openDevice({ size: SCREENS[0]! })
    const everywhere = SCREENS.flatMap((screen, at) =>
      choicesOn(screen).map((each) => ({ ...each, id: `${each.id}-${at}` })),
    )
    const lesson = await beginWith(context, await learner.lesson('1'), ...everywhere)
    await signIn(page, learner)
    await openLesson(page, lesson)
    let number = 0
    for (const { as, ...size } of SCREENS) {
      await page.setViewportSize(size)
      await readAs(page, learner.userId, as)
      for (const exercise of choicesOn(size)) {
        number += 1
        const name = `${exercise.id} at ${size.width} × ${size.height}, ${as.text} %`
        await seeExercise(page, lesson, number)
        const chosen = option(page, exercise.options[0]!)
        const right = option(page, exercise.correctAnswer)
        await chosen.click()
        await expect(panel(page)).toContainText('Koi gal nahi!')
        await expectUncovered(chosen, `${name}: chosen`)
        await expectUncovered(right, `${name}: right`)
        await expectUsable(page, `${name}, missed`)
        // What is folded away is read where it is, and takes nothing from the answer.
        const more = panel(page).getByText('More', { exact: true })
        await more.click()
        await expectUncovered(chosen, `${name}: chosen, with more`)
        await expectUncovered(right, `${name}: right, with more`)
        await expectUsable(page, `${name}, with more`, more)
        await page.getByRole('button', { name: 'Try Again' }).click()
        await answer(page, exercise)
        await expectUncovered(right, `${name}: right at once`)
        await expectUsable(page, `${name}, right`)
        await page.getByRole('button', { name: 'Next', exact: true }).click()
      }
    }
  },
)

test(
  'what was typed or laid out stays in sight beside its feedback',
  { tag: '@release' },
  async ({ openDevice, learner }) => {
    // Where motion is welcome the page glides there.
    const { page, context } = await openDevice({
      size: SCREENS[0]!,
      reducedMotion: 'no-preference',
    })
    const course = await learner.lesson('1')
    const typed = course.exercises.find(({ type }) => type === 'translation')
    const laid = course.exercises.find(({ type }) => type === 'word_arrangement')
    if (typed === undefined || laid === undefined) throw new Error('Lesson 1 has not both')
    const both = SCREENS.flatMap((_, at) =>
      [typed, laid].map((each) => ({ ...each, id: `${each.id}-${at}` })),
    )
    const lesson = await beginWith(context, course, ...both)
    await signIn(page, learner)
    await openLesson(page, lesson)
    for (const [at, { as, ...size }] of SCREENS.entries()) {
      const name = `${size.width} × ${size.height}, ${as.text} %`
      await page.setViewportSize(size)
      await readAs(page, learner.userId, as)
      await seeExercise(page, lesson, at * 2 + 1)
      await page.getByRole('textbox').fill('xyzzy')
      await page.getByRole('button', { name: 'Check' }).click()
      await expect(panel(page)).toContainText('Koi gal nahi!')
      await expectUncovered(page.getByRole('textbox'), `typed at ${name}`)
      await expectUsable(page, `typed at ${name}`)
      await page.getByRole('button', { name: 'Try Again' }).click()
      await answer(page, typed)
      await page.getByRole('button', { name: 'Next', exact: true }).click()
      await seeExercise(page, lesson, at * 2 + 2)
      await placeLabel(page, (laid.words ?? []).toReversed())
      await page.getByRole('button', { name: 'Check' }).click()
      await expect(panel(page)).toContainText('Koi gal nahi!')
      const tiles = page.getByRole('list', { name: /Your sentence/ }).getByRole('button')
      for (const tile of await tiles.all()) await expectUncovered(tile, `laid out at ${name}`)
      await expectUsable(page, `laid out at ${name}`)
      await page.getByRole('button', { name: 'Try Again' }).click()
      await answer(page, laid)
      await page.getByRole('button', { name: 'Next', exact: true }).click()
    }
  },
)
