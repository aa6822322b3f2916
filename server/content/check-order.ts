import type { AuthorLesson } from './author-schema.ts'

export type ExerciseProblem = { index: number; key: string; reason: string }

/** An item rests for two exercises before it comes again. */
const REST = 2

/** The same item is not shown to be asked about twice within three exercises. */
export function checkRest({ exercises }: AuthorLesson): ExerciseProblem[] {
  const shown = exercises.map(shownIds)
  return shown.flatMap((ids, index) => {
    const before = shown.slice(Math.max(0, index - REST), index)
    const again = ids.find((id) => before.some((others) => others.includes(id)))
    return again === undefined
      ? []
      : [{ index, key: 'item', reason: `asks for ${again} again within three exercises` }]
  })
}

/** What the author named: the item, and the line that it is shown in. The words within a line do not count. */
function shownIds(exercise: AuthorLesson['exercises'][number]): string[] {
  const ids: (string | undefined)[] = [exercise.item]
  if (exercise.type === 'multiple_choice') ids.push(exercise.promptItem)
  if (exercise.type === 'fill_blank') ids.push(exercise.sentence)
  return ids.filter((id) => id !== undefined)
}
