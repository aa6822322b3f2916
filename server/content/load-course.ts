import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { OpenLesson } from '#contract/lesson.ts'
import { buildVocabulary } from '#domain/answers/vocabulary.ts'
import type { KinshipTerm } from '#domain/kinship/kinship-term.ts'
import { checkAnswers } from './check-answers.ts'
import { checkScript, type FormInScript } from './check-script.ts'
import { producedProblem } from './coverage.ts'
import { checkKinshipClips, premiumWords, unspokenWords } from './kinship-clips.ts'
import type { KinshipWord } from '../course/course.ts'
import type { CourseItem } from './course-items.ts'
import { ContentProblems } from './content-problems.ts'
import { type LoadedLesson, loadLesson } from './load-lesson.ts'
import { kinshipForms } from './kinship-forms.ts'
import { kinshipWords } from './kinship-words.ts'
import { readAudio } from './read-audio.ts'
import { readKinship } from './read-kinship.ts'
import { type Lexicon, readLexicon } from './read-lexicon.ts'
import { readPictures } from './read-pictures.ts'

/** The course, whole, checked and in order. `version` changes whenever anything in it does (sha-256). */
export type Course = { lessons: OpenLesson[]; kinshipWords: KinshipWord[]; version: string }

/**
 * Reads the course from `contentDir` and checks the rules of content/README.md, except those that need the answer judge.
 *
 * @param publicDir the folder of the free clips; beside `contentDir` by default
 * @throws one Error, whose message has a line `file:line: reason` for each problem
 */
export function loadCourse(
  contentDir: string,
  publicDir = join(contentDir, '..', 'public'),
): Course {
  return readCourse(contentDir, publicDir, () => undefined)
}

/**
 * As `loadCourse`, and checks every answer of every exercise, every spelling in Shahmukhi, and that every word of the family tree
 * has a clip. It takes a second: authors and tests run it, a starting server does not (decision 012).
 */
export function checkCourse(
  contentDir: string,
  publicDir = join(contentDir, '..', 'public'),
): Course {
  return readCourse(contentDir, publicDir, ({ lessons, lexicon, ownClips, read, problems }) => {
    reportAnswers(lessons)
    const [kinshipText, manifestText] = [read('kinship.tsv'), read('audio/manifest.json')]
    checkKinshipClips({ words: ownClips, kinshipText, manifestText, publicDir }, problems)
    const texts = { lexicon: read('lexicon.tsv'), loanwords: read('loanwords.tsv') }
    const items = lessons.flatMap((lesson) => [...lesson.items.values()])
    checkScript(texts, problems, [
      ...formsInScript(lessons),
      ...kinshipForms(kinshipText, lexicon, items, problems),
    ])
  })
}

/** The words of the family alone, for authors. */
export function loadKinship(contentDir: string): KinshipTerm[] {
  const problems = new ContentProblems()
  const read = (name: string) => readContent(contentDir, name, problems)
  const lexicon = readLexicon('content/lexicon.tsv', read('lexicon.tsv'), problems)
  const rows = readKinship('content/kinship.tsv', read('kinship.tsv'), lexicon, problems)
  problems.throwIfAny()
  return rows
}

function readCourse(
  contentDir: string,
  publicDir: string,
  check: (course: {
    lessons: readonly LoadedLesson[]
    lexicon: Lexicon
    /** Words of the family that no free lesson speaks. */
    ownClips: ReadonlySet<string>
    read: (name: string) => string
    problems: ContentProblems
  }) => void,
): Course {
  const problems = new ContentProblems()
  const read = (name: string) => readContent(contentDir, name, problems)
  const lexicon = readLexicon('content/lexicon.tsv', read('lexicon.tsv'), problems)
  const kinship = readKinship('content/kinship.tsv', read('kinship.tsv'), lexicon, problems)
  const manifest = { file: 'content/audio/manifest.json', text: read('audio/manifest.json') }
  const clips = readAudio(manifest, { publicDir, contentDir }, lexicon, problems)
  const pictures = readPictures(contentDir)

  const files = lessonFiles(contentDir, problems)
  const earlier = new Map<string, CourseItem>()
  const lessons = files.flatMap((name) => {
    const file = `content/lessons/${name}`
    const sources = { lexicon, clips, pictures, earlier }
    const loaded = loadLesson(file, read(`lessons/${name}`), sources, problems)
    if (loaded === null) return []
    for (const [itemId, item] of loaded.items) earlier.set(itemId, item)
    return [{ name, file, ...loaded }]
  })
  lessons.forEach(({ name, file, lesson }, index) => {
    if (lesson.order !== index + 1) {
      problems.add(file, 1, `has order ${lesson.order}, not ${index + 1}`)
    }
    if (Number.parseInt(name, 10) !== lesson.order) {
      problems.add(file, 1, `the file's number is not its order ${lesson.order}`)
    }
    if (lessons.findIndex((other) => other.lesson.id === lesson.id) !== index) {
      problems.add(file, 1, `the id ${lesson.id} is another lesson's`)
    }
  })
  const produced = producedProblem(lessons.map(({ lesson }) => lesson))
  if (produced !== null) problems.add('content/lessons', 1, produced)
  const unspoken = unspokenWords(kinship, lexicon)
  const ownClips = new Set([...unspoken, ...premiumWords(kinship, lexicon)])
  check({ lessons, lexicon, ownClips, read, problems })
  problems.throwIfAny()
  const course = lessons.map(({ lesson }) => lesson)
  return {
    lessons: course,
    kinshipWords: kinshipWords(kinship, unspoken),
    version: sha256(JSON.stringify(course) + manifest.text),
  }
}

/** A device knows the words of the lessons it may open: one lesson's, or the whole course's. */
function reportAnswers(loaded: readonly LoadedLesson[]): void {
  const courseItems = loaded.flatMap(({ lesson }) => lesson.items)
  const courseWords = buildVocabulary(courseItems)
  for (const { lesson, report } of loaded) {
    const { exercises, items, earlierItems } = lesson
    const known = [...items, ...earlierItems]
    const found = [
      ...checkAnswers(exercises, known, buildVocabulary(known)),
      ...checkAnswers(exercises, courseItems, courseWords),
    ]
    const different = new Map(found.map((problem) => [JSON.stringify(problem), problem]))
    for (const { index, key, reason } of different.values()) {
      report(['exercises', index, key], reason)
    }
  }
}

function formsInScript(loaded: readonly LoadedLesson[]): FormInScript[] {
  return loaded.flatMap(({ items, report }) =>
    [...items.values()].flatMap(({ row, inScript }, index) =>
      [...inScript].flatMap(([roman, written]) =>
        written.map((shahmukhi) => {
          const path = ['items', index, 'inScript', roman]
          return { roman, shahmukhi, row, report: (reason: string) => report(path, reason) }
        }),
      ),
    ),
  )
}

function lessonFiles(contentDir: string, problems: ContentProblems): string[] {
  const folder = join(contentDir, 'lessons')
  const names = existsSync(folder) ? readdirSync(folder) : []
  const files = names.filter((name) => name.endsWith('.yaml')).toSorted()
  if (files.length === 0) problems.add('content/lessons', 1, 'has no lesson')
  return files
}

function readContent(contentDir: string, name: string, problems: ContentProblems): string {
  const path = join(contentDir, name)
  if (existsSync(path)) return readFileSync(path, 'utf8')
  problems.add(`content/${name}`, 1, 'is missing')
  return ''
}

function sha256(text: string): string {
  return createHash('sha256').update(text).digest('hex')
}
