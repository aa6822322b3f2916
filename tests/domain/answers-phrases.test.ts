import fc from 'fast-check'
import { expect, test } from 'vitest'
import { judgeAnswer } from '#domain/answers/judge-answer.ts'
import { judgeExercise } from '#domain/answers/judge-exercise.ts'
import { wholeCourse } from './answers-course.ts'
import { freeVocabulary } from './answers-lexicon.ts'

const { items, vocabulary } = wholeCourse()
const vocabularies = [
  { lessons: 'the free lessons', known: freeVocabulary },
  { lessons: 'the whole course', known: vocabulary },
]

const english = { matching: 'typed', language: 'en', promptLanguage: 'phr' } as const

/** A learner knows what these mean, whichever lessons are on the device. */
const RIGHT = [
  ['my mother', 'meri ammi'],
  ['my mother', 'Meri ammi!'],
  ['my mother', 'maahṛi ammaañ'],
  ['my mother', 'mahri amma'],
  ['my mother', 'meri mata'],
  ['my mother', 'my ammi'],
  ['my mother', 'meri mother'],
  ['my mother', 'meri mum'],
  ['my brother', 'mera bhai'],
  ['my brother', 'maahra prah'],
  ['my sister', 'meri behn'],
  ['your mother', 'tusaan ni ammi'],
  ['his brother', 'usna bhai'],
  ['her sister', 'usni behn'],
  ['This is my mother.', 'this is meri ammi'],
  ['older brother', 'vadda bhai'],
  ['older brother', 'older bhai'],
  ['younger sister', 'choti behn'],
] as const

/** Another person, whose another is, or more and less than was asked for. */
const WRONG = [
  ['my mother', 'mera bhai'],
  ['my mother', 'meri behn'],
  ['my mother', 'meri daadi'],
  ['my mother', 'tusaan ni ammi'],
  ['your mother', 'meri ammi'],
  ['my mother', 'usni ammi'],
  ['his brother', 'her brother'],
  ['his brother', 'her bhai'],
  ['my mother', 'ammi meri behn'],
  ['my mother', 'meri'],
  ['my mother', 'ammi'],
  ['mother', 'meri ammi'],
  ['my mother', 'meri ammi ai'],
  ['my grandmother', 'meri daadi'],
  ['my grandmother', 'meri ammi'],
  ['older brother', 'choti bhai'],
  ['older brother', 'vadda'],
  ['older brother', 'older prahu'],
  ['younger sister', 'vadda behn'],
  ['mother’s mother', 'meri ammi'],
] as const

for (const { lessons, known } of vocabularies) {
  test.each(RIGHT)(`asked for “%s”, “%s” is right (${lessons})`, (correctAnswer, given) => {
    for (const matching of ['typed', 'choice'] as const) {
      const judgement = judgeAnswer({ ...english, matching, correctAnswer }, given, known)
      expect(judgement).toMatchObject({ isRight: true, correctSpelling: correctAnswer })
    }
  })
  test.each(WRONG)(`asked for “%s”, “%s” is wrong (${lessons})`, (correctAnswer, given) => {
    expect(judgeAnswer({ ...english, correctAnswer }, given, known).isRight).toBe(false)
  })
}

test('what families also say is a translation too', () => {
  const judge = (correctAnswer: string, given: string) =>
    judgeAnswer({ ...english, correctAnswer }, given, vocabulary).isRight
  expect(judge('older brother', 'baṛa bhai')).toBe(true)
  expect(judge('younger sister', 'nikki behn')).toBe(true)
})

test('the phrase that was asked, copied, is no translation', () => {
  const asked = {
    type: 'translation',
    answerLanguage: 'en',
    correctAnswer: 'older brother',
  } as const
  const exercise = { ...asked, prompt: { language: 'phr', text: 'vaḍḍa prah' } } as const
  for (const copied of ['vaḍḍa prah', 'Vadda pra.']) {
    expect(judgeExercise(exercise, copied, vocabulary).isRight, copied).toBe(false)
  }
  expect(judgeExercise(exercise, 'vadda bhai', vocabulary).isRight).toBe(true)
})

test('Pothwari is read the same way, but where English was asked for it', () => {
  const pothwari = { matching: 'typed', language: 'phr', correctAnswer: 'maahṛi ammaañ' } as const
  const asked = (promptLanguage: 'phr' | 'en', given: string) =>
    judgeAnswer({ ...pothwari, promptLanguage }, given, vocabulary).isRight
  expect(asked('phr', 'my mother')).toBe(true)
  expect(asked('phr', 'your mother')).toBe(false)
  expect(asked('en', 'my mother')).toBe(false)
  expect(asked('en', 'my ammi')).toBe(false)
  expect(asked('en', 'maahri ammi')).toBe(true)
})

test('word arrangement takes no translation', () => {
  const sentence = {
    type: 'word_arrangement',
    answerLanguage: 'en',
    correctAnswer: 'my mother',
  } as const
  expect(judgeExercise(sentence, 'meri ammi', vocabulary).isRight).toBe(false)
})

/** Every word that the course teaches alone, with its meanings as the course writes them. */
const taught = items
  .filter(({ roman }) => !roman.includes(' '))
  .map(({ roman, alsoSaid, english: meanings }) => {
    const words = meanings
      .replace(/\([^)]*\)/g, '')
      .toLowerCase()
      .split(/[,;/]/)
      .map((meaning) => meaning.trim().replace(/^to /, ''))
      .filter((meaning) => meaning !== 'mother' && meaning !== 'mum')
    return { forms: [roman, ...alsoSaid], meanings: words }
  })
const meaningsOf = new Map<string, Set<string>>()
for (const { forms, meanings } of taught) {
  for (const form of forms) {
    meaningsOf.set(form, new Set([...(meaningsOf.get(form) ?? []), ...meanings]))
  }
}
const words = [...meaningsOf.keys()]
/** English "sun" is also how a phone writes `suṇ`, listen. */
const typed = (word: string) => word.normalize('NFD').replace(/\p{M}/gu, '')
const asTyped = new Set(words.map(typed))
const meanings = [...new Set(taught.flatMap((one) => one.meanings))]

test('beside “ammi”, each word of the course translates its own meanings', () => {
  for (const [word, own] of meaningsOf) {
    for (const meaning of own) {
      const asked = { ...english, correctAnswer: `${meaning} mother` }
      const { isRight } = judgeAnswer(asked, `${word} ammi`, vocabulary)
      expect(isRight, `${meaning}: ${word}`).toBe(true)
    }
  }
})

test('beside “ammi”, no word of the course translates the meaning of another one', () => {
  fc.assert(
    fc.property(fc.constantFrom(...words), fc.constantFrom(...meanings), (word, meaning) => {
      fc.pre(meaningsOf.get(word)?.has(meaning) === false && typed(word) !== meaning)
      const asked = { ...english, correctAnswer: `${meaning} mother` }
      // A slip of the pen is another rule: "ret" for "red".
      expect(judgeAnswer(asked, `${word} ammi`, vocabulary).rule).not.toBe('same-meaning')
    }),
    { numRuns: 1_000 },
  )
})

test('beside “ammi”, no meaning of the course passes for another one', () => {
  fc.assert(
    fc.property(fc.constantFrom(...meanings), fc.constantFrom(...meanings), (one, other) => {
      fc.pre(one !== other && !asTyped.has(other))
      const asked = { ...english, correctAnswer: `${one} mother` }
      expect(judgeAnswer(asked, `${other} ammi`, vocabulary).rule).not.toBe('same-meaning')
    }),
    { numRuns: 1_000 },
  )
})

test('what families say for “listen” is no English “sun”, which its letters spell', () => {
  const listen = items.find(({ alsoSaid }) => alsoSaid.includes('bujh'))
  expect(typed(listen?.roman ?? '')).toBe('sun')
  const asked = { ...english, correctAnswer: 'The sun is hot.' }
  expect(judgeAnswer(asked, 'The bujh is hot', vocabulary).isRight).toBe(false)
  expect(judgeAnswer({ ...asked, correctAnswer: 'sun' }, 'bujh', vocabulary).isRight).toBe(false)
})
