import { readableRows } from './parse-rows.ts'
import { voiceOutboxRow } from './voice-rows.ts'
import type { VoicesDb } from './voices-db.ts'

/** Characters of one call: an argument each, of which an engine takes some 65,000. */
const PIECE = 8_192

/** What the server lacks of the voices, with the sound of each take in base64: nowhere else is it. */
export async function unsentVoices(db: VoicesDb) {
  const outbox = readableRows(voiceOutboxRow, await db.voiceOutbox.orderBy('seq').toArray())
  const subjects = outbox.map(({ subjectId }) => subjectId)
  const [speakers, recordings, takes] = await Promise.all([
    db.speakers.bulkGet(outbox.map(({ speakerId }) => speakerId)),
    db.recordings.bulkGet(subjects),
    db.takes.bulkGet(subjects),
  ])
  return {
    outbox,
    speakers: [...new Map(speakers.map((row) => [row?.id, row])).values()].filter(Boolean),
    recordings: recordings.flatMap((row, at) => {
      const bytes = takes[at]?.bytes
      return row === undefined ? [] : [{ ...row, base64: bytes && base64Of(bytes) }]
    }),
  }
}

function base64Of(bytes: ArrayBuffer): string {
  let text = ''
  for (let at = 0; at < bytes.byteLength; at += PIECE) {
    text += String.fromCodePoint(...new Uint8Array(bytes.slice(at, at + PIECE)))
  }
  return btoa(text)
}
