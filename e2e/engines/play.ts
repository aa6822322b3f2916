import type { Exercise, OpenLesson } from '#contract/lesson.ts'
import type { Learner } from '../world/learner.ts'
import type { EngineTab } from './engine-tab.ts'
import type { Target } from './find-in-page.ts'

const button = (name: string): Target => ({ role: 'button', name, isExact: true })
const MAIN: Target = { role: 'main' }

/** By the form; ends on the lesson list. */
export async function signIn(tab: EngineTab, learner: Learner): Promise<void> {
  await tab.goto('/login')
  await tab.enter({ label: 'Email' }, learner.email)
  await tab.enter({ label: 'Password' }, learner.password)
  await tab.press({ ...button('Sign In'), within: MAIN })
  await seeLessons(tab)
}

export async function seeLessons(tab: EngineTab): Promise<void> {
  await tab.see({ role: 'heading', name: '^Lessons$' })
  await tab.see({ role: 'link', name: 'Start|Continue|Review' })
}

/** Waits until the worker controls the page: from here on the app works offline. */
export async function ready(tab: EngineTab): Promise<void> {
  await tab.evaluate(async () => {
    await navigator.serviceWorker.ready
    if (navigator.serviceWorker.controller !== null) return
    await new Promise((resolve) =>
      navigator.serviceWorker.addEventListener('controllerchange', resolve, { once: true }),
    )
  }, undefined)
}

export async function seeExercise(
  tab: EngineTab,
  lesson: OpenLesson,
  number: number,
): Promise<void> {
  await tab.see({ text: `Exercise ${number} of ${lesson.exercises.length}` })
  if (await tab.sees(button('Got it'))) await tab.press(button('Got it'))
}

/** Answers rightly, and waits until the screen says so: from then on the answer is durable on the device. */
async function answer(tab: EngineTab, exercise: Exercise): Promise<void> {
  switch (exercise.type) {
    case 'multiple_choice': {
      const nth = (exercise.options ?? []).indexOf(exercise.correctAnswer)
      await tab.press({ role: 'button', nth, within: { role: 'list', name: 'Answers' } })
      break
    }
    case 'word_arrangement': {
      for (const { roman } of exercise.words ?? [])
        await tab.press({ ...button(roman), within: { role: 'group', name: 'Word bank' } })
      await tab.press(button('Check'))
      break
    }
    case 'fill_blank':
    case 'translation':
      await tab.enter({ role: 'textbox' }, exercise.correctAnswer)
      await tab.press(button('Check'))
      break
    default:
      throw new Error(`No journey knows how to answer ${exercise.type}`)
  }
  await tab.see({ text: 'Shabash!', within: { role: 'region', name: 'Feedback' } })
}

/** Answers the exercises from `from` (from 1) up to and with `to`; stays on the last one. What is to be said aloud is skipped. */
export async function answerUpTo(
  tab: EngineTab,
  lesson: OpenLesson,
  to: number,
  from = 1,
): Promise<void> {
  for (let number = from; number <= to; number += 1) {
    const exercise = lesson.exercises[number - 1]
    if (exercise === undefined) throw new Error(`Lesson ${lesson.id} has no exercise ${number}`)
    await seeExercise(tab, lesson, number)
    if (exercise.type === 'voice_recognition') {
      await tab.press(button('Skip for now'))
      continue
    }
    await answer(tab, exercise)
    if (number < to) await tab.press(button('Next'))
  }
}

/** Answers all that is left from exercise `from`, completes, and waits for the completion screen. */
export async function finishLesson(tab: EngineTab, lesson: OpenLesson, from = 1): Promise<void> {
  await answerUpTo(tab, lesson, lesson.exercises.length, from)
  await tab.press(button('Complete'))
  const name = 'First Lesson Complete!|Perfect Score!|Lesson Complete!'
  await tab.see({ role: 'heading', name })
}
