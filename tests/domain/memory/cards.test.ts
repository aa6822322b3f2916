import { FSRSAlgorithm } from 'ts-fsrs'
import { describe, expect, test } from 'vitest'
import { recallChance } from '#domain/memory/card.ts'
import { dueCards, forecast, slippedCards } from '#domain/memory/due-cards.ts'
import { answersThatMeasure, measureRecall } from '#domain/memory/measured-recall.ts'
import { newCards } from '#domain/memory/new-cards.ts'
import { cardStrength, wordStrength } from '#domain/memory/strength.ts'
import { countStrengths, wordMemories } from '#domain/memory/word-memories.ts'
import { cardOf, reviewOn } from './written-reviews.ts'

const TODAY = '2026-03-10'
const NOW_MS = Date.parse('2026-03-10T18:00:00Z')

describe('what is asked', () => {
  test('due: whose day has come, the most forgotten first', () => {
    const cards = [
      cardOf('steady', 'understand', { stability: 40, reviewedAt: '2026-02-08T12:00:00.000Z' }),
      cardOf('b', 'produce'),
      cardOf('b', 'understand'),
      cardOf('long ago', 'produce', { due: '2026-01-03', reviewedAt: '2026-01-01T12:00:00.000Z' }),
      cardOf('tomorrow', 'produce', { due: '2026-03-11', stability: 0.2 }),
      cardOf('a', 'produce'),
    ]
    const asked = dueCards(cards, { today: TODAY, nowMs: NOW_MS })
    expect(asked.map(({ itemId, skill }) => `${itemId} ${skill}`)).toEqual([
      'long ago produce',
      'a produce',
      'b produce',
      'b understand',
      'steady understand',
    ])
  })

  test('the chance of recall is the package’s own curve, and no more than certain', () => {
    const model = new FSRSAlgorithm({})
    const card = cardOf('a', 'produce', { stability: 8, reviewedAt: '2026-03-01T18:00:00.000Z' })
    expect(recallChance(card, NOW_MS)).toBe(model.forgetting_curve(9, 8))
    expect(recallChance({ ...card, stability: 9 }, NOW_MS)).toBeCloseTo(0.9, 5)
    expect(recallChance(card, Date.parse('2026-02-01T00:00:00Z'))).toBe(1)
  })

  test('slipped: answered wrong and not due yet, the latest first', () => {
    const slip = { lastGrade: 1, due: '2026-03-11' } as const
    const cards = [
      cardOf('early', 'produce', { ...slip, reviewedAt: '2026-03-10T07:00:00.000Z' }),
      cardOf('late', 'produce', { ...slip, reviewedAt: '2026-03-10T08:00:00.000Z' }),
      cardOf('due', 'produce', { ...slip, due: TODAY }),
      cardOf('right', 'produce', { due: '2026-03-11' }),
    ]
    expect(slippedCards(cards, TODAY).map(({ itemId }) => itemId)).toEqual(['late', 'early'])
  })

  test('forecast: seven days, what is overdue waits today', () => {
    const due = ['2026-01-01', '2026-03-10', '2026-03-11', '2026-03-16', '2026-03-17']
    const days = forecast(
      due.map((day, at) => cardOf(`${at}`, 'produce', { due: day })),
      TODAY,
    )
    expect(days.map(({ date, words }) => `${date.slice(5)}: ${words}`)).toEqual([
      '03-10: 2',
      '03-11: 1',
      '03-12: 0',
      '03-13: 0',
      '03-14: 0',
      '03-15: 0',
      '03-16: 1',
    ])
  })

  test('forecast: a word that comes in both directions on a day is one word', () => {
    const days = forecast(
      [
        cardOf('a', 'understand', { due: '2026-03-09' }),
        cardOf('a', 'produce', { due: TODAY }),
        cardOf('b', 'understand', { due: TODAY }),
        cardOf('b', 'produce', { due: '2026-03-12' }),
      ],
      TODAY,
    )
    expect(days.map(({ words }) => words)).toEqual([2, 0, 1, 0, 0, 0, 0])
  })
})

describe('new cards', () => {
  const itemIds = ['1', '2', '3', '4', '5', '6', '7', '8']
  const met = (itemId: string, firstDate = '2026-03-09') =>
    cardOf(itemId, 'understand', { firstDate })

  test('the direction that was not asked, the day after, in the course’s order', () => {
    const cards = [
      met('3'),
      met('2', TODAY),
      cardOf('1', 'produce'),
      met('4'),
      cardOf('4', 'produce', { firstDate: '2026-03-09' }),
      met('not open'),
    ]
    expect(newCards(cards, { itemIds, today: TODAY })).toEqual([
      { itemId: '1', skill: 'understand' },
      { itemId: '3', skill: 'produce' },
    ])
  })

  test('five a day or as many as are set, less those that came in today', () => {
    const cards = itemIds.map((itemId) => met(itemId))
    const count = (more: object) => newCards(cards, { itemIds, today: TODAY, ...more }).length
    expect(count({})).toBe(5)
    expect(count({ perDay: 7 })).toBe(7)
    expect(count({ perDay: 0 })).toBe(0)
    const asked = [...cards, cardOf('1', 'produce', { firstDate: TODAY })]
    expect(newCards(asked, { itemIds, today: TODAY }).map(({ itemId }) => itemId)).toEqual([
      '2',
      '3',
      '4',
      '5',
    ])
    // A lesson of today asks many, and none of them was met before.
    const lesson = [...cards, met('9', TODAY), cardOf('9', 'produce', { firstDate: TODAY })]
    expect(newCards(lesson, { itemIds, today: TODAY })).toHaveLength(5)
  })
})

describe('strength', () => {
  const kept = { stability: 12, due: '2026-03-11' }
  const learnt = (skill: 'understand' | 'produce') => cardOf('a', skill, kept)

  test.each([
    ['new', undefined],
    ['learning', cardOf('a', 'produce')],
    ['learning', cardOf('a', 'produce', { stability: 6.9, due: '2026-03-20' })],
    ['strong', cardOf('a', 'produce', { stability: 7, due: '2026-03-11' })],
    ['fading', cardOf('a', 'produce', { stability: 40, due: '2026-03-10' })],
  ])('a card is %s', (strength, card) => {
    expect(cardStrength(card, TODAY)).toBe(strength)
  })

  test.each([
    ['new', []],
    ['learning', [learnt('understand')]],
    ['learning', [learnt('understand'), cardOf('a', 'produce')]],
    ['fading', [learnt('understand'), cardOf('a', 'produce', { ...kept, due: '2026-03-09' })]],
    ['strong', [learnt('understand'), learnt('produce')]],
  ])('a word is %s', (strength, cards) => {
    expect(wordStrength(cards, TODAY)).toBe(strength)
  })
})

describe('recall as measured', () => {
  const options = { epoch: 0, nowMs: NOW_MS }
  // Right on 1 and 3 January: the stability is then 10.97 days, and the card learnt.
  const learning = [reviewOn('2026-01-01', 3), reviewOn('2026-01-03', 3)]

  test('answers to learnt cards on a later day, right or wrong', () => {
    expect(answersThatMeasure(learning, options)).toEqual([])
    const kept = reviewOn('2026-01-14', 2)
    const forgotten = reviewOn('2026-03-01', 1)
    const log = [
      forgotten,
      ...learning,
      kept,
      // The same day, and a card that is no longer learnt.
      reviewOn('2026-03-01', 3, { reviewedAt: '2026-03-01T13:00:00.000Z' }),
      reviewOn('2026-03-02', 3),
    ]
    expect(answersThatMeasure(log, options)).toEqual([kept, forgotten])
    expect(answersThatMeasure(log, { ...options, epoch: 1 })).toEqual([])
  })

  test('a completion is no answer', () => {
    const log = [...learning, reviewOn('2026-01-14', 3, { id: 'completion x L01-01' })]
    expect(answersThatMeasure(log, options)).toEqual([])
  })

  test('the last ones count, whatever order they come in', () => {
    const answers = [
      reviewOn('2026-01-14', 2),
      reviewOn('2026-03-01', 4),
      reviewOn('2026-01-02', 1),
      reviewOn('2026-02-01', 1),
    ]
    expect(measureRecall(answers, 3)).toEqual({ asked: 3, recalled: 2 })
    expect(measureRecall(answers, 100)).toEqual({ asked: 4, recalled: 2 })
    expect(measureRecall([], 100)).toEqual({ asked: 0, recalled: 0 })
  })
})

test('words as they are remembered: by item, the weaker direction and the earlier day', () => {
  const cards = [
    cardOf('both', 'understand', { stability: 20, due: '2026-03-30' }),
    cardOf('both', 'produce', { stability: 9, due: '2026-03-18' }),
    cardOf('one', 'produce', { stability: 20, due: '2026-03-30' }),
  ]
  const memories = wordMemories(cards, TODAY)
  expect(Object.fromEntries(memories)).toEqual({
    both: { strength: 'strong', due: '2026-03-18' },
    one: { strength: 'learning', due: '2026-03-30' },
  })
  expect(countStrengths(['one', 'both', 'other'], memories)).toEqual({
    new: 1,
    learning: 1,
    fading: 0,
    strong: 1,
  })
})
