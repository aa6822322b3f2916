import type { AuthorLesson } from './author-schema.ts'
import type { ItemProblem } from './check-items.ts'

/** Each picture that a lesson names is drawn, and shows one thing of it: a learner tells them apart. */
export function checkPictures({ items }: AuthorLesson, drawn: ReadonlySet<string>): ItemProblem[] {
  return items.flatMap(({ picture }, index) => {
    if (picture === undefined) return []
    const path = ['items', index, 'picture']
    const before = items.slice(0, index).find((item) => item.picture === picture)
    return [
      ...(drawn.has(picture)
        ? []
        : [{ path, reason: `the picture content/pictures/${picture}.svg is missing` }]),
      ...(before === undefined
        ? []
        : [{ path, reason: `"${picture}" is the picture of "${before.english}" already` }]),
    ]
  })
}
