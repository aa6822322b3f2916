import { readFileSync, renameSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import * as v from 'valibot'
import { audioManifest } from '#server/content/author-schema.ts'
import { ContentProblems } from '#server/content/content-problems.ts'
import { checkCourse, loadCourse, loadKinship } from '#server/content/load-course.ts'
import { readLexicon } from '#server/content/read-lexicon.ts'
import { applyReviews } from './content/apply-reviews.ts'
import { courseOnOneScreen } from './content/check-screen.ts'
import { readReviews } from './content/read-reviews.ts'
import { coverageTable } from './content/coverage-table.ts'
import { drawPictures } from './content/draw-pictures.ts'
import { isDataCommand } from './content/data-command-names.ts'
import { kinshipTable } from './content/kinship-table.ts'
import { contentReport } from './content/report.ts'

const USAGE = `npm run content -- check                  what is wrong, as file:line: reason; or the course on one screen
npm run content -- check --table         how often each item is asked, heard, recognised, produced and asked again later
npm run content -- check --kinship       every relation of up to four steps: its word, a wider one, or ask at home
npm run content -- pictures               draws what the lessons name, and drops what none of them names
npm run content -- report                 what is left to do: clips, reviews, exercises, reading level
npm run content -- apply-reviews FILE     work a reviews.tsv into the lexicon
npm run content -- suggestions            what learners say differently, as a reviews.tsv to fill in
npm run content -- invite --name NAME --place PLACE [--lessons 1-3,5] [--initials AB] [--family]
                                          a link by which a speaker checks lines on a phone, and records them
npm run content -- uninvite AB            take the link of these initials back
npm run content -- reviewers              who is invited, and how far they have come
npm run content -- reviews                what reviewers said, as a reviews.tsv for apply-reviews
npm run content -- recordings [--to DIR]  recordings that say what the course writes: reviewers', and those that
                                          households offer of lines that a reviewer has called right`

/** CONTENT_DIR is for tests; an author works in the repository. */
const contentDir = process.env['CONTENT_DIR'] ?? join(import.meta.dirname, '..', 'content')

const [command, file, ...more] = process.argv.slice(2)
try {
  await run()
} catch (problem) {
  const lines = problem instanceof Error ? problem.message : String(problem)
  console.error(lines)
  process.exitCode = 1
}

async function run(): Promise<void> {
  if (command === 'check' && file === undefined) return check()
  if (command === 'check' && file === '--table' && more.length === 0) {
    return console.log(coverageTable(loadCourse(contentDir).lessons))
  }
  if (command === 'check' && file === '--kinship' && more.length === 0) {
    return console.log(kinshipTable(loadKinship(contentDir)))
  }
  if (command === 'pictures' && file === undefined) return console.log(drawPictures(contentDir))
  if (command === 'report' && file === undefined) {
    return console.log(contentReport(loadCourse(contentDir).lessons, [...lexiconHere().values()]))
  }
  if (command === 'apply-reviews' && file !== undefined && more.length === 0) return apply(file)
  if (isDataCommand(command)) {
    // Late: what reads the database is most of the code, and the other commands need none of it.
    const { runDataCommand } = await import('./content/data-commands.ts')
    const printed = await runDataCommand(command, process.argv.slice(3), {
      contentDir,
      lexicon: lexiconHere(),
    })
    if (printed !== null) return console.log(printed)
  }
  throw new Error(USAGE)
}

function check(): void {
  try {
    console.log(courseOnOneScreen(checkCourse(contentDir), contentDir))
  } catch (problems) {
    const lines = problems instanceof Error ? problems.message : String(problems)
    throw new Error(`${lines}\n${lines.split('\n').length} to mend`, { cause: problems })
  }
}

function apply(path: string): void {
  const read = readReviews(readFileSync(path, 'utf8'))
  if (!read.ok) throw new Error(named(path, read.failure))
  const { reviews, undecided } = read.value
  const lexiconPath = join(contentDir, 'lexicon.tsv')
  const manifest = readFileSync(join(contentDir, 'audio', 'manifest.json'), 'utf8')
  const { clips } = v.parse(audioManifest, JSON.parse(manifest))
  const applied = applyReviews(readFileSync(lexiconPath, 'utf8'), reviews, clips)
  if (!applied.ok) throw new Error(named(path, applied.failure))
  const { lexicon, applied: count, again, warnings } = applied.value
  // A row that the course could not read any more (a source grown too long) is not written either.
  readRows(lexicon)
  replaceFile(lexiconPath, lexicon)
  console.log(
    `${count} worked in, ${again} were in already, ${undecided} without a verdict passed over`,
  )
  for (const warning of warnings) console.log(warning)
  check()
}

function lexiconHere() {
  return readRows(readFileSync(join(contentDir, 'lexicon.tsv'), 'utf8'))
}

function readRows(text: string) {
  const problems = new ContentProblems()
  const lexicon = readLexicon('content/lexicon.tsv', text, problems)
  problems.throwIfAny()
  return lexicon
}

/** Whole or not at all: a full disk leaves the old lexicon. */
function replaceFile(path: string, text: string): void {
  writeFileSync(`${path}.new`, text)
  renameSync(`${path}.new`, path)
}

function named(path: string, problems: readonly string[]): string {
  const lines = problems.map((problem) => `${path}:${problem}`)
  return [...lines, `${problems.length} to mend; nothing was written`].join('\n')
}
