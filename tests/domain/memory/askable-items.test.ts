import { expect, test } from 'vitest'
import { buildVocabulary } from '#domain/answers/vocabulary.ts'
import { askableItems } from '#domain/memory/askable-items.ts'
import { chooseCards } from '#domain/memory/choose-cards.ts'
import { makeExercise } from '#domain/memory/make-exercise.ts'
import { makeSession } from '#domain/memory/make-session.ts'
import { practiceCourse } from '#domain/memory/practice-course.ts'
import { formsFor, type PracticeSettings } from '#domain/memory/practice-forms.ts'
import { waitingWords } from '#domain/memory/waiting-words.ts'
import { lessons } from './real-course.ts'
import { cardOf } from './written-reviews.ts'

const today = '2026-03-10'
const SETTINGS: PracticeSettings = { typing: false, speaking: false, voiceFirst: false }
const SKILLS = ['understand', 'produce'] as const

/** As a device knows it that may open the first `open` lessons, and has learnt `learnt` before premium ended. */
function known(open: number, learnt: readonly number[] = []) {
  const opened = lessons.slice(0, open)
  const locked = learnt.flatMap((number) => lessons.slice(number - 1, number))
  const items = [...opened, ...locked].flatMap((lesson) => lesson.items)
  const course = practiceCourse(
    [...opened, ...locked.map((lesson) => ({ items: lesson.items, exercises: [] }))],
    buildVocabulary(items),
  )
  return { items, course }
}

test.each([
  ...[1, 4, 5, 8].map((open) => [open, []] as const),
  ...[4, 6, 10].map((learnt) => [3, [learnt]] as const),
])(
  'of %i open lessons and %j learnt, what can be asked is asked, and nothing else',
  (open, learnt) => {
    const { items, course } = known(open, learnt)
    for (const typing of [true, false]) {
      const can = items.filter((item) =>
        SKILLS.every((skill) =>
          formsFor({ skill, strength: 'learning' }, { ...SETTINGS, typing }, { seed: 'a' }).some(
            (form) => makeExercise(item, form, course, { id: 'a', seed: 'a' }) !== null,
          ),
        ),
      )
      expect(askableItems(items, { typing }).map(({ id }) => id)).toEqual(can.map(({ id }) => id))
    }
  },
)

test('words that cannot be asked are not counted, and hold no places in a session', () => {
  const { items, course } = known(5)
  const cards = ['L04-16', 'L04-17', 'L01-01'].map((id) => cardOf(id, 'produce', { due: today }))
  const askedOf = (typing: boolean) => {
    const itemIds = askableItems(items, { typing }).map(({ id }) => id)
    const options = { itemIds, today, newPerDay: 0 }
    const chosen = chooseCards(cards, { ...options, nowMs: Date.parse(today) })
    const turns = makeSession(chosen, course, { settings: { ...SETTINGS, typing }, seed: 'a' })
    return [waitingWords(cards, options).today, chosen.length, turns.length]
  }
  expect(askedOf(false)).toEqual([1, 1, 1])
  expect(askedOf(true)).toEqual([3, 3, 3])
})
