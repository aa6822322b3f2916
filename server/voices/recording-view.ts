import { parse } from 'valibot'
import type { RecordingsPage } from '#contract/recordings.ts'
import { MAX_RECORDINGS_GIVEN } from '#contract/recordings.ts'
import { recordingRow, type RecordingRow as RecordingView } from '#contract/take-facts.ts'
import { findChange, findChanges, isStored } from '../db/recordings.ts'
import type { Queries } from '../db/schema.ts'
import { longId, shortId } from '../db/short-id.ts'
import type { RecordingRow } from '../db/voices-schema.ts'

export function recordingView(row: RecordingRow): RecordingView {
  return parse(recordingRow, {
    id: row.id,
    itemId: row.item_id,
    speakerId: row.speaker_id,
    sha256: row.sha256,
    bytes: row.bytes,
    type: row.type,
    durationMs: row.duration_ms,
    gainDb: row.gain_decidb / 10,
    trimStartMs: row.trim_start_ms,
    trimEndMs: row.trim_end_ms,
    roman: row.roman,
    shahmukhi: row.shahmukhi,
    ...(row.read_roman !== null && { readRoman: row.read_roman }),
    recordedAt: row.recorded_at,
    ...(row.invitation_id !== null && { isInvited: true }),
  })
}

/** What is there of these rows, and what was deleted. */
export function viewOf(rows: readonly RecordingRow[]): {
  recordings: RecordingView[]
  removed: string[]
} {
  return {
    recordings: rows.filter(isStored).map(recordingView),
    removed: rows.filter((row) => !isStored(row)).map(({ id }) => id),
  }
}

/** The changes behind a cursor, `seq.id`. One whose change a restored server lacks begins anew. */
export async function recordingsPage(
  queries: Queries,
  userId: string,
  cursor: string | undefined,
): Promise<RecordingsPage> {
  const [seq = '0', id = ''] = cursor?.split('.') ?? []
  const change =
    cursor === undefined ? undefined : await findChange(queries, { userId, seq: Number(seq) })
  const isKnown = change !== undefined && change.id === longId(id)
  const after = isKnown ? change.seq : 0
  const found = await findChanges(queries, { userId, after, limit: MAX_RECORDINGS_GIVEN + 1 })
  const rows = found.slice(0, MAX_RECORDINGS_GIVEN)
  const end = rows.at(-1)
  const last = end === undefined ? (isKnown ? cursor : undefined) : cursorOf(end)
  return {
    ...viewOf(rows),
    next: found.length > rows.length ? (last ?? null) : null,
    last: last ?? null,
    isFirst: !isKnown,
  }
}

function cursorOf({ seq, id }: RecordingRow): string {
  return `${seq}.${shortId(id)}`
}
