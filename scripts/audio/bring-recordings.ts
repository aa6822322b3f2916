import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { ok, type Result } from '#domain/result.ts'
import type { LexiconRow } from '#server/content/author-schema.ts'
import type { StoredRecording } from '#server/db/recordings.ts'
import type { OfferedTake } from '../content/offered-takes.ts'
import type { ReviewerWork } from '../content/reviewers.ts'
import { addRecordings, readRows } from './add-recordings.ts'
import { familyTakes, takeIdOf } from './family-takes.ts'
import { TERMS } from './recording-candidate.ts'
import { reviewerKey, reviewersKeys, reviewersTakes } from './reviewers-takes.ts'
import { trimRecording } from './trim-recording.ts'

const ENDINGS: Readonly<Record<string, string>> = {
  'audio/webm': '.webm',
  'audio/mp4': '.m4a',
  'audio/ogg': '.ogg',
}

type Came = { work: readonly ReviewerWork[]; offered: readonly OfferedTake[] }
type Brought = {
  taken: string[]
  /** Of those taken, a household's: a reviewer has read the line, and nobody has heard the take. */
  unheard: string[]
  leftOut: string[]
}

/**
 * Copies recordings by reviewers and households into `folder`, with their speakers: one for each item that has none. It takes the
 * newest that matches the course's text and that audio:build can read, a reviewer's before a household's. `leftOut` gives the
 * reason for each recording that was not taken.
 */
export async function bringRecordings(
  { work, offered }: Came,
  {
    folder,
    lexicon,
    bytesOf,
  }: {
    folder: string
    lexicon: ReadonlyMap<string, LexiconRow>
    bytesOf: (take: StoredRecording) => Promise<Uint8Array | null>
  },
): Promise<Brought> {
  const before = readRows(folder)
  const present = new Set(before.map(({ itemId }) => itemId))
  const taken: Parameters<typeof addRecordings>[1][number][] = []
  const unheard: string[] = []
  const leftOut = withdrawn({ work, offered }, before)
  const candidates = [...reviewersTakes(work, lexicon), ...familyTakes(offered, { work, lexicon })]
  const draft = mkdtempSync(join(tmpdir(), 'recordings-'))
  try {
    for (const { take, by, why, origin, speaker, terms } of candidates) {
      const itemId = take.item_id
      if (present.has(itemId)) continue
      const bytes = why === null ? await bytesOf(take) : null
      const judged = bytes && (await judge(bytes, join(draft, take.id)))
      if (why !== null || bytes === null || judged === null || !judged.ok) {
        const reason = why ?? (judged && !judged.ok ? judged.failure : 'its bytes are not there')
        leftOut.push(`${itemId} by ${by} is left out: ${reason}`)
        continue
      }
      present.add(itemId)
      if (takeIdOf(terms) !== null) unheard.push(itemId)
      taken.push({ itemId, origin, speaker, terms, ending: ENDINGS[take.type] ?? '.webm', bytes })
    }
  } finally {
    rmSync(draft, { recursive: true })
  }
  if (taken.length > 0) {
    if (!existsSync(folder)) mkdirSync(folder, { recursive: true })
    addRecordings(folder, taken)
  }
  return { taken: taken.map(({ itemId }) => itemId), unheard, leftOut }
}

async function judge(bytes: Uint8Array, file: string): Promise<Result<null, string>> {
  writeFileSync(file, bytes)
  const judged = await trimRecording(file, `${file}.wav`)
  return judged.ok ? ok(null) : judged
}

/** Of rows that were brought before: their speaker has deleted the recording, or taken it or everything back. */
function withdrawn(
  { work, offered }: Came,
  rows: readonly { itemId: string; speaker: string; terms: string }[],
): string[] {
  const reviewers = reviewersKeys(work)
  const takes = new Set(offered.map(({ take }) => take.id))
  return rows
    .filter(({ terms }) => terms.startsWith(TERMS))
    .filter((row) => {
      const takeId = takeIdOf(row.terms)
      return takeId === null ? !reviewers.has(reviewerKey(row)) : !takes.has(takeId)
    })
    .map(({ itemId, speaker }) => `${itemId}: ${speaker} has taken it back: remove file and row`)
}
