import type { InvitationView } from '#contract/invited.ts'
import { standingConsent } from '#domain/voices/consent.ts'
import { readableRows } from '../parse-rows.ts'
import { recordingRow, type SpeakerRow, speakerRow, voiceOutboxRow } from '../voice-rows.ts'
import type { Take } from '../voices-view.ts'
import {
  type InvitationEnd,
  type InvitedDb,
  readInvitationRow,
  type VerdictRow,
  verdictRow,
} from './invited-db.ts'

/** A take of the invitation; `elsewhere`: its bytes are on another phone and on the server. */
export type InvitedTake = Omit<Take, 'place'> & { place: Take['place'] | 'elsewhere' }

export type InvitedState = {
  view: InvitationView | null
  end: InvitationEnd | null
  hasAgreed: boolean
  /** The yes that stands, as far as is known here; none before it is read. */
  consent?: SpeakerRow['consent']
  /** Everything was taken back here, and the server does not know it yet. */
  isWithdrawing: boolean
  /** The newest first. */
  takes: readonly InvitedTake[]
  /** Of a reviewer; null before it is read. */
  room: Room | null
}

export type Room = {
  verdicts: readonly (VerdictRow & { isSent: boolean })[]
  /** Items whose clip is on this phone. */
  clips: readonly string[]
}

export async function readInvited(db: InvitedDb): Promise<InvitedState> {
  const [invitation, speakers, recordings, bytes, outbox, verdicts, clips] = await Promise.all([
    readInvitationRow(db),
    db.speakers.toArray(),
    db.recordings.toArray(),
    db.takes.toCollection().primaryKeys(),
    db.voiceOutbox.toArray(),
    db.verdicts.toArray(),
    db.clips.toCollection().primaryKeys(),
  ])
  const rows = readableRows(voiceOutboxRow, outbox)
  const waiting = new Map(rows.map((row) => [row.subjectId, row]))
  const here = new Set(bytes)
  const own = readableRows(speakerRow, speakers).find(({ consent }) => consent)?.consent ?? null
  const placeOf = (id: string): InvitedTake['place'] => {
    if (!here.has(id)) return 'elsewhere'
    const row = waiting.get(id)
    if (row?.kind !== 'take') return 'sent'
    return row.state === 'failed' ? 'refused' : 'waiting'
  }
  return {
    view: invitation?.view ?? null,
    end: invitation?.end ?? null,
    hasAgreed: own !== null,
    // The owner may have taken an offer back meanwhile.
    consent: own && standingConsent([own, invitation?.view?.speaker.consent ?? null], null),
    isWithdrawing: rows.some(({ kind }) => kind === 'forget-speaker'),
    takes: readableRows(recordingRow, recordings)
      .map((take) => ({ ...take, place: placeOf(take.id) }))
      .sort((a, b) => b.recordedAt.localeCompare(a.recordedAt)),
    room: {
      verdicts: readableRows(verdictRow, verdicts).map((verdict) => ({
        ...verdict,
        isSent: !waiting.has(verdict.id),
      })),
      clips,
    },
  }
}
