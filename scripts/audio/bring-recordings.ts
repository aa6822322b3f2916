import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { ok, type Result } from '#domain/result.ts'
import type { LexiconRow } from '#server/content/author-schema.ts'
import type { StoredRecording } from '#server/db/recordings.ts'
import type { VerdictRow } from '#server/db/voices-schema.ts'
import type { ReviewerWork } from '../content/reviewers.ts'
import { addRecordings, readRows } from './add-recordings.ts'
import { trimRecording } from './trim-recording.ts'

/** Of a recording that came through a reviewer's link; the day and the version of the words follow. */
const TERMS = 'For this course and nothing else, by the speaker’s consent of'
const ENDINGS: Readonly<Record<string, string>> = {
  'audio/webm': '.webm',
  'audio/mp4': '.m4a',
  'audio/ogg': '.ogg',
}

type Offered = { reviewer: ReviewerWork['reviewer']; take: StoredRecording; says: string | null }
type Brought = { taken: string[]; leftOut: string[] }

/**
 * Writes reviewers' recordings into `folder`, each under its item and with whose voice it is: of an item that has none, the newest one
 * that says what the course writes and that audio:build can use. `leftOut` says of each other one why.
 */
export async function bringRecordings(
  work: readonly ReviewerWork[],
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
  const leftOut = withdrawn(work, before)
  const draft = mkdtempSync(join(tmpdir(), 'recordings-'))
  try {
    for (const offered of newestFirst(work)) {
      const { reviewer, take } = offered
      const itemId = take.item_id
      if (present.has(itemId)) continue
      const why = otherWords(offered, lexicon.get(itemId))
      const bytes = why === null ? await bytesOf(take) : null
      const judged = bytes && (await judge(bytes, join(draft, take.id)))
      if (why !== null || bytes === null || judged === null || !judged.ok) {
        const reason = why ?? (judged && !judged.ok ? judged.failure : 'its bytes are not there')
        leftOut.push(`${itemId} by ${reviewer.initials} is left out: ${reason}`)
        continue
      }
      present.add(itemId)
      taken.push({
        itemId,
        origin: reviewer.origin === 'family' ? 'family' : 'native',
        speaker: labelOf(reviewer),
        terms: `${TERMS} ${reviewer.consent_at?.slice(0, 10)} (${reviewer.consent_words})`,
        ending: ENDINGS[take.type] ?? '.webm',
        bytes,
      })
    }
  } finally {
    rmSync(draft, { recursive: true })
  }
  if (taken.length > 0) {
    if (!existsSync(folder)) mkdirSync(folder, { recursive: true })
    addRecordings(folder, taken)
  }
  return { taken: taken.map(({ itemId }) => itemId), leftOut }
}

function newestFirst(work: readonly ReviewerWork[]): Offered[] {
  return work
    .filter(({ reviewer }) => reviewer.consent_scope === 'course')
    .flatMap(({ reviewer, takes, verdicts }) =>
      takes.map((take) => ({
        reviewer,
        take,
        says: saysOf(
          take,
          verdicts.find(({ item_id: itemId }) => itemId === take.item_id),
        ),
      })),
    )
    .toSorted((a, b) => b.take.recorded_at.localeCompare(a.take.recorded_at))
}

/** The words of a take in Roman letters, or else in Shahmukhi; null where nobody knows. */
function saysOf(take: StoredRecording, verdict: VerdictRow | undefined): string | null {
  const own = take.roman || take.shahmukhi
  if (own !== '') return own
  if (verdict === undefined) return null
  if (verdict.verdict === 'right') return verdict.read_roman
  return verdict.roman || verdict.shahmukhi || null
}

function otherWords({ says }: Offered, item: LexiconRow | undefined): string | null {
  if (item === undefined) return 'the course does not have this item any more'
  if (says === null) return 'nobody has said what it says'
  const isSame = says === item.pothwari_roman || says === item.shahmukhi
  return isSame ? null : `says "${says}", the course writes "${item.pothwari_roman}"`
}

async function judge(bytes: Uint8Array, file: string): Promise<Result<null, string>> {
  writeFileSync(file, bytes)
  const judged = await trimRecording(file, `${file}.wav`)
  return judged.ok ? ok(null) : judged
}

/** Of rows that were brought before: their speaker has deleted the recording, or taken everything back. */
function withdrawn(
  work: readonly ReviewerWork[],
  rows: readonly { itemId: string; speaker: string; terms: string }[],
): string[] {
  const there = new Set(
    work.flatMap(({ reviewer, takes }) =>
      takes.map((take) => `${take.item_id}\t${labelOf(reviewer)}`),
    ),
  )
  return rows
    .filter(({ terms }) => terms.startsWith(TERMS))
    .filter(({ itemId, speaker }) => !there.has(`${itemId}\t${speaker}`))
    .map(({ itemId, speaker }) => `${itemId}: ${speaker} has taken it back: remove file and row`)
}

function labelOf({ name, place }: ReviewerWork['reviewer']): string {
  return `${name}, ${place}`
}
