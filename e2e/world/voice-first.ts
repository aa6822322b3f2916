import type { BrowserContext } from '@playwright/test'
import type { Exercise, OpenLesson } from '#contract/lesson.ts'

/** "How are you?" to be said aloud: five words, of which a recogniser cannot tell two (na, ai) from their neighbours. */
export const SAY_HOW_ARE_YOU = {
  id: 'say-how-are-you',
  type: 'voice_recognition',
  question: 'Say this aloud',
  prompt: { language: 'phr', text: 'Tusaañ na kaih haal ai?' },
  targetPhrase: 'Tusaañ na kaih haal ai?',
  targetText: 'تُساں نا کیہہ حال اے؟',
  translation: 'How are you?',
  correctAnswer: 'Tusaañ na kaih haal ai?',
  correctShahmukhi: 'تُساں نا کیہہ حال اے؟',
  acceptedAnswers: [],
  answerLanguage: 'phr',
  explanation: 'tusaañ is the polite you.',
  itemIds: ['L01-03'],
} satisfies Exercise

/**
 * On its way to the device the lesson begins with these exercises: a journey about the coach need not play the lesson up to
 * its own. Gives the lesson as the device gets it.
 */
export async function beginWith(
  context: BrowserContext,
  lesson: OpenLesson,
  ...exercises: Exercise[]
): Promise<OpenLesson> {
  const changed = { ...lesson, exercises: [...exercises, ...lesson.exercises] }
  changed.exerciseCount = changed.exercises.length
  await replaceLesson(context, changed)
  return changed
}

/**
 * The first exercise of each kind of this lesson, in their order: a journey that would see the same kinds again and again is as
 * sure after one of each. Gives the lesson as the device gets it.
 */
export async function oneOfEachKind(
  context: BrowserContext,
  lesson: OpenLesson,
): Promise<OpenLesson> {
  const exercises = lesson.exercises.filter(
    ({ type }, at) => lesson.exercises.findIndex((other) => other.type === type) === at,
  )
  const changed = { ...lesson, exercises, exerciseCount: exercises.length }
  await replaceLesson(context, changed)
  return changed
}

/** On its way to the device the lesson with this id is this one. */
export async function replaceLesson(context: BrowserContext, changed: OpenLesson): Promise<void> {
  await context.route('**/api/lessons', async (route) => {
    // A connection that the server has just let go of is opened again, as a browser does.
    const response = await route.fetch({ maxRetries: 3 })
    if (!response.ok()) return route.fulfill({ response })
    const answer = (await response.json()) as { lessons: { id: string }[] }
    const lessons = answer.lessons.map((each) => (each.id === changed.id ? changed : each))
    return route.fulfill({ response, json: { ...answer, lessons } })
  })
}
