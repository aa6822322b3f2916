import { parseArgs } from 'node:util'
import type { OpenLesson } from '#contract/lesson.ts'
import { buildVocabulary } from '#domain/answers/vocabulary.ts'
import { type ChosenCard, SESSION_CARDS } from '#domain/memory/choose-cards.ts'
import { makeSession } from '#domain/memory/make-session.ts'
import { practiceCourse } from '#domain/memory/practice-course.ts'
import { shuffledIndexes } from '#domain/seeded-random.ts'
import { loadCourse } from '#server/content/load-course.ts'
import { verdict } from './bench/verdict.ts'
import { asTheProductChooses, fixedIntervals, noPractice } from './bench-memory/practice-plans.ts'
import { timeFolds, timeOf, type Timing } from './bench-memory/time-folds.ts'
import { type PracticePlan, SimulatedLearner } from './bench-memory/simulate-learner.ts'

const DAYS = 90
/** Two lessons a week, roughly: the fifteenth is taken on day 56. */
const DAYS_FOR_A_LESSON = 4
const LEAST_RECALLED = 0.85
const STRENGTHS = ['new', 'learning', 'fading', 'strong'] as const

/**
 * `npm run bench:memory [-- --seed WORD]`: a simulated learner takes the course and practises for 90 days. Prints how much
 * of it would be recalled then, beside other ways to practise. Exits non-zero when practice keeps too little.
 */
function main(): void {
  const { values } = parseArgs({ options: { seed: { type: 'string', default: 'apni boli' } } })
  const { lessons } = loadCourse('content')
  const items = lessons.flatMap((lesson) => lesson.items)
  console.log(
    `${lessons.length} lessons of ${items.length} items, one in ${DAYS_FOR_A_LESSON} days; day ${DAYS}, seed "${values.seed}".`,
  )
  console.log(
    'An item counts by the directions asked; where both count, one never asked counts as 0.',
  )
  console.log('Recalled, as FSRS forgets:  taught items   both directions   reviews')
  const plans: [string, PracticePlan][] = [
    ['12 cards a day', asTheProductChooses()],
    ['1, 3, 7, 14, 30 days', fixedIntervals()],
    ['lessons, no practice', noPractice()],
  ]
  const [kept = 0] = plans.map(([name, plan]) => reportPlan(name, plan, lessons, values.seed))
  verdict(
    kept >= LEAST_RECALLED,
    `${percent(kept)} of the taught items, ${percent(LEAST_RECALLED)} at least`,
  )
  reportTimes(lessons)
}

function reportPlan(
  name: string,
  plan: PracticePlan,
  lessons: readonly OpenLesson[],
  seed: string,
): number {
  const learner = new SimulatedLearner(seed, plan)
  const itemIds: string[] = []
  for (let day = 0; day < DAYS; day += 1) {
    const lesson = day % DAYS_FOR_A_LESSON === 0 ? lessons[day / DAYS_FOR_A_LESSON] : undefined
    if (lesson !== undefined) {
      learner.takeLesson(lesson, day)
      itemIds.push(...lesson.items.map(({ id }) => id))
    }
    learner.practise(itemIds, day)
  }
  const chances = itemIds.map((itemId) =>
    (['understand', 'produce'] as const).map((skill) => learner.chanceOf({ itemId, skill }, DAYS)),
  )
  const kept = mean(chances.map((both) => mean(both.filter((chance) => chance !== null))))
  const both = mean(chances.flat().map((chance) => chance ?? 0))
  const cells = [name.padEnd(26), percent(kept).padStart(14), percent(both).padStart(17)]
  console.log(`${cells.join(' ')}${String(learner.reviews.length).padStart(10)}`)
  return kept
}

function mean(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0) / values.length
}

function percent(share: number): string {
  return `${(share * 100).toFixed(1)} %`
}

/** On this machine, not slowed. */
function reportTimes(lessons: readonly OpenLesson[]): void {
  const items = lessons.flatMap((lesson) => lesson.items)
  const { all, one } = timeFolds(items.map(({ id }) => id))
  reportTime('fold of 50,000 reviews', all)
  reportTime('one review more', one)
  const course = practiceCourse(lessons, buildVocabulary(items))
  const settings = { typing: true, speaking: true, voiceFirst: false }
  const session = timeOf((round) => {
    const cards = shuffledIndexes(items.length, String(round))
      .slice(0, SESSION_CARDS)
      .map((at, place): ChosenCard => {
        const strength = STRENGTHS[place % STRENGTHS.length] ?? 'new'
        const skill = place % 2 === 0 ? 'produce' : 'understand'
        return { itemId: items[at]?.id ?? '', skill, strength, why: 'due' }
      })
    return makeSession(cards, course, { settings, seed: String(round) })
  })
  reportTime('one session of exercises', session)
}

function reportTime(what: string, { median, fastest }: Timing): void {
  console.log(
    `${what.padEnd(26)}${median.toFixed(2).padStart(9)} ms, fastest ${fastest.toFixed(2)}`,
  )
}

main()
