import {
  deleteInvitedRecording,
  putInvitedConsent,
  putInvitedRecording,
  withdraw,
} from '#contract/invited.ts'
import { encodeTakeFacts, TAKE_FACTS_HEADER } from '#contract/take-facts.ts'
import { putVerdict, type VerdictRow } from '#contract/verdicts.ts'
import { ok, type Result } from '#domain/result.ts'
import type { Api } from '../api.ts'
import type { Failure } from '../failure.ts'
import { noteStanding } from '../send-voice.ts'
import type { VoiceOutboxRow } from '../voice-rows.ts'
import { type InvitedDb, noteDeletedTakes } from './invited-db.ts'

/** A hung call must free the lock; a take of 200 kB needs longer than a line. */
const WATCHDOG_MS = 60_000

/** Tells the server what a row stands for, as the speaker with the link. What is not here any more needs no telling. */
export async function sendInvited(
  { db, api }: { db: InvitedDb; api: Api },
  { kind, subjectId }: VoiceOutboxRow,
): Promise<Result<unknown, Failure>> {
  const options = { params: { id: subjectId }, timeoutMs: WATCHDOG_MS }
  switch (kind) {
    case 'speaker': {
      const consent = (await db.speakers.get(subjectId))?.consent
      if (!consent) return ok(undefined)
      const put = await api.call(putInvitedConsent, { timeoutMs: WATCHDOG_MS, body: consent })
      if (put.ok) await noteStanding(db, { id: subjectId, sent: consent }, put.value)
      return put
    }
    case 'take': {
      const [recording, take] = await Promise.all([
        db.recordings.get(subjectId),
        db.takes.get(subjectId),
      ])
      if (recording === undefined || take === undefined) return ok(undefined)
      const { id: _id, speakerId: _speakerId, bytes: _bytes, ...facts } = recording
      const { type, isInvited: _isInvited, ...body } = facts
      const headers = { 'content-type': type, [TAKE_FACTS_HEADER]: encodeTakeFacts(body) }
      const audio = { bytes: take.bytes, headers }
      return api.call(putInvitedRecording, { ...options, body, audio })
    }
    case 'verdict': {
      const verdict = await db.verdicts.where('id').equals(subjectId).first()
      if (verdict === undefined) return ok(undefined)
      const { id: _id, ...body } = verdict
      const put = await api.call(putVerdict, { ...options, body })
      if (put.ok) await noteVerdict(db, put.value.verdict)
      return put
    }
    case 'forget-speaker': {
      const told = await api.call(withdraw, { timeoutMs: WATCHDOG_MS })
      if (told.ok) await noteWithdrawal(db, told.value.withdrawnAt)
      return told
    }
    case 'forget-take': {
      const told = await api.call(deleteInvitedRecording, options)
      if (told.ok) await noteDeletedTakes(db, [subjectId])
      return told
    }
  }
}

/** Dated as the server dates it: on a clock that is fast it would be later than what takes it back. */
async function noteVerdict({ verdicts }: InvitedDb, { id, judgedAt }: VerdictRow): Promise<void> {
  await verdicts.where('id').equals(id).modify({ judgedAt })
}

/** The next yes comes after this withdrawal: the page asks for none while it is under way. */
function noteWithdrawal({ invitation }: InvitedDb, withdrawnAt: string | null): Promise<unknown> {
  return invitation.toCollection().modify(({ view }) => {
    if (view) view.speaker.withdrawnAt = withdrawnAt
  })
}
