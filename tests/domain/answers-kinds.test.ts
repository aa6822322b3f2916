import { expect, test } from 'vitest'
import { judgeAnswer } from '#domain/answers/judge-answer.ts'
import { judgeExercise } from '#domain/answers/judge-exercise.ts'
import { plainWord } from '#domain/letters.ts'
import { makeExercise } from '#domain/memory/make-exercise.ts'
import { authorItems, course, items, lessons, vocabulary } from './memory/real-course.ts'

const typed = [
  ...lessons.flatMap(({ exercises }) => exercises).filter(({ type }) => type === 'translation'),
  ...items.flatMap(
    (item) => makeExercise(item, 'type', course, { id: item.id, seed: item.id }) ?? [],
  ),
]
const isRight = (exercise: (typeof typed)[number], given: string) =>
  judgeExercise(exercise, given, vocabulary).isRight

const RELATIVES = [
  'mother mum mummy mom',
  'father dad daddy',
  'grandmother grandma granny gran nan',
  'grandfather grandad grandpa granddad',
  'aunt aunty auntie',
].map((names) => names.split(' '))

/** Every English answer that the author takes, with a name of a relative exchanged for each of `names`. */
function exchanged(names: (own: string[]) => string[]) {
  return [...authorItems.values()].flatMap(({ english, alsoEnglish }) =>
    [english, ...alsoEnglish].flatMap((line) =>
      RELATIVES.flatMap((own) =>
        own.flatMap((name) => {
          const word = new RegExp(`\\b${name}\\b`, 'i')
          if (!word.test(line) || line.includes('(')) return []
          return names(own).map((other) => {
            const given = line.replace(word, other)
            return { english, given, isRight: isRightEnglish(english, alsoEnglish, given) }
          })
        }),
      ),
    ),
  )
}

function isRightEnglish(correctAnswer: string, acceptedAnswers: string[], given: string): boolean {
  const question = {
    language: 'en',
    promptLanguage: 'phr',
    correctAnswer,
    acceptedAnswers,
  } as const
  return judgeAnswer({ ...question, matching: 'typed' }, given, vocabulary).isRight
}

test('a relative counts by each of the names that English families use', () => {
  const answers = exchanged((own) => own)
  expect(answers.length).toBeGreaterThan(100)
  expect(answers.filter(({ isRight }) => !isRight)).toEqual([])
})

test('another relative is another answer, by whatever name', () => {
  const answers = exchanged((own) =>
    RELATIVES.flatMap((names) => (names === own ? [] : names.slice(0, 1))),
  )
  expect(answers.length).toBeGreaterThan(100)
  expect(answers.filter(({ isRight }) => isRight)).toEqual([])
}, 60_000)

test('a t of the course may be written th, but for the first letter, the curled ṭ and a double t', () => {
  const known = new Set(items.flatMap(({ roman }) => roman.split(' ').map(plainWord)))
  const single = typed.filter(({ answerLanguage, correctAnswer }) => {
    return answerLanguage === 'phr' && !correctAnswer.includes(' ')
  })
  let count = 0
  for (const exercise of single) {
    const word = exercise.correctAnswer
    for (const { index } of word.matchAll(/t/g)) {
      const given = `${word.slice(0, index)}th${word.slice(index + 1)}`
      const isDental = index > 0 && word[index - 1] !== 't' && !/[th]/.test(word[index + 1] ?? '')
      // "thee" for tih is a spelling that the table of learners' spellings has.
      if (word === 'tih' || word[index + 1] === 'h' || known.has(plainWord(given))) continue
      count += 1
      expect(isRight(exercise, given), given).toBe(isDental)
    }
  }
  expect(count).toBeGreaterThan(10)
})
