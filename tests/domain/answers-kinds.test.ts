import { expect, test } from 'vitest'
import { judgeAnswer } from '#domain/answers/judge-answer.ts'
import { authorItems, vocabulary } from './memory/real-course.ts'

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
})
