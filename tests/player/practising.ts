import { screen, within } from '@testing-library/react'
import { parse } from 'valibot'
import { type LessonItem, openLesson, type OpenLesson } from '#contract/lesson.ts'
import type { Skill } from '#domain/memory/review.ts'
import { lessons } from '../domain/memory/real-course.ts'
import { type Device, type Hand, openButton } from '../learner-screen/learner-screen.tsx'

const DAY_MS = 86_400_000

/** Lessons of the real course: practice makes its exercises of what stands beside a word. */
export const realLessons: readonly OpenLesson[] = lessons
  .slice(0, 5)
  .map((lesson) => parse(openLesson, lesson))

/** Single words of these lessons: with typing and speaking off each is asked as a choice. */
export const singleWords: readonly LessonItem[] = realLessons
  .flatMap(({ items }) => items)
  .filter(({ roman, english }) => !roman.includes(' ') && /^\w+$/.test(english))

/** The learner answered these rightly, so many days ago, and not since. */
export async function knewDaysAgo(
  { db }: Device,
  items: readonly LessonItem[],
  { days = 5, skill = 'understand' }: { days?: number; skill?: Skill } = {},
): Promise<void> {
  const reviewedAt = new Date(Date.now() - days * DAY_MS).toISOString()
  await db.reviews.bulkPut(
    items.map(({ id }) => {
      const localDate = reviewedAt.slice(0, 10)
      return {
        id: crypto.randomUUID(),
        itemId: id,
        skill,
        grade: 3 as const,
        reviewedAt,
        localDate,
        epoch: 1,
      }
    }),
  )
}

export async function setUp({ db }: Device, settings: Record<string, unknown>): Promise<void> {
  await db.settings.put({ key: 'practiceSettings', value: settings })
}

/** Only choices, and no new words: what is due, and nothing else. */
export const CHOICES = { newWords: 0, typing: false, speaking: false, voiceFirst: false }

/** The word that a choice asks for, read off the screen. */
export function askedWord(): LessonItem {
  const asked = screen.getByRole('heading', { level: 1 }).textContent
  const found = singleWords.find(
    ({ roman, shahmukhi, english }) => asked.startsWith(roman + shahmukhi) || asked === english,
  )
  if (found === undefined) throw new Error(`"${asked}" asks for no word of these lessons`)
  return found
}

/** Answers the choice on the screen, and gives the word; stays on it. */
export async function choose(user: Hand, isRight: boolean): Promise<LessonItem> {
  const answers = within(await screen.findByRole('list', { name: 'Answers' }))
  const word = askedWord()
  const isOf = (option: HTMLElement) =>
    [word.english, word.roman].some((text) => within(option).queryByText(text) !== null)
  const option = answers.getAllByRole('button').find((one) => isOf(one) === isRight)
  if (option === undefined) throw new Error(`Nothing to choose for ${word.roman}`)
  await user.click(option)
  await openButton(/^(Next|Finish)$/)
  return word
}

/**
 * Answers every word from number `from` to the end: those in `misses` wrongly, all others rightly. Gives the words in the order in
 * which they were asked.
 */
export async function practiseToEnd(user: Hand, misses: readonly number[] = [], from = 1) {
  const asked: LessonItem[] = []
  for (;;) {
    const number = from + asked.length
    await screen.findByText(new RegExp(`^Word ${number} of `))
    asked.push(await choose(user, !misses.includes(number)))
    const onward = await openButton(/^(Next|Finish)$/)
    const isLast = onward.textContent === 'Finish'
    await user.click(onward)
    if (isLast) return asked
  }
}
