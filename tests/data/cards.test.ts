import { IDBFactory, IDBKeyRange } from 'fake-indexeddb'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { readCards } from '#data/cards.ts'
import { LearnerDb } from '#data/learner-db.ts'
import { writeSetting } from '#data/settings.ts'
import { foldReviews } from '#domain/memory/fold-reviews.ts'
import type { Review } from '#domain/memory/review.ts'
import { reviewOn } from '../domain/memory/written-reviews.ts'
import { lockedSample, sampleLesson } from '../player/sample-lesson.ts'

const NOW = Date.parse('2026-11-20T12:00:00Z')
let db: LearnerDb
beforeEach(() => {
  db = new LearnerDb('of-the-cards', { indexedDB: new IDBFactory(), IDBKeyRange })
})
afterEach(() => db.close())

const of = (reviews: readonly Review[]) => foldReviews(reviews, { epoch: 1, nowMs: NOW })
const at = (date: string, grade: Review['grade'], itemId = 'L01-01', more: Partial<Review> = {}) =>
  reviewOn(date, grade, { itemId, epoch: 1, ...more })
/** What a device does with a new review. */
async function add(...reviews: Review[]): Promise<void> {
  await db.reviews.bulkPut(reviews)
  await db.cards.bulkDelete(reviews.map(({ itemId }) => itemId))
}
/** A lesson comes that was not there. */
async function anotherCourse(): Promise<void> {
  const lesson = sampleLesson()
  await db.lessons.put({ id: lesson.id, order: lesson.order, lesson })
}
/** A completion of the lesson that counts. */
async function finishOnce(lessonId: string): Promise<void> {
  await db.completions.put({
    id: '7f0c3f0e-95cd-4c7e-9d0b-2c7b1a4be001',
    lessonId,
    epoch: 1,
    attempt: 1,
    score: 90,
    completedAt: '2026-11-01T10:00:00.000Z',
    localDate: '2026-11-01',
    activeSeconds: 120,
  })
}

test('the cards are the fold of all reviews, and only what is new is folded again', async () => {
  const reviews = [at('2026-11-01', 3), at('2026-11-03', 1), at('2026-11-02', 3, 'L01-02')]
  await add(...reviews)
  expect(JSON.stringify(await readCards(db, NOW))).toBe(JSON.stringify(of(reviews)))
  const untouched = { itemId: 'L01-02', cards: of(reviews).slice(1) }
  const marked = untouched.cards.map((card) => ({ ...card, lapses: 77 }))
  await db.cards.put({ itemId: 'L01-02', cards: marked })
  const late = at('2026-11-02', 4)
  await add(late)
  const [first, second] = await readCards(db, NOW)
  expect([first]).toEqual(of([...reviews, late]).slice(0, 1))
  expect(second?.lapses).toBe(77)
})

test('a review of the future counts as one of now, each time anew', async () => {
  const review = at('2026-11-22', 3)
  await add(review)
  const [early] = await readCards(db, NOW)
  expect(early).toMatchObject({ reviewedAt: new Date(NOW).toISOString() })
  const [later] = await readCards(db, NOW + 3 * 86_400_000)
  expect(later).toMatchObject({ reviewedAt: review.reviewedAt })
})

test('reviews of another epoch count for nothing', async () => {
  await add(at('2026-11-01', 3), at('2026-11-01', 3, 'L01-02', { epoch: 2 }))
  expect((await readCards(db, NOW)).map(({ itemId }) => itemId)).toEqual(['L01-01'])
})

test('a completion from before reviews is a Good for what its lesson teaches, while it counts', async () => {
  const lesson = sampleLesson()
  const [item] = lesson.items
  await db.lessons.put({ id: lesson.id, order: lesson.order, lesson })
  expect(await readCards(db, NOW)).toEqual([])
  await finishOnce(lesson.id)
  const cards = await readCards(db, NOW)
  expect(cards.map(({ itemId }) => itemId).sort()).toEqual(lesson.items.map(({ id }) => id).sort())
  expect(cards[0]).toMatchObject({ skill: 'understand', lastGrade: 3, firstDate: '2026-11-01' })
  // Its own answers are known from before: nothing is derived for it.
  const early = at('2026-10-30', 1, item!.id)
  await add(early)
  const after = await readCards(db, NOW)
  expect(after.filter(({ itemId }) => itemId === item!.id)).toEqual(of([early]))
  await db.completions.clear()
  expect(await readCards(db, NOW)).toEqual(of([early]))
})

test('what was learnt in a lesson that is locked again counts as in an open one', async () => {
  const { items } = sampleLesson()
  const [answered, ...unanswered] = items
  const early = at('2026-10-30', 3, answered!.id)
  await add(early)
  await finishOnce('4')
  const locked = lockedSample({ id: '4', order: 4 })
  await db.lessons.put({ id: '4', order: 4, lesson: locked })
  expect(await readCards(db, NOW)).toEqual(of([early]))
  // The same course as a device has it whose learner finished the lesson before premium ended.
  await db.lessons.put({ id: '4', order: 4, lesson: { ...locked, learnt: items } })
  const cards = await readCards(db, NOW)
  expect(cards.map(({ itemId }) => itemId).sort()).toEqual(items.map(({ id }) => id).sort())
  expect(cards.filter(({ itemId }) => itemId === answered!.id)).toEqual(of([early]))
  expect(unanswered.length).toBeGreaterThan(0)
})

test('cards that cannot be read, and those of another course, are folded anew', async () => {
  const reviews = [at('2026-11-01', 3), at('2026-11-02', 3, 'L01-02')]
  await add(...reviews)
  const cards = await readCards(db, NOW)
  await db.cards.put({ itemId: 'L01-01', cards: 'torn' as never })
  expect(await readCards(db, NOW)).toEqual(cards)
  await db.cards.put({ itemId: 'L01-02', cards: [] })
  await anotherCourse()
  expect(await readCards(db, NOW)).toEqual(cards)
})

test('the same course whose clips have other addresses folds nothing anew', async () => {
  const { items, ...lesson } = sampleLesson()
  await db.lessons.put({ id: lesson.id, order: 1, lesson: { ...lesson, items } })
  await writeSetting(db, 'lessonsEtag', 'of this week')
  const review = at('2026-11-01', 3)
  await add(review)
  const marked = (await readCards(db, NOW)).map((card) => ({ ...card, lapses: 77 }))
  await db.cards.put({ itemId: review.itemId, cards: marked })
  const signed = items.map((item) => ({ ...item, audioUrl: `/audio/${item.id}.mp3?until=2&sig=x` }))
  await db.lessons.put({ id: lesson.id, order: 1, lesson: { ...lesson, items: signed } })
  await writeSetting(db, 'lessonsEtag', 'of the next week')
  expect(await readCards(db, NOW)).toEqual(marked)
})

test('a device without room keeps no cards, and reads those that count all the same', async () => {
  const reviews = [at('2026-11-01', 3), at('2026-11-02', 3, 'L01-02')]
  await add(...reviews)
  const cards = await readCards(db, NOW)
  await db.cards.put({ itemId: 'L01-01', cards: [] })
  await anotherCourse()
  let refused = 0
  const refuse = () => {
    refused += 1
    throw new DOMException('The disk is full', 'QuotaExceededError')
  }
  for (const table of [db.cards, db.settings]) table.hook('creating', refuse)
  for (const table of [db.cards, db.settings]) table.hook('updating', refuse)
  expect(await readCards(db, NOW)).toEqual(cards)
  expect(refused).toBeGreaterThan(0)
})
