import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { judgeAnswer } from '#domain/answers/judge-answer.ts'
import { wholeCourse } from './answers-course.ts'

/** What the course writes, what a learner types, and how it should count; for a speaker to read and correct. */
const FILE = new URL('../../content/answer-pairs.tsv', import.meta.url)

const KINDS: Record<string, string> = {
  right: 'exact',
  'right, other spelling': 'equivalent',
  nearly: 'close',
  wrong: 'wrong',
}

const [header, ...lines] = readFileSync(FILE, 'utf8').trimEnd().split('\n')
const pairs = lines.map((line, index) => {
  const [correctAnswer = '', given = '', language = '', wanted = '', why = '', ...more] =
    line.split('\t')
  const row = { number: index + 2, correctAnswer, given: spelledOut(given), language, wanted, why }
  return { ...row, isWhole: why !== '' && more.length === 0 }
})

/** `\u200F`: what no editor shows. */
function spelledOut(text: string): string {
  return text.replace(/\\u([0-9A-F]{4})/g, (_, hex: string) => {
    return String.fromCharCode(Number.parseInt(hex, 16))
  })
}

test('the table can be read: at least 200 pairs, each whole, none twice', () => {
  expect(header).toBe('course_writes\tlearner_types\tlanguage\twanted\twhy')
  expect(pairs.length).toBeGreaterThanOrEqual(200)
  for (const { number, isWhole, language, wanted } of pairs) {
    expect(isWhole, `line ${number} has five columns`).toBe(true)
    expect(['Pothwari', 'English'], `line ${number}`).toContain(language)
    expect(Object.keys(KINDS), `line ${number}`).toContain(wanted)
  }
  const asked = pairs.map(
    ({ correctAnswer, given, language }) => `${language} ${correctAnswer} ${given}`,
  )
  expect(asked.filter((pair, index) => asked.indexOf(pair) !== index)).toEqual([])
})

const { vocabulary, acceptedFor, writtenFor } = wholeCourse()

test.each(pairs)(
  'line $number: “$correctAnswer”, answered “$given”, is $wanted: $why',
  ({ correctAnswer, given, language, wanted }) => {
    const isPothwari = language === 'Pothwari'
    const question = {
      matching: 'typed',
      language: isPothwari ? 'phr' : 'en',
      // As a learner is asked: in the other language.
      promptLanguage: isPothwari ? 'en' : 'phr',
      correctAnswer,
      // Where no lesson asks for it, practice does. What is wrong is so by the judge: an author may take "kaali" for black.
      ...(isPothwari &&
        (acceptedFor(correctAnswer) ?? (wanted === 'wrong' ? {} : writtenFor(correctAnswer)))),
    } as const
    expect(judgeAnswer(question, given, vocabulary)).toMatchObject({ kind: KINDS[wanted] })
  },
)
