import fc from 'fast-check'
import { type Card as FsrsCard, createEmptyCard, fsrs, Rating } from 'ts-fsrs'
import { describe, expect, test } from 'vitest'
import { foldItem, foldReviews } from '#domain/memory/fold-reviews.ts'
import type { Grade, Review } from '#domain/memory/review.ts'
import { reviewOn } from './written-reviews.ts'

const NOW = { epoch: 0, nowMs: Date.parse('2026-06-01T12:00:00Z') }

describe('what the package itself says of a history', () => {
  const scheduler = fsrs({
    request_retention: 0.9,
    enable_fuzz: false,
    learning_steps: [],
    relearning_steps: [],
  })
  const ratings = { 1: Rating.Again, 2: Rating.Hard, 3: Rating.Good, 4: Rating.Easy } as const
  const histories: [string, [date: string, grade: Grade][]][] = [
    ['right once', [['2026-03-01', 3]]],
    ['wrong at first', [['2026-03-01', 1]]],
    [
      'right on later days',
      [
        ['2026-03-01', 3],
        ['2026-03-03', 3],
        ['2026-03-14', 3],
      ],
    ],
    [
      'twice on one day, forgotten, learnt again',
      [
        ['2026-03-01', 3],
        ['2026-03-01', 3],
        ['2026-03-05', 2],
        ['2026-03-20', 1],
        ['2026-03-20', 3],
        ['2026-03-21', 4],
        ['2026-05-30', 1],
      ],
    ],
    [
      'known already',
      [
        ['2026-03-01', 4],
        ['2026-04-01', 4],
      ],
    ],
  ]

  test.each(histories)('%s', (_, history) => {
    let card: FsrsCard = createEmptyCard(new Date(`${history[0]![0]}T12:00:00Z`))
    for (const [date, grade] of history) {
      card = scheduler.next(card, new Date(`${date}T12:00:00Z`), ratings[grade]).card
    }
    const [folded, ...others] = foldReviews(
      history.map(([date, grade]) => reviewOn(date, grade)),
      NOW,
    )
    expect(others).toEqual([])
    expect(folded).toEqual({
      itemId: 'L01-01',
      skill: 'understand',
      due: card.due.toISOString().slice(0, 10),
      stability: card.stability,
      difficulty: card.difficulty,
      firstDate: history[0]![0],
      reviewedAt: card.last_review?.toISOString(),
      lastGrade: history.at(-1)![1],
      reviews: card.reps,
      lapses: card.lapses,
    })
  })
})

test('a card for each direction, by item and then by skill', () => {
  const cards = foldReviews(
    [
      reviewOn('2026-03-02', 3, { itemId: 'L02-01', skill: 'understand' }),
      reviewOn('2026-03-02', 1, { itemId: 'L01-02', skill: 'understand' }),
      reviewOn('2026-03-01', 3, { itemId: 'L01-02', skill: 'produce' }),
    ],
    NOW,
  )
  expect(cards.map(({ itemId, skill, lastGrade }) => [itemId, skill, lastGrade])).toEqual([
    ['L01-02', 'produce', 3],
    ['L01-02', 'understand', 1],
    ['L02-01', 'understand', 3],
  ])
})

test('the order is the instant’s, then the id’s; the day is the learner’s', () => {
  const late = reviewOn('2026-03-01', 3, { id: 'b' })
  const early = reviewOn('2026-03-01', 1, { id: 'a' })
  expect(foldReviews([late, early], NOW)[0]).toMatchObject({ lastGrade: 3, lapses: 0 })
  // 23:30 and 00:30 of a learner five hours east of UTC: a day has passed.
  const evening = { reviewedAt: '2026-03-01T18:30:00.000Z', localDate: '2026-03-01' }
  const night = { reviewedAt: '2026-03-01T19:30:00.000Z', localDate: '2026-03-02' }
  const [card] = foldReviews([reviewOn('', 3, night), reviewOn('', 3, evening)], NOW)
  const [oneDay] = foldReviews([reviewOn('2026-03-01', 3), reviewOn('2026-03-02', 3)], NOW)
  expect(card?.stability).toBe(oneDay?.stability)
})

test('other epochs and repeated ids count for nothing', () => {
  const first = reviewOn('2026-03-01', 3)
  const cards = foldReviews(
    [first, { ...first }, reviewOn('2026-03-02', 1, { epoch: 1 }), first],
    NOW,
  )
  expect(cards).toEqual(foldReviews([first], NOW))
  expect(cards[0]).toMatchObject({ reviews: 1, lapses: 0 })
  expect(foldReviews([first], { ...NOW, epoch: 1 })).toEqual([])
})

test('a day before the last one is no time passed, and gains none after it', () => {
  const at = (hour: number, localDate: string) =>
    reviewOn('', 3, { reviewedAt: `2026-03-05T${hour}:00:00.000Z`, localDate })
  const [west] = foldReviews(
    [at(10, '2026-03-05'), at(12, '2026-03-04'), at(14, '2026-03-05')],
    NOW,
  )
  const [home] = foldReviews(
    [at(10, '2026-03-05'), at(12, '2026-03-05'), at(14, '2026-03-05')],
    NOW,
  )
  expect(west).toEqual(home)
})

test('a review of the future counts as one of now', () => {
  const future = reviewOn('2031-01-01', 3)
  const [card] = foldReviews([reviewOn('2026-05-30', 3), future], NOW)
  const [honest] = foldReviews([reviewOn('2026-05-30', 3), reviewOn('2026-06-01', 3)], NOW)
  expect(card).toEqual(honest)
  expect(card?.reviewedAt).toBe('2026-06-01T12:00:00.000Z')
})

const anyReview = fc
  .record({
    itemId: fc.constantFrom('L01-01', 'L01-02', 'L02-01'),
    skill: fc.constantFrom('understand', 'produce'),
    grade: fc.constantFrom<Grade[]>(1, 2, 3, 4),
    hours: fc.integer({ min: -24 * 30, max: 24 * 60 }),
    zone: fc.integer({ min: -12, max: 14 }),
    epoch: fc.constantFrom(0, 0, 0, 1),
  })
  .map(({ itemId, skill, grade, hours, zone, epoch }) => {
    const atMs = Date.parse('2026-05-01T00:00:00Z') + hours * 3_600_000
    const localDate = new Date(atMs + zone * 3_600_000).toISOString().slice(0, 10)
    const reviewedAt = new Date(atMs).toISOString()
    return reviewOn('', grade, { itemId, skill, reviewedAt, localDate, epoch })
  })

test('in whatever order they come, and however often, two devices keep the same bytes', () => {
  fc.assert(
    fc.property(
      fc.array(anyReview, { maxLength: 40 }),
      fc.infiniteStream(fc.nat()),
      (log, dice) => {
        const arrived = [...log, ...log.slice(0, 5)]
          .map((review) => ({ review: { ...review }, at: dice.next().value }))
          .toSorted((a, b) => a.at - b.at)
          .map(({ review }) => review)
        expect(JSON.stringify(foldReviews(arrived, NOW))).toBe(
          JSON.stringify(foldReviews(log, NOW)),
        )
      },
    ),
  )
})

test('one more review changes the cards of its item alone: folded anew, they are those of the whole', () => {
  fc.assert(
    fc.property(fc.array(anyReview, { maxLength: 40 }), anyReview, (log, added) => {
      const all: Review[] = [...log, added]
      const kept = foldReviews(log, NOW).filter(({ itemId }) => itemId !== added.itemId)
      const anew = foldItem(
        all.filter(({ itemId }) => itemId === added.itemId),
        NOW,
      )
      const byPlace = [...kept, ...anew].toSorted((a, b) =>
        `${a.itemId} ${a.skill}` < `${b.itemId} ${b.skill}` ? -1 : 1,
      )
      expect(JSON.stringify(byPlace)).toBe(JSON.stringify(foldReviews(all, NOW)))
    }),
  )
})

test('no history makes a card that cannot be', () => {
  fc.assert(
    fc.property(fc.array(anyReview, { maxLength: 60 }), (log) => {
      for (const card of foldReviews(log, NOW)) {
        expect(card.stability).toBeGreaterThan(0)
        expect(card.difficulty).toBeGreaterThanOrEqual(1)
        expect(card.difficulty).toBeLessThanOrEqual(10)
        expect(card.due > card.firstDate).toBe(true)
        expect(card.reviewedAt <= '2026-06-01T12:00:00.000Z').toBe(true)
        expect(card.lapses).toBeLessThan(card.reviews)
        expect(JSON.parse(JSON.stringify(card))).toEqual(card)
      }
    }),
  )
})
