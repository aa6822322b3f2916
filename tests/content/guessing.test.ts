import { describe, expect, test } from 'vitest'
import type { Exercise, OpenLesson } from '#contract/lesson.ts'
import { loadCourse } from '#server/content/load-course.ts'
import { contentDir } from './course-copy.ts'

const { lessons } = loadCourse(contentDir)
const MOST = 0.35

type Choice = { options: readonly string[]; right: string; seen: ReadonlySet<string> }

/** Every choice of the course, with all that its lesson has shown before it: cards, questions, options, answers. */
const choices: readonly Choice[] = lessons.flatMap((lesson) => {
  const seen = new Set<string>()
  return lesson.exercises.flatMap((exercise) => {
    const before = new Set(seen)
    for (const line of shownBy(exercise, lesson)) seen.add(line)
    const { options, correctAnswer: right } = exercise
    return options ? [{ options, right, seen: before }] : []
  })
})

function shownBy({ prompt, options = [], correctAnswer, itemIds }: Exercise, lesson: OpenLesson) {
  const item = lesson.items.find(({ id }) => id === itemIds[0])
  const card = item ? [item.roman, item.english, String(item['gloss'])] : []
  return [...card, ...options, correctAnswer, ...(prompt ? [prompt.text] : [])]
}

/** How often a player is right who takes one of these options and knows nothing else. */
function share(pick: (choice: Choice) => readonly string[]): number {
  const luck = choices.map((choice) => {
    const picked = pick(choice)
    return picked.includes(choice.right) ? 1 / picked.length : 0
  })
  return luck.reduce<number>((sum, one) => sum + one, 0) / choices.length
}

const extreme = (wanted: (...lengths: number[]) => number) => (choice: Choice) => {
  const length = wanted(...choice.options.map((option) => option.length))
  return choice.options.filter((option) => option.length === length)
}

describe('whoever knows no Pothwari is right in at most 35 % of the choices', () => {
  test.each([
    ['always the shortest option', extreme(Math.min)],
    ['always the longest option', extreme(Math.max)],
    ...[0, 1, 2].map(
      (at) =>
        [`always option ${at + 1}`, ({ options }: Choice) => options.slice(at, at + 1)] as const,
    ),
    [
      'an option never seen in the lesson',
      ({ options, seen }: Choice) => {
        const unseen = options.filter((option) => !seen.has(option))
        return unseen.length > 0 ? unseen : options
      },
    ],
  ] as const)('%s', (_what, pick) => {
    expect(choices.length).toBeGreaterThan(100)
    expect(share(pick)).toBeLessThanOrEqual(MOST)
  })
})

test('repeating the Pothwari seen last is right in at most 35 % of the typed answers', () => {
  const typed = lessons.flatMap((lesson) => {
    let last = ''
    const asked = new Set<string>()
    return lesson.exercises.flatMap((exercise) => {
      const [about = ''] = exercise.itemIds
      const card = asked.has(about) ? undefined : lesson.items.find(({ id }) => id === about)
      asked.add(about)
      if (card) last = card.roman
      const isTyped = ['translation', 'fill_blank'].includes(exercise.type)
      const isCopied = ` ${last} `
        .toLowerCase()
        .includes(` ${exercise.correctAnswer} `.toLowerCase())
      if (exercise.answerLanguage === 'phr') last = exercise.correctAnswer
      return isTyped && exercise.answerLanguage === 'phr' ? [isCopied] : []
    })
  })
  expect(typed.length).toBeGreaterThan(30)
  expect(typed.filter(Boolean).length / typed.length).toBeLessThanOrEqual(MOST)
})
