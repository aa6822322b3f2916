import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { extname, join } from 'node:path'
import * as v from 'valibot'
import { ContentProblems } from '#server/content/content-problems.ts'

/** A person's take of one item, as it was handed in. The file is never changed. */
export type Recording = {
  file: string
  /** As complaints call it: content/audio/recordings/L02-04.wav */
  name: string
  origin: 'native' | 'family'
  speaker: string
  terms: string
}

/** Within content/. */
export const RECORDINGS_FOLDER = 'audio/recordings'
export const RECORDINGS_TABLE = 'recordings.tsv'
export const SOUND_FILES: readonly string[] = [
  '.wav',
  '.mp3',
  '.m4a',
  '.aac',
  '.ogg',
  '.opus',
  '.flac',
  '.webm',
]

/** Whose voice a recording is, and on which terms. */
export const recordingRow = v.object({
  itemId: v.string(),
  origin: v.picklist(['native', 'family'], 'origin is neither native nor family'),
  speaker: v.pipe(v.string(), v.nonEmpty('speaker is empty'), v.maxLength(120)),
  terms: v.pipe(v.string(), v.nonEmpty('terms are empty'), v.maxLength(300)),
})

/**
 * content/audio/recordings: `<item id>.<wav, mp3, …>` beside a row of recordings.tsv that says whose voice
 * it is and on which terms. A take without its row, or a row without its take, is refused.
 */
export function readRecordings(
  contentDir: string,
  itemIds: ReadonlySet<string>,
): ReadonlyMap<string, Recording> {
  const problems = new ContentProblems()
  const folder = join(contentDir, RECORDINGS_FOLDER)
  const rows = readTable(folder, problems)
  const recordings = new Map<string, Recording>()
  for (const fileName of existsSync(folder) ? readdirSync(folder).toSorted() : []) {
    const ending = extname(fileName).toLowerCase()
    if (!SOUND_FILES.includes(ending)) continue
    const itemId = fileName.slice(0, -ending.length)
    const name = `content/${RECORDINGS_FOLDER}/${fileName}`
    const said = rows.get(itemId)
    if (!itemIds.has(itemId)) problems.add(name, 1, `no item has the id ${itemId}`)
    else if (recordings.has(itemId)) problems.add(name, 1, `${itemId} has two recordings`)
    else if (said === undefined)
      problems.add(name, 1, `has no row in ${RECORDINGS_TABLE}: whose voice is it?`)
    else recordings.set(itemId, { ...said, name, file: join(folder, fileName) })
  }
  for (const [itemId, { line }] of rows) {
    if (!recordings.has(itemId))
      problems.add(
        `content/${RECORDINGS_FOLDER}/${RECORDINGS_TABLE}`,
        line,
        `no recording of ${itemId} is there`,
      )
  }
  problems.throwIfAny()
  return recordings
}

type Row = { line: number } & Pick<Recording, 'origin' | 'speaker' | 'terms'>

function readTable(folder: string, problems: ContentProblems): ReadonlyMap<string, Row> {
  const path = join(folder, RECORDINGS_TABLE)
  const rows = new Map<string, Row>()
  if (!existsSync(path)) return rows
  const lines = readFileSync(path, 'utf8').trimEnd().split('\n').slice(1)
  for (const [index, text] of lines.entries()) {
    const [itemId = '', origin, speaker = '', terms = '', ...rest] = text
      .split('\t')
      .map((cell) => cell.trim())
    const parsed = v.safeParse(recordingRow, { itemId, origin, speaker, terms })
    const line = index + 2
    const where = `content/${RECORDINGS_FOLDER}/${RECORDINGS_TABLE}`
    if (!parsed.success || rest.length > 0) {
      const reason = parsed.issues?.[0].message ?? 'has more than four cells'
      problems.add(where, line, reason)
    } else if (rows.has(itemId)) problems.add(where, line, `${itemId} has two rows`)
    else
      rows.set(itemId, {
        line,
        origin: parsed.output.origin,
        speaker: parsed.output.speaker,
        terms: parsed.output.terms,
      })
  }
  return rows
}
