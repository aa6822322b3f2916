import { parse } from 'valibot'
import { type LessonItem, openLesson, type OpenLesson } from '#contract/lesson.ts'
import { buildVocabulary } from '#domain/answers/vocabulary.ts'
import { dateOfDay, dayNumber, type LocalDate } from '#domain/calendar.ts'
import type { Card } from '#domain/memory/card.ts'
import { chooseCards } from '#domain/memory/choose-cards.ts'
import { foldItem, foldReviews } from '#domain/memory/fold-reviews.ts'
import { practiceCourse } from '#domain/memory/practice-course.ts'
import { openPractice } from '#domain/memory/practice-run.ts'
import type { Grade, Review } from '#domain/memory/review.ts'
import { searchWords } from '#domain/words/search-words.ts'

/** The part of `bench:sync` that times the rules of memory in the browser. Times are in ms. */
export type MemoryBench = {
  /** Gives the number of items. `served`: lessons as the server gives them. */
  learn: (served: readonly unknown[], reviews: number) => number
  timeFold: (rounds: number) => number[]
  timeNewReview: (rounds: number) => number[]
  timeSession: (rounds: number) => number[]
  timeSearch: (rounds: number) => number[]
}

declare global {
  var memoryBench: MemoryBench
}

const TODAY: LocalDate = '2026-06-01'
const NOW_MS = Date.parse('2026-06-01T18:00:00Z')
const OPTIONS = { epoch: 1, nowMs: NOW_MS }
const SETTINGS = { typing: true, speaking: true, voiceFirst: false }
/** Both scripts, English, a slip of the pen, two words in one, half a word, and what finds nothing. */
const SEARCHES = ['paani', 'پاݨی', 'thank you', 'shukria', 'khudahafiz', 'mat', 'good bye', 'xyzzy']

let lessons: OpenLesson[] = []
let items: LessonItem[] = []
let reviews: Review[] = []

function timed(rounds: number, work: (round: number) => unknown): number[] {
  return Array.from({ length: rounds }, (_, round) => {
    const started = performance.now()
    work(round)
    return performance.now() - started
  })
}

/** Over a year, each item in both directions, one answer in seven wrong. */
function writtenReviews(count: number): Review[] {
  const first = dayNumber(TODAY) - 365
  return Array.from({ length: count }, (_, at) => {
    const date = dateOfDay(first + Math.floor((365 * at) / count))
    const grade: Grade = at % 7 === 0 ? 1 : 3
    return {
      id: `00000000-0000-4000-8000-${String(at).padStart(12, '0')}`,
      itemId: items[at % items.length]?.id ?? '',
      skill: Math.floor(at / items.length) % 2 === 0 ? 'understand' : 'produce',
      grade,
      reviewedAt: `${date}T12:00:00.000Z`,
      localDate: date,
      epoch: 1,
    }
  })
}

const cards = (): Card[] => foldReviews(reviews, OPTIONS)

globalThis.memoryBench = {
  learn(served, count) {
    lessons = served.map((lesson) => parse(openLesson, lesson))
    items = lessons.flatMap((lesson) => lesson.items)
    reviews = writtenReviews(count)
    return items.length
  },

  timeFold: (rounds) => timed(rounds, cards),

  /** What is folded anew: the item's whole log. */
  timeNewReview(rounds) {
    const ofItem = reviews.filter(({ itemId }) => itemId === items[0]?.id)
    return timed(rounds, () => foldItem(ofItem, OPTIONS))
  },

  /** Of cards that are all due, as after a holiday. */
  timeSession(rounds) {
    const vocabulary = buildVocabulary(items)
    const known = cards()
    const itemIds = items.map(({ id }) => id)
    const nowMs = NOW_MS + 60 * 86_400_000
    const today = dateOfDay(dayNumber(TODAY) + 60)
    return timed(rounds, (round) => {
      const course = practiceCourse(lessons, vocabulary)
      const chosen = chooseCards(known, { itemIds, today, nowMs })
      const run = openPractice(chosen, course, { settings: SETTINGS, seed: `${round}` })
      if (run.turns.length !== 12) throw new Error(`A session of ${run.turns.length}`)
    })
  },

  timeSearch(rounds) {
    const search = searchWords(items)
    return timed(rounds, (round) => search(SEARCHES[round % SEARCHES.length] ?? ''))
  },
}
