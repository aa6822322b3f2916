import type { OpenLesson } from '#contract/lesson.ts'
import { dateOfDay, dayNumber, type LocalDate } from '#domain/calendar.ts'
import type { Card } from '#domain/memory/card.ts'
import { foldItem } from '#domain/memory/fold-reviews.ts'
import { retrievability } from '#domain/memory/fsrs.ts'
import type { Grade, Review, Skill } from '#domain/memory/review.ts'
import { seededRandom } from '#domain/seeded-random.ts'

const FIRST_DAY = dayNumber('2026-01-01')
const EVENING = 'T18:00:00.000Z'
/** Nobody has measured how often the first answer to a card is right; this is assumed. */
const FIRST_RIGHT = 0.8

export type AskedCard = { itemId: string; skill: Skill }

/** How a day is practised: which cards, after what is known so far. */
export type PracticePlan = {
  choose: (day: PracticeDay) => readonly AskedCard[]
  /** Hears every answer, those of lessons too. */
  answered?: (card: AskedCard, isRight: boolean, day: number) => void
}

export type PracticeDay = {
  /** From 0. */
  day: number
  today: LocalDate
  nowMs: number
  cards: readonly Card[]
  itemIds: readonly string[]
}

/** A learner who forgets as FSRS says: a card is recalled by its chance on that day, and the dice are seeded. */
export class SimulatedLearner {
  readonly reviews: Review[] = []
  readonly #byItem = new Map<string, { reviews: Review[]; cards: Card[] }>()
  readonly #random: () => number
  readonly #plan: PracticePlan

  constructor(seed: string, plan: PracticePlan) {
    this.#random = seededRandom(seed)
    this.#plan = plan
  }

  /** Each exercise is answered once; what was wrong comes once more, after it was shown, and is right. */
  takeLesson(lesson: OpenLesson, day: number): void {
    for (const { itemIds, answerLanguage } of lesson.exercises) {
      const skill = answerLanguage === 'en' ? 'understand' : 'produce'
      this.#answer({ itemId: itemIds[0] ?? '', skill }, day)
    }
  }

  practise(itemIds: readonly string[], day: number): void {
    const today = dateOfDay(FIRST_DAY + day)
    const nowMs = Date.parse(today + EVENING)
    const asked = this.#plan.choose({ day, today, nowMs, cards: this.cards(), itemIds })
    for (const card of asked) this.#answer(card, day)
  }

  cards(): Card[] {
    return [...this.#byItem.values()].flatMap(({ cards }) => cards)
  }

  /** The chance of recall on a day; null where the card was never asked. */
  chanceOf({ itemId, skill }: AskedCard, day: number): number | null {
    const card = this.#byItem.get(itemId)?.cards.find((one) => one.skill === skill)
    if (card === undefined) return null
    const lastDay = dayNumber(card.reviewedAt.slice(0, 10)) - FIRST_DAY
    return retrievability(card.stability, day - lastDay)
  }

  #answer(asked: AskedCard, day: number): void {
    const isRight = this.#random() < (this.chanceOf(asked, day) ?? FIRST_RIGHT)
    this.#plan.answered?.(asked, isRight, day)
    this.#add(asked, isRight ? 3 : 1, day)
    if (!isRight) this.#add(asked, 3, day)
  }

  #add({ itemId, skill }: AskedCard, grade: Grade, day: number): void {
    const localDate = dateOfDay(FIRST_DAY + day)
    const atMs = Date.parse(localDate + EVENING) + (this.reviews.length % 100_000)
    const id = String(this.reviews.length).padStart(9, '0')
    const reviewedAt = new Date(atMs).toISOString()
    const review: Review = { id, itemId, skill, grade, reviewedAt, localDate, epoch: 0 }
    const reviews = [...(this.#byItem.get(itemId)?.reviews ?? []), review]
    this.reviews.push(review)
    this.#byItem.set(itemId, { reviews, cards: foldItem(reviews, { epoch: 0, nowMs: atMs }) })
  }
}
