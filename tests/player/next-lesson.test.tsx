import { screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { deviceWith, hand, openButton, openPage } from '../learner-screen/learner-screen.tsx'
import { finished, studied } from '../learner-screen/study-log.ts'
import { choice, lockedSample, sampleLesson } from './sample-lesson.ts'

const [first, second, third] = ['1', '2', '3'].map((id) =>
  sampleLesson({ id, order: Number(id), title: `Lesson of ${id}`, exercises: [choice] }),
)
if (!first || !second || !third) throw new Error('no lessons')
const locked = lockedSample({ id: '4', order: 4 })
const courseOfThree = [first, second, third, locked]

/** What stands under a finished lesson, for a learner who had finished the lessons `before`. */
async function finishes(lessonId: string, before: readonly string[]) {
  const device = await deviceWith(courseOfThree)
  await studied(
    device,
    before.map((id) => finished(id, 1)),
  )
  openPage(`/lessons/${lessonId}`)
  const user = hand()
  await user.click(await openButton(/Thank you/))
  await user.click(await openButton('Complete'))
}

it.each([
  { lessonId: '1', before: [], way: /^Next: Lesson 2/ },
  { lessonId: '3', before: ['1'], way: /^Next: Lesson 2/ },
  { lessonId: '2', before: ['3'], way: /^Next: Lesson 1/ },
  { lessonId: '3', before: ['1', '2'], way: /^Unlock Lesson 4/ },
])('after lesson $lessonId, with $before finished, the way on is $way', async (given) => {
  await finishes(given.lessonId, given.before)
  const way = await screen.findByRole('link', { name: /^(Next|Unlock)/ })
  expect(way.textContent).toMatch(given.way)
})
