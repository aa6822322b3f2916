import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parse } from 'valibot'
import { parse as parseYaml } from 'yaml'
import { buildVocabulary } from '#domain/answers/vocabulary.ts'
import { practiceCourse } from '#domain/memory/practice-course.ts'
import { type AuthorItem, authorLesson, type LexiconRow } from '#server/content/author-schema.ts'
import { ContentProblems } from '#server/content/content-problems.ts'
import { loadCourse } from '#server/content/load-course.ts'
import { readLexicon } from '#server/content/read-lexicon.ts'

const CONTENT = join(import.meta.dirname, '../../../content')
const lessonFiles = readdirSync(join(CONTENT, 'lessons')).toSorted()
const authored = lessonFiles.map((name) =>
  parse(authorLesson, parseYaml(readFileSync(join(CONTENT, 'lessons', name), 'utf8'))),
)

export const { lessons } = loadCourse(CONTENT)
export const items = lessons.flatMap((lesson) => lesson.items)
export const vocabulary = buildVocabulary(items)
export const course = practiceCourse(lessons, vocabulary)

/** As a device knows it that may open the first `count` lessons. */
export function firstLessons(count: number) {
  const known = lessons.slice(0, count)
  return practiceCourse(known, buildVocabulary(known.flatMap((lesson) => lesson.items)))
}

export const properNames = authored.flatMap((lesson) => lesson.properNames)
export const authorItems: ReadonlyMap<string, AuthorItem> = new Map(
  authored.flatMap((lesson) => lesson.items.map((item) => [item.id, item])),
)
export const lexicon: ReadonlyMap<string, LexiconRow> = readLexicon(
  'content/lexicon.tsv',
  readFileSync(join(CONTENT, 'lexicon.tsv'), 'utf8'),
  new ContentProblems(),
)
