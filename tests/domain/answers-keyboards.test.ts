import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { Exercise } from '#contract/lesson.ts'
import { judgeAnswer } from '#domain/answers/judge-answer.ts'
import { judgeExercise } from '#domain/answers/judge-exercise.ts'
import { buildVocabulary } from '#domain/answers/vocabulary.ts'
import { wholeCourse } from './answers-course.ts'

const { items, exercises, vocabulary } = wholeCourse()
const isTyped = ({ type }: Exercise) => type === 'translation' || type === 'fill_blank'
const typed = exercises.filter(isTyped)

/** What a phone's keyboard adds to an answer, and the marks that show no letter. */
const ADDED = [
  (text: string) => `${text.charAt(0).toUpperCase()}${text.slice(1)}`,
  (text: string) => `${text}. `,
  (text: string) => `${text}…`,
  (text: string) => text.replaceAll(' ', '  '),
  (text: string) => text.replaceAll(' ', '\u00A0'),
  (text: string) => text.replaceAll(' ', '\u3000'),
  (text: string) => `“${text}”`,
  (text: string) => `« ${text} »`,
  (text: string) => `${text} ❤\uFE0F`,
  (text: string) => `${text}👩\u200D👩\u200D👧`,
  (text: string) => `👍🏽 ${text}`,
  (text: string) => `${text} 🇵🇰`,
  (text: string) => `${text} \uFE0F`,
  (text: string) => `\uFEFF${text}\u200B`,
  (text: string) => `\u2067${text}\u2069`,
  (text: string) => `${text}\uFFFC`,
  (text: string) => `${text} \u{1FADC}`,
  (text: string) => `${text} \u{1FBFF}\uF8FF`,
  (text: string) => `${text} \u0301`,
  (text: string) => text.normalize('NFD'),
  (text: string) =>
    text.replace(/[a-z]/g, (letter) => String.fromCharCode(letter.charCodeAt(0) + 0xfee0)),
]

test('whatever a phone’s keyboard adds, a right answer of the course stays exactly right', () => {
  for (const exercise of typed) {
    for (const add of ADDED) {
      const given = add(exercise.correctAnswer)
      expect(judgeExercise(exercise, given, vocabulary).kind, given).toBe('exact')
    }
  }
})

test('several of these at once change nothing either', () => {
  fc.assert(
    fc.property(
      fc.constantFrom(...typed),
      fc.array(fc.constantFrom(...ADDED), { minLength: 2, maxLength: 5 }),
      (exercise, changes) => {
        const given = changes.reduce((text, add) => add(text), exercise.correctAnswer)
        expect(judgeExercise(exercise, given, vocabulary).kind, given).toBe('exact')
      },
    ),
    { numRuns: 500 },
  )
})

test('a wrong option stays wrong, whatever a phone’s keyboard adds to it', () => {
  for (const exercise of exercises) {
    const others = (exercise.options ?? []).filter((option) => option !== exercise.correctAnswer)
    for (const option of others) {
      for (const add of ADDED) {
        const asked = { ...exercise, type: 'translation' }
        const { isRight } = judgeExercise(asked, add(option), vocabulary)
        expect(isRight, `${exercise.correctAnswer}: ${add(option)}`).toBe(false)
      }
    }
  }
})

test('an emoji alone, or marks alone, are no answer', () => {
  for (const given of ['❤\uFE0F', '\uFE0F', '\u200D', '👩\u200D👧', '\u0301', '´', '\u3164']) {
    const judgement = judgeAnswer(
      { matching: 'typed', language: 'phr', correctAnswer: 'prah' },
      given,
      vocabulary,
    )
    expect(judgement.rule).toBe('empty')
  }
})

test.each("'`´ʹʻʼʽʾʿˈˊˋ‘’‛′‵❛❜＇ꞌ".split(''))('%s is an apostrophe', (apostrophe) => {
  const english = { matching: 'typed', language: 'en' } as const
  const judge = (correctAnswer: string, given: string) =>
    judgeAnswer({ ...english, correctAnswer }, given, vocabulary)
  expect(judge('I am fine.', `I${apostrophe}m fine`).kind).toBe('equivalent')
  expect(judge("mother's sister", `mother${apostrophe}s sister`).kind).toBe('exact')
  expect(judge('dog', `${apostrophe}dog${apostrophe}`).kind).toBe('exact')
})

/** The letters of Shahmukhi that an Arabic keyboard has others for, or none. */
const ON_ARABIC_KEYS: Readonly<Record<string, string>> = {
  ی: 'ي',
  ک: 'ك',
  ہ: 'ه',
  ھ: 'ه',
  ݨ: 'ن',
}
const onArabicKeys = (text: string) =>
  [...text.replace(/[\u064B-\u0652]/g, '')]
    .map((letter) => ON_ARABIC_KEYS[letter] ?? letter)
    .join('')
    .replace(/ں(?![\u0621-\u06D3])/g, 'ن')

const askedInShahmukhi = (correctInOtherScript: string, given: string) =>
  judgeAnswer(
    { matching: 'typed', language: 'phr', correctAnswer: 'x', correctInOtherScript },
    given,
    vocabulary,
  )

test('every line in Shahmukhi may be typed on an Arabic keyboard', () => {
  for (const { shahmukhi } of items) {
    const given = onArabicKeys(shahmukhi)
    expect(askedInShahmukhi(shahmukhi, given).isRight, `${shahmukhi}: ${given}`).toBe(true)
  }
})

test('a letter by its shape, as old phones send it, is the letter', () => {
  expect(askedInShahmukhi('کُتا', '\uFEDB\uFE98\uFE8E').isRight).toBe(true)
  expect(askedInShahmukhi('بھرا', '\uFE91\uFBAC\uFEAE\uFE8D').isRight).toBe(true)
  expect(askedInShahmukhi('گوشت', 'گـــوشت').isRight).toBe(true)
})

test('a hamza of its own is the hamza on the letter', () => {
  expect(askedInShahmukhi('آؤ', 'آو\u0654').kind).toBe('exact')
  expect(askedInShahmukhi('نئیں', 'نی\u0654یں').isRight).toBe(true)
})

/** Near enough in length, and the same at the start or at the end: others are not asked for. */
function mayLookAlike(one: string, other: string): boolean {
  if (Math.abs(one.length - other.length) > 2) return false
  return one.startsWith(other.slice(0, 1)) || one.endsWith(other.slice(-2))
}

test('no line of the course in Shahmukhi passes for another one, typed on whichever keys', () => {
  const lines = [...new Set(items.map(({ shahmukhi }) => shahmukhi))]
  // No usual keyboard has the nuun with a ring: who writes without it and without vowel signs writes "who" as "ear".
  const skeleton = (text: string) => text.replace(/[\u064B-\u0652]/g, '').replaceAll('ݨ', 'ن')
  const passing = lines.flatMap((asked) =>
    lines
      .filter((given) => given !== asked && mayLookAlike(given, asked))
      .flatMap((given) => [given, onArabicKeys(given)].map((keys) => [given, keys] as const))
      .filter(([, keys]) => askedInShahmukhi(asked, keys).isRight)
      .map(([given, keys]) => ({ asked, given, keys })),
  )
  // Without their vowel signs they are one word on paper too: son and leaf, flower and fruit.
  const written = passing.filter(
    ({ given, keys }) => given === keys && /[\u064B-\u0652]/.test(given),
  )
  expect(written).toEqual([])
  const otherLetters = passing.filter(({ asked, given }) => skeleton(asked) !== skeleton(given))
  // Mother and mum are one answer in either script.
  const [mother, mum] = ['اماں', 'امی']
  const isMother = ({ asked, given }: { asked: string; given: string }) =>
    [asked, given].every((line) => line === mother || line === mum)
  expect(otherLetters.filter((pair) => !isMother(pair))).toEqual([])
})

test('a letter that the learner’s keyboard has is not taken for another one', () => {
  const pairs = [
    ['بھرا', 'بہرا'],
    ['بہرا', 'بھرا'],
    ['گان', 'گاں'],
    ['کاں', 'گان'],
    ['نانا', 'ںانا'],
    ['دادے', 'دادي'],
    ['آؤ', 'اؤ'],
    ['پتر', 'پُتر'],
    ['پھل', 'پھُل'],
  ] as const
  for (const [asked, given] of pairs) {
    expect(askedInShahmukhi(asked, given).isRight, `${asked}: ${given}`).toBe(false)
  }
})

test('a word of the course is itself, even where a keyboard might lack a letter of another word', () => {
  const known = buildVocabulary([
    { english: 'ear', roman: 'kan', shahmukhi: 'کان' },
    { english: 'crow', roman: 'kaañ', shahmukhi: 'کاں' },
  ])
  const asked = { matching: 'typed', language: 'phr', correctAnswer: 'x' } as const
  const judge = (correctInOtherScript: string, given: string) =>
    judgeAnswer({ ...asked, correctInOtherScript }, given, known).isRight
  expect(judge('کاں', 'کان')).toBe(false)
  expect(judge('کان', 'کان')).toBe(true)
  expect(judge('کاں', 'کاں')).toBe(true)
})
