import * as v from 'valibot'
import { type Exercise, openLesson, type OpenLesson } from '#contract/lesson.ts'
import { type AudioClip, authorLesson, type AuthorLesson } from './author-schema.ts'
import { AuthorMistake, buildExercise } from './build-exercise.ts'
import { checkChoices } from './check-choices.ts'
import { checkClues } from './check-clues.ts'
import { checkGivenAway } from './check-given-away.ts'
import { checkGlosses } from './check-glosses.ts'
import { checkCopied, checkWordsFirst, unaskedItems } from './check-asked.ts'
import { checkBalance, checkRuns } from './check-balance.ts'
import { checkExchange } from './check-exchange.ts'
import { checkItems, checkNotes } from './check-items.ts'
import { checkRest } from './check-order.ts'
import { checkPictures } from './check-pictures.ts'
import { checkShape } from './check-shape.ts'
import { checkSpeaker } from './check-speaker.ts'
import { checkSpoken } from './check-spoken.ts'
import type { ContentProblems } from './content-problems.ts'
import { type CourseItem, courseItem, lessonItemOf } from './course-items.ts'
import { glossProblem } from './sentence-glosses.ts'
import type { Lexicon } from './read-lexicon.ts'
import { issueReason } from './read-table.ts'
import { readYaml, type YamlPath } from './read-yaml.ts'

type Sources = {
  lexicon: Lexicon
  clips: ReadonlyMap<string, AudioClip>
  /** The names of the drawings that are here. */
  pictures: ReadonlySet<string>
  /** Items of the lessons before this one, which its exercises may come back to. */
  earlier: ReadonlyMap<string, CourseItem>
}
type Report = (path: YamlPath, reason: string) => void

/** A lesson as learners get it; `report` names a line of its file for what only the whole course shows. */
export type LoadedLesson = {
  lesson: OpenLesson
  items: ReadonlyMap<string, CourseItem>
  report: Report
}

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
  for (const problem of [
    ...checkItems(author, sources.lexicon),
    ...checkPictures(author, sources.pictures),
    ...checkNotes(author),
  ]) {
    report(problem.path, problem.reason)
  }
  const items = joinItems(author, sources)
  author.items.forEach(({ id }, index) => {
    const item = items.get(id)
    const problem = item === undefined ? null : glossProblem(item)
    if (problem !== null) report(['items', index, 'glosses'], problem)
  })
  const headline = items.get(author.headline)
  if (headline === undefined) report(['headline'], `${author.headline} is no item of this lesson`)
  author.sayAtHome?.items.forEach((id, index) => {
    if (!items.has(id)) report(['sayAtHome', 'items', index], `${id} is no item of this lesson`)
  })
  const known = new Map([...sources.earlier, ...items])
  const exercises = buildExercises(author, known, report)
  checkExercises(author, exercises, known, report)
  if (headline === undefined) return null
  const lesson = asOpenLesson(author, { items, known }, headline, exercises, report)
  return lesson === null ? null : { lesson, items, report }
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
    if (item === undefined) {
      throw new AuthorMistake(key, `${id} is no item of this lesson or one before it`)
    }
    return item
  }
  return author.exercises.flatMap((exercise, index) => {
    try {
      const built = buildExercise(exercise, {
        find,
        known: [...items.values()],
        properNames: author.properNames,
      })
      return [{ ...built, ...exchangeOf(exercise, author, find) }]
    } catch (mistake) {
      if (!(mistake instanceof AuthorMistake)) throw mistake
      report(['exercises', index, mistake.key], mistake.message)
      return []
    }
  })
}

function exchangeOf(
  { exchange }: AuthorLesson['exercises'][number],
  { exercises }: AuthorLesson,
  find: (id: string, key: string) => CourseItem,
): Pick<Exercise, 'exchange'> {
  if (exchange === undefined) return {}
  find(exchange.says, 'exchange')
  if (exchange.ends !== undefined) find(exchange.ends, 'exchange')
  const of = exercises.filter((exercise) => exercise.exchange !== undefined).length
  return { exchange: { ...exchange, of } }
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
  for (const reason of [
    ...checkShape(exercises, author.sayAtHome),
    ...checkBalance(author, exercises),
  ]) {
    report(['exercises'], reason)
  }
  for (const { index, key, reason } of [
    ...checkRest(exercises),
    ...checkRuns(exercises),
    ...checkWordsFirst(author, exercises),
    ...checkCopied(author, exercises),
    ...checkExchange(author.order, exercises),
    ...checkChoices(author, exercises, items),
    ...checkClues(exercises),
    ...checkGivenAway(exercises, items),
    ...checkGlosses(author, items),
    ...checkSpeaker(exercises),
    ...checkSpoken(exercises),
  ]) {
    report(['exercises', index, key], reason)
  }
  for (const { path, reason } of unaskedItems(author, exercises)) report(path, reason)
}

function asOpenLesson(
  author: AuthorLesson,
  { items, known }: Record<'items' | 'known', ReadonlyMap<string, CourseItem>>,
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
    headline: {
      roman: headline.row.pothwari_roman,
      shahmukhi: headline.row.shahmukhi,
      english: headline.row.english,
    },
    culturalNotes: {
      notes: author.culturalNotes.map((note) => note.text),
      sources: author.culturalNotes.map((note) => note.source),
      goals: author.culturalNotes.map((note) => note.goals),
    },
    items: [...items.values()].map((item) => lessonItemOf(item, known.values())),
    earlierItems: earlierIds(exercises, items).flatMap((itemId) => {
      const item = known.get(itemId)
      return item === undefined ? [] : [lessonItemOf(item, known.values())]
    }),
    exercises,
    exerciseCount: exercises.length,
    sayAtHome: author.sayAtHome && {
      text: author.sayAtHome.text,
      itemIds: author.sayAtHome.items,
      goals: author.sayAtHome.goals,
    },
  })
  if (lesson.success) return lesson.output
  for (const issue of lesson.issues) report(pathOf(issue), issueReason(issue))
  return null
}

/** What the exercises need of earlier lessons: what they ask about, and what Nani says. */
function earlierIds(
  exercises: readonly Exercise[],
  own: ReadonlyMap<string, CourseItem>,
): string[] {
  const needed = exercises.flatMap(({ itemIds, exchange }) => [
    ...itemIds,
    ...(exchange === undefined ? [] : [exchange.says]),
    ...(exchange?.ends === undefined ? [] : [exchange.ends]),
  ])
  return [...new Set(needed)].filter((itemId) => !own.has(itemId))
}

function pathOf(issue: v.BaseIssue<unknown>): YamlPath {
  return (issue.path ?? []).flatMap(({ key }) =>
    typeof key === 'string' || typeof key === 'number' ? [key] : [],
  )
}
