import * as v from 'valibot'
import { type Exercise, openLesson, type OpenLesson } from '#contract/lesson.ts'
import { type AudioClip, authorLesson, type AuthorLesson } from './author-schema.ts'
import { AuthorMistake, buildExercise } from './build-exercise.ts'
import { checkChoices } from './check-choices.ts'
import { checkClues } from './check-clues.ts'
import { checkGivenAway } from './check-given-away.ts'
import { checkItems, checkNotes, unusedItems } from './check-items.ts'
import { checkOrder } from './check-order.ts'
import { checkShape } from './check-shape.ts'
import { checkSpoken } from './check-spoken.ts'
import type { ContentProblems } from './content-problems.ts'
import { type CourseItem, courseItem, lessonItemOf } from './course-items.ts'
import { issueReason, type Lexicon } from './read-lexicon.ts'
import { readYaml, type YamlPath } from './read-yaml.ts'

type Sources = { lexicon: Lexicon; clips: ReadonlyMap<string, AudioClip> }
type Report = (path: YamlPath, reason: string) => void

/** A lesson as learners get it; `report` names a line of its file for what only the whole course shows. */
export type LoadedLesson = { lesson: OpenLesson; report: Report }

/** One lesson file, joined with lexicon and clips. Null when it cannot be read at all. */
export function loadLesson(
  file: string,
  text: string,
  sources: Sources,
  problems: ContentProblems,
): LoadedLesson | null {
  const yaml = readYaml(text)
  for (const problem of yaml.syntaxProblems) problems.add(file, problem.line, problem.reason)
  if (yaml.value === undefined) return null
  const report: Report = (path, reason) => problems.add(file, yaml.lineOf(path), reason)

  const parsed = v.safeParse(authorLesson, yaml.value)
  if (!parsed.success) {
    for (const issue of parsed.issues) report(pathOf(issue), issueReason(issue))
    return null
  }
  const author = parsed.output
  for (const problem of [...checkItems(author, sources.lexicon), ...checkNotes(author)]) {
    report(problem.path, problem.reason)
  }
  const items = joinItems(author, sources)
  const headline = items.get(author.headline)
  if (headline === undefined) report(['headline'], `${author.headline} is no item of this lesson`)
  author.sayAtHome?.items.forEach((id, index) => {
    if (!items.has(id)) report(['sayAtHome', 'items', index], `${id} is no item of this lesson`)
  })
  const exercises = buildExercises(author, items, report)
  checkExercises(author, exercises, items, report)
  if (headline === undefined) return null
  const lesson = asOpenLesson(author, items, headline, exercises, report)
  return lesson === null ? null : { lesson, report }
}

function joinItems(author: AuthorLesson, sources: Sources): Map<string, CourseItem> {
  return new Map(
    author.items.flatMap((item) => {
      const row = sources.lexicon.get(item.id)
      return row === undefined
        ? []
        : [[item.id, courseItem(item, row, sources.clips.get(item.id))] as const]
    }),
  )
}

function buildExercises(
  author: AuthorLesson,
  items: ReadonlyMap<string, CourseItem>,
  report: Report,
): Exercise[] {
  const find = (id: string, key: string): CourseItem => {
    const item = items.get(id)
    if (item === undefined) throw new AuthorMistake(key, `${id} is no item of this lesson`)
    return item
  }
  return author.exercises.flatMap((exercise, index) => {
    try {
      return [buildExercise(exercise, { find, properNames: author.properNames })]
    } catch (mistake) {
      if (!(mistake instanceof AuthorMistake)) throw mistake
      report(['exercises', index, mistake.key], mistake.message)
      return []
    }
  })
}

function checkExercises(
  author: AuthorLesson,
  exercises: readonly Exercise[],
  items: ReadonlyMap<string, CourseItem>,
  report: Report,
): void {
  author.exercises.forEach(({ id }, index) => {
    const expected = `${author.order}-${String(index + 1).padStart(2, '0')}`
    if (id !== expected)
      report(['exercises', index, 'id'], `is ${id}; in this place it is ${expected}`)
  })
  // What could not be built is reported already; only a whole lesson can be judged as a whole.
  if (author.exercises.length !== exercises.length) return
  for (const reason of checkShape(exercises, author.sayAtHome)) report(['exercises'], reason)
  for (const { index, key, reason } of [
    ...checkOrder(exercises),
    ...checkChoices(author, exercises, items),
    ...checkClues(exercises),
    ...checkGivenAway(exercises, items),
    ...checkSpoken(exercises),
  ]) {
    report(['exercises', index, key], reason)
  }
  for (const { path, reason } of unusedItems(author, exercises)) report(path, reason)
}

function asOpenLesson(
  author: AuthorLesson,
  items: ReadonlyMap<string, CourseItem>,
  headline: CourseItem,
  exercises: Exercise[],
  report: Report,
): OpenLesson | null {
  const { id, title, description, order, category, path, isPremium, objectives } = author
  const lesson = v.safeParse(openLesson, {
    id,
    title,
    description,
    order,
    category,
    path,
    isPremium,
    objectives,
    headline: { roman: headline.row.pothwari_roman, shahmukhi: headline.row.shahmukhi },
    culturalNotes: {
      notes: author.culturalNotes.map((note) => note.text),
      sources: author.culturalNotes.map((note) => note.source),
    },
    items: [...items.values()].map(lessonItemOf),
    exercises,
    exerciseCount: exercises.length,
    ...(author.sayAtHome === undefined
      ? {}
      : { sayAtHome: { text: author.sayAtHome.text, itemIds: author.sayAtHome.items } }),
  })
  if (lesson.success) return lesson.output
  for (const issue of lesson.issues) report(pathOf(issue), issueReason(issue))
  return null
}

function pathOf(issue: v.BaseIssue<unknown>): YamlPath {
  return (issue.path ?? []).flatMap(({ key }) =>
    typeof key === 'string' || typeof key === 'number' ? [key] : [],
  )
}
