import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { basename, extname, join } from 'node:path'
import * as v from 'valibot'
import { foldShahmukhi, answerWords } from '#domain/letters.ts'
import { ContentProblems } from '#server/content/content-problems.ts'
import { addRecordings, readRows } from './add-recordings.ts'
import { recordingRow, RECORDINGS_FOLDER, SOUND_FILES } from './recordings.ts'

const HEADER = 'itemId\tfile\torigin\tspeaker\tterms\tsays'
/** Of Mozilla Common Voice: which clip holds which sentence. */
const COMMON_VOICE_TABLE = 'validated.tsv'
const SENTENCE = 'sentence:'

const listRow = v.object({
  ...recordingRow.entries,
  /** Within the folder, or just its name; or `sentence:` and a sentence of Common Voice, in Shahmukhi. */
  file: v.pipe(v.string(), v.nonEmpty('file is empty')),
  /** Where the recording says another form than the course writes: then it is not taken in. */
  says: v.string(),
})

type ListRow = v.InferOutput<typeof listRow> & { line: number }
type Take = { row: ListRow; source: string }

/**
 * Copies recordings of an open corpus into content/audio/recordings. Each file is named after its item and gets a row in recordings.tsv.
 * If a row of the list is wrong it copies nothing, and throws ContentProblems with the line and the reason.
 */
export function importRecordings({
  from,
  list,
  contentDir,
  itemIds,
}: {
  /** The folder of the corpus, as it was downloaded. */
  from: string
  list: string
  contentDir: string
  itemIds: ReadonlySet<string>
}): { taken: string[]; otherForms: string[] } {
  const problems = new ContentProblems()
  const rows = readList(list, problems)
  const folder = join(contentDir, RECORDINGS_FOLDER)
  const present = new Set(readRows(folder).map(({ itemId }) => itemId))
  const wanted = rows.filter(({ says }) => says === '')
  const takes: Take[] = []
  for (const row of wanted) {
    const { itemId, line } = row
    const source = findFile(from, row.file)
    if (!itemIds.has(itemId)) problems.add(list, line, `no item has the id ${itemId}`)
    else if (present.has(itemId)) {
      problems.add(
        list,
        line,
        `${itemId} has a recording already: remove its file and its row first`,
      )
    } else if (source === null) problems.add(list, line, `${row.file} is not in ${from}`)
    else {
      present.add(itemId)
      takes.push({ row, source })
    }
  }
  problems.throwIfAny()
  addRecordings(
    folder,
    takes.map(({ row, source }) => ({
      ...row,
      ending: extname(source).toLowerCase(),
      bytes: readFileSync(source),
    })),
  )
  return {
    taken: takes.map(({ row }) => row.itemId),
    otherForms: rows
      .filter(({ says }) => says !== '')
      .map(({ itemId, says }) => `${itemId} says ${says}`),
  }
}

function readList(path: string, problems: ContentProblems): ListRow[] {
  const [header, ...lines] = readFileSync(path, 'utf8').trimEnd().split('\n')
  if (header !== HEADER)
    problems.add(path, 1, `the columns are not ${HEADER.replaceAll('\t', ', ')}`)
  problems.throwIfAny()
  return lines.flatMap((text, index) => {
    const [itemId = '', file = '', origin = '', speaker = '', terms = '', says = '', ...more] = text
      .split('\t')
      .map((cell) => cell.trim())
    const line = index + 2
    const parsed = v.safeParse(listRow, { itemId, file, origin, speaker, terms, says })
    if (parsed.success && more.length === 0) return [{ ...parsed.output, line }]
    problems.add(path, line, parsed.issues?.[0].message ?? 'has more than six cells')
    return []
  })
}

/** As the list has it, or a file of that name that is alone in the folder; null where there is none, or more than one. */
function findFile(from: string, file: string): string | null {
  if (file.startsWith(SENTENCE)) return findSentence(from, file.slice(SENTENCE.length))
  const direct = join(from, file)
  if (existsSync(direct)) return direct
  const wanted = basename(file)
  const found = filesIn(from).filter((path) => basename(path) === wanted)
  return found.length === 1 ? (found[0] ?? null) : null
}

function filesIn(folder: string): string[] {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((path) => SOUND_FILES.includes(extname(path).toLowerCase()))
    .map((path) => join(folder, path))
}

/** The clip of Common Voice that says just this, whichever way it is pointed and spelled. */
function findSentence(from: string, sentence: string): string | null {
  const table = join(from, COMMON_VOICE_TABLE)
  if (!existsSync(table)) return null
  const [header = '', ...lines] = readFileSync(table, 'utf8').trimEnd().split('\n')
  const columns = header.split('\t')
  const [pathAt, sentenceAt] = [columns.indexOf('path'), columns.indexOf('sentence')]
  const wanted = plainSentence(sentence)
  const row = lines
    .map((line) => line.split('\t'))
    .find((cells) => plainSentence(cells[sentenceAt] ?? '') === wanted)
  const clip = row?.[pathAt]
  if (clip === undefined) return null
  const path = join(from, 'clips', clip)
  return existsSync(path) ? path : null
}

function plainSentence(sentence: string): string {
  return answerWords(sentence).map(foldShahmukhi).join(' ')
}
