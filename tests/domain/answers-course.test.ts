import { expect, test } from 'vitest'
import { editDistance } from '#domain/answers/edit-distance.ts'
import { familyForm } from '#domain/answers/family-form.ts'
import { judgeAnswer } from '#domain/answers/judge-answer.ts'
import { answerWords, plainWord } from '#domain/letters.ts'
import { foldPothwari } from '#domain/answers/pothwari-spelling.ts'
import { buildVocabulary } from '#domain/answers/vocabulary.ts'
import { wholeCourse } from './answers-course.ts'
import { lexiconRows } from './answers-lexicon.ts'

const { items, vocabulary } = wholeCourse()
/** What the course or a family says, with every meaning it has. */
const said = [
  ...lexiconRows().map(({ roman }) => ({ roman, forms: [roman] })),
  ...items.map(({ roman, alsoSaid }) => ({ roman, forms: [roman, ...alsoSaid] })),
]

const judge = (correctAnswer: string, given: string) =>
  judgeAnswer({ matching: 'typed', language: 'phr', correctAnswer }, given, vocabulary)

type Form = { text: string; plain: string; sound: string[] }
const formOf = (text: string): Form => {
  return { text, plain: plainWord(text), sound: [...answerWords(text).map(foldPothwari).join(' ')] }
}

/** By the line that the course writes: that line and what families say for it. */
const formsByLine = new Map<string, Form[]>()
for (const { roman, forms } of said) {
  formsByLine.set(roman, [...(formsByLine.get(roman) ?? []), ...forms.map(formOf)])
}
const everyForm = [...new Set([...formsByLine.values()].flat().map(({ text }) => text))].map(formOf)

/** What is further away than this, no rule of spelling or slips can bring together. */
function mayPass({ sound: one }: Form, { sound: other }: Form): boolean {
  return Math.abs(one.length - other.length) <= 2 && editDistance(one, other, true) <= 2
}

/** One person. */
const MOTHERS = ['ammaañ=ammi', 'ammi=ammaañ', 'ammi=maa']

test('no line of the course, and no form that families say, passes for an item with another meaning', () => {
  const passing: string[] = []
  for (const [roman, own] of formsByLine) {
    const mine = new Set(own.map(({ plain }) => plain))
    for (const form of everyForm) {
      if (mine.has(form.plain) || !own.some((one) => mayPass(one, form))) continue
      if (judge(roman, form.text).isRight) passing.push(`${roman}=${form.text}`)
    }
  }
  expect(passing.filter((pair) => !MOTHERS.includes(pair)).toSorted()).toEqual([])
})

test('nor does it where the exercise accepts what families say', () => {
  const passing = items.flatMap(({ roman, alsoSaid }) => {
    const own = [roman, ...alsoSaid].map(formOf)
    const mine = new Set(own.map(({ plain }) => plain))
    const question = { matching: 'typed', language: 'phr', correctAnswer: roman } as const
    return everyForm
      .filter((form) => !mine.has(form.plain) && own.some((one) => mayPass(one, form)))
      .filter(({ text }) => {
        return judgeAnswer({ ...question, acceptedAnswers: alsoSaid }, text, vocabulary).isRight
      })
      .map(({ text }) => `${roman}=${text}`)
  })
  expect(passing.filter((pair) => !MOTHERS.includes(pair)).toSorted()).toEqual([])
})

test('each form that families say is right for its item, in its own sentence too', () => {
  const wrong = items.flatMap(({ roman, alsoSaid, id }) =>
    alsoSaid
      .filter((form) => {
        const question = { matching: 'typed', language: 'phr', correctAnswer: roman } as const
        return !judgeAnswer({ ...question, acceptedAnswers: alsoSaid }, form, vocabulary).isRight
      })
      .map((form) => `${id} ${form}`),
  )
  expect(wrong).toEqual([])
})

test('a form that is another word of the course counts for its own item only', () => {
  const known = buildVocabulary([
    { english: 'today', roman: 'aj', alsoSaid: ['ai'] },
    { english: 'door', roman: 'bua', alsoSaid: ['dar'] },
    { english: 'fear', roman: 'ḍar' },
    { english: 'What is this?', roman: 'E kaih ai?' },
  ])
  const typed = { matching: 'typed', language: 'phr' } as const
  const judgeKnown = (correctAnswer: string, given: string, acceptedAnswers: string[] = []) =>
    judgeAnswer({ ...typed, correctAnswer, acceptedAnswers }, given, known).isRight
  expect(judgeKnown('E kaih ai?', 'e kaih aj')).toBe(false)
  expect(judgeKnown('ḍar', 'bua')).toBe(false)
  expect(judgeKnown('aj', 'ai', ['ai'])).toBe(true)
  expect(judgeKnown('bua', 'dar', ['dar'])).toBe(true)
})

test('a word that sounds like a family’s form of another word is itself: six is no tea', () => {
  expect(judge('chaah', 'chai').isRight).toBe(true)
  expect(judge('chaah', 'chhe').isRight).toBe(false)
  expect(judge('chhe', 'chai').isRight).toBe(false)
  expect(judge('chhe', 'che').isRight).toBe(true)
})

test('a spelling that sounds like two words of the course is that of the nearer one', () => {
  expect(judge('nikaah', 'nikah')).toMatchObject({ kind: 'equivalent' })
  expect(judge('nikka', 'nikah').isRight).toBe(false)
  expect(judge('nikka', 'nika')).toMatchObject({ kind: 'equivalent' })
})

test('what families say is told from another spelling of what the course writes', () => {
  const mother = { roman: 'ammaañ', alsoSaid: ['maa', 'amman'] }
  expect(familyForm('Maa!', mother)).toBe('maa')
  expect(familyForm('ma', mother)).toBe('maa')
  expect(familyForm('aman', mother)).toBeUndefined()
  expect(familyForm('abba', mother)).toBeUndefined()
  expect(familyForm('', mother)).toBeUndefined()
  expect(familyForm('?!', { roman: 'x', alsoSaid: ['!'] })).toBeUndefined()
})
