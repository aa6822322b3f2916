import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { type Recording, RECORDINGS_TABLE } from './recordings.ts'

const HEADER = 'itemId\torigin\tspeaker\tterms'

type Row = Pick<Recording, 'origin' | 'speaker' | 'terms'> & { itemId: string }
type NewRecording = Row & {
  /** Of its file: `.wav` */
  ending: string
  bytes: Uint8Array
}

/** Adds recordings to a folder of them: the files first, then the table, whole or not at all. */
export function addRecordings(folder: string, recordings: readonly NewRecording[]): void {
  mkdirSync(folder, { recursive: true })
  for (const { itemId, ending, bytes } of recordings) {
    writeFileSync(join(folder, itemId + ending), bytes)
  }
  const lines = recordings.map(({ itemId, origin, speaker, terms }) =>
    [itemId, origin, speaker, terms].join('\t'),
  )
  const [header = HEADER, ...before] = linesOf(folder)
  const table = join(folder, RECORDINGS_TABLE)
  writeFileSync(`${table}.new`, `${[header, ...before, ...lines].join('\n')}\n`)
  renameSync(`${table}.new`, table)
}

/** The rows that are there, unchecked. */
export function readRows(folder: string): { itemId: string; speaker: string; terms: string }[] {
  return linesOf(folder)
    .slice(1)
    .map((line) => {
      const [itemId = '', , speaker = '', terms = ''] = line.split('\t')
      return { itemId, speaker, terms }
    })
}

function linesOf(folder: string): string[] {
  const table = join(folder, RECORDINGS_TABLE)
  return existsSync(table) ? readFileSync(table, 'utf8').trimEnd().split('\n') : []
}
