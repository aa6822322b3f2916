import { expect, test } from 'vitest'
import { arrangement, choice, gap, sampleLesson, translation } from '../player/sample-lesson.ts'
import { coverageOf } from '#server/content/coverage.ts'
import { coverageTable } from '../../scripts/content/coverage-table.ts'

// Thanks: chosen in English, by its clip. How: arranged. Water: typed into a gap. Goodbye: written in English, and said later.
const first = sampleLesson({ exercises: [choice, arrangement, gap, translation] })
const second = sampleLesson({
  id: '2',
  order: 2,
  items: [],
  exercises: [
    { ...gap, id: 'y1', itemIds: ['bye'], correctAnswer: 'Khuda haafiz' },
    { ...choice, id: 'y2', answerLanguage: 'phr', correctAnswer: 'Shukriya', itemIds: ['thanks'] },
  ],
})

const numbers = (id: string) => {
  const found = coverageOf([first, second]).find((item) => item.id === id)
  return found && [found.asked, found.heard, found.recognised, found.produced, found.later]
}

test('each item is counted by what its exercises ask', () => {
  expect(numbers('thanks')).toEqual([1, 1, 1, 0, 1])
  expect(numbers('how')).toEqual([1, 0, 0, 1, 0])
  expect(numbers('water')).toEqual([1, 0, 0, 1, 0])
  expect(numbers('bye')).toEqual([1, 0, 1, 1, 1])
})

test('a word is produced in a sentence that holds it, and not in another word', () => {
  const spoken = [
    { ...first.items[0], id: 'haal', roman: 'haal' },
    { ...first.items[0], id: 'al', roman: 'al' },
    { ...first.items[0], id: 'kaih haal', roman: 'Kaih haal?' },
  ]
  const lesson = { ...first, items: [...first.items, ...spoken] } as typeof first
  const produced = new Map(coverageOf([lesson]).map((item) => [item.id, item.produced]))
  expect([produced.get('haal'), produced.get('al'), produced.get('kaih haal')]).toEqual([1, 0, 1])
})

test('choosing a word in Pothwari is not producing it', () => {
  const chosen = { ...choice, answerLanguage: 'phr', correctAnswer: 'Shukriya' } as const
  const [thanks] = coverageOf([sampleLesson({ exercises: [chosen] })])
  expect(thanks).toMatchObject({ asked: 1, recognised: 0, produced: 0 })
})

test('the table has under each lesson a row for each item, what is left to practice, and the shares', () => {
  const lines = coverageTable([first, second]).split('\n')
  expect(lines[0]).toBe('Lesson 1: Salaam! First Greetings')
  expect(lines[1]).toContain('item         met       asked       heard')
  expect(lines[2]).toBe(
    '  thanks           1           1           1           0           1           0           1  Shukriya',
  )
  expect(lines[7]).toBe('Lesson 2: Salaam! First Greetings')
  expect(lines).toContain('left to practice: understand (2) how water')
  expect(lines).toContain('left to practice: produce (2) thanks bye')
  expect(lines.at(-1)).toBe('asked again in a later lesson   2 of 4 (50 %)')
  expect(lines.at(-2)).toBe('produced in a lesson            3 of 4 (75 %)')
})

test('an item that no exercise is about is not met, and left to practice in both directions', () => {
  const [, how] = coverageOf([sampleLesson({ exercises: [choice] })])
  expect(how).toMatchObject({ met: 0, asked: 0, left: ['understand', 'produce'] })
})

test('a line put together asks for its words, too', () => {
  const line = { ...arrangement, itemIds: ['how', 'water'] }
  const water = coverageOf([sampleLesson({ exercises: [line] })]).find(({ id }) => id === 'water')
  expect(water).toMatchObject({ left: ['understand'] })
})
