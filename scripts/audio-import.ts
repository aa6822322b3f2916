import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { ContentProblems } from '#server/content/content-problems.ts'
import { readLexicon } from '#server/content/read-lexicon.ts'
import { importRecordings } from './audio/import-recordings.ts'

/** npm run audio:import: recordings of an open corpus become the course's (content/README.md, "Audio"). */
const USAGE =
  'npm run audio:import -- --from FOLDER --list LIST, for example --list content/audio/lists/hkat.tsv'

/** CONTENT_DIR is for tests; an author works in the repository. */
const contentDir = process.env['CONTENT_DIR'] ?? join(import.meta.dirname, '..', 'content')

try {
  const { values } = parseArgs({
    options: { from: { type: 'string' }, list: { type: 'string' } },
  })
  const { from, list } = values
  if (from === undefined || list === undefined) throw new Error(USAGE)
  const { taken, otherForms } = importRecordings({ from, list, contentDir, itemIds: itemIds() })
  for (const form of otherForms)
    console.log(`${form}, another form than the course writes: left out`)
  const count = taken.length === 1 ? '1 recording' : `${taken.length} recordings`
  console.log(`${count} taken in. Run npm run audio:build to make their clips.`)
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  process.exitCode = 1
}

function itemIds(): ReadonlySet<string> {
  const problems = new ContentProblems()
  const path = join(contentDir, 'lexicon.tsv')
  const lexicon = readLexicon('content/lexicon.tsv', readFileSync(path, 'utf8'), problems)
  problems.throwIfAny()
  return new Set(lexicon.keys())
}
