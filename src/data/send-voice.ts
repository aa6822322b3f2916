import * as v from 'valibot'
import { deleteRecording, putRecording } from '#contract/recordings.ts'
import { deleteSpeaker, putSpeaker } from '#contract/speakers.ts'
import { encodeTakeFacts, TAKE_FACTS_HEADER, type TakeFacts } from '#contract/take-facts.ts'
import { ok, type Result } from '#domain/result.ts'
import type { Api } from './api.ts'
import type { Failure } from './failure.ts'
import {
  type RecordingRow,
  type SpeakerRow,
  speakerRow,
  type VoiceOutboxRow,
} from './voice-rows.ts'
import type { VoicesDb } from './voices-db.ts'

/** A hung call must free the lock; a take of 200 kB needs longer than a line. */
const WATCHDOG_MS = 60_000

/** Tells the server what a row stands for, as it is here now. What is not here any more needs no telling. */
export async function sendVoice(
  { db, api }: { db: VoicesDb; api: Api },
  { kind, subjectId, onlyConsent }: VoiceOutboxRow,
  token: string,
): Promise<Result<unknown, Failure>> {
  const options = { params: { id: subjectId }, token, timeoutMs: WATCHDOG_MS }
  switch (kind) {
    case 'speaker': {
      const speaker = await db.speakers.get(subjectId)
      if (speaker === undefined) return ok(undefined)
      const { name, relation, place, consent, changedAt } = speaker
      const put = await api.call(putSpeaker, {
        ...options,
        body: { name, relation, place, consent, onlyConsent, changedAt },
      })
      if (put.ok) await noteStanding(db, { id: subjectId, sent: consent }, put.value.speaker)
      return put
    }
    case 'take': {
      const [recording, take] = await Promise.all([
        db.recordings.get(subjectId),
        db.takes.get(subjectId),
      ])
      if (recording === undefined || take === undefined) return ok(undefined)
      const body = factsOf(recording)
      return api.call(putRecording, { ...options, body, audio: audioOf(recording, take, body) })
    }
    case 'forget-speaker':
      return api.call(deleteSpeaker, options)
    // Verdicts are of reviewers, who have no account here.
    case 'verdict':
    case 'forget-take':
      return api.call(deleteRecording, options)
  }
}

/** The yes that stands, and since when: the server's clock decides, and another yes or a withdrawal may be later. */
export function noteStanding(
  db: VoicesDb,
  { id, sent }: { id: string; sent: SpeakerRow['consent'] },
  { consent }: { consent: unknown },
): Promise<void> {
  return db.transaction('rw', db.speakers, async () => {
    const known = await db.speakers.get(id)
    // Another yes was given here meanwhile.
    if (known === undefined || known.consent?.givenAt !== sent?.givenAt) return
    await db.speakers.put(v.parse(speakerRow, { ...known, consent }))
  })
}

/** What the server knows by itself is not told. */
function factsOf(row: RecordingRow): TakeFacts {
  const { id: _id, bytes: _bytes, type: _type, ...facts } = row
  return facts
}

/** On the wire the bytes are the body, and the facts stand in a header. */
function audioOf({ type }: RecordingRow, { bytes }: { bytes: ArrayBuffer }, facts: TakeFacts) {
  return {
    bytes,
    headers: { 'content-type': type, [TAKE_FACTS_HEADER]: encodeTakeFacts(facts) },
  }
}
