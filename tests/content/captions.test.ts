import { expect, test } from 'vitest'
import type { Exercise } from '#contract/lesson.ts'
import { DEFAULT_GREETING } from '#domain/default-greeting.ts'
import { DEFAULT_GREETING_WORDS } from '#domain/default-greeting-words.ts'
import { checkCourse } from '#server/content/load-course.ts'
import { contentDir } from './course-copy.ts'

const { lessons } = checkCourse(contentDir)
const items = lessons.flatMap((lesson) => lesson.items)
const heard = lessons.flatMap(({ exercises }) => exercises.filter(({ audioUrl }) => audioUrl))

/** What stands beside the Listen of an exercise, from the first moment on. */
const wordsOn = ({ prompt, targetPhrase }: Exercise) => [prompt?.text, targetPhrase]

test('whatever an exercise lets one hear is there to be read', () => {
  expect(heard.length).toBeGreaterThan(100)
  const silent = heard.filter((exercise) => {
    const said = items.filter(({ audioUrl }) => audioUrl === exercise.audioUrl)
    return said.length === 0 || !said.some(({ roman }) => wordsOn(exercise).includes(roman))
  })
  expect(silent.map(({ id }) => id)).toEqual([])
})

test('the greeting of the settings says what is written beside it', () => {
  const greeting = items.find(({ audioUrl }) => audioUrl === DEFAULT_GREETING)
  expect(greeting).toMatchObject(DEFAULT_GREETING_WORDS)
})
