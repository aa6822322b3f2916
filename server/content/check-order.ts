import type { Exercise } from '#contract/lesson.ts'

export type ExerciseProblem = { index: number; key: string; reason: string }

/** An item rests for two exercises before it comes again. */
const REST = 2

/** The order of a lesson: recognise before produce, and the same item not twice within three. */
export function checkOrder(exercises: readonly Exercise[]): ExerciseProblem[] {
  return [...checkRest(exercises), ...checkRecognisedFirst(exercises)]
}

/** Recognition: the meaning is chosen or written from the Pothwari, or the Pothwari is picked out. */
function isRecognition(exercise: Exercise): boolean {
  return (
    exercise.type === 'multiple_choice' ||
    (exercise.type === 'translation' && exercise.answerLanguage === 'en')
  )
}

function checkRest(exercises: readonly Exercise[]): ExerciseProblem[] {
  return exercises.flatMap((exercise, index) => {
    const before = exercises.slice(Math.max(0, index - REST), index)
    const again = exercise.itemIds.find((id) => before.some((other) => other.itemIds.includes(id)))
    return again === undefined
      ? []
      : [{ index, key: 'item', reason: `asks for ${again} again within three exercises` }]
  })
}

function checkRecognisedFirst(exercises: readonly Exercise[]): ExerciseProblem[] {
  const recognised = new Set<string>()
  return exercises.flatMap((exercise, index) => {
    if (isRecognition(exercise)) {
      for (const id of exercise.itemIds) recognised.add(id)
      return []
    }
    const unseen = exercise.itemIds.find((id) => !recognised.has(id))
    return unseen === undefined
      ? []
      : [
          {
            index,
            key: 'item',
            reason: `asks the learner to produce ${unseen} before recognising it`,
          },
        ]
  })
}
