import * as v from 'valibot'
import { type InvitationView, listInvitedRecordings, withdraw } from '#contract/invited.ts'
import { isMissed, standingConsent } from '#domain/voices/consent.ts'
import { sentAnew } from '../outbox-entry.ts'
import { queueVoice } from '../queue-voices.ts'
import { forgetSpeaker } from '../speakers.ts'
import { dropTakes } from '../takes.ts'
import { recordingRow, type SpeakerRow } from '../voice-rows.ts'
import { writeVoices } from '../voices-db.ts'
import { endIn, fetchInvitation, INVITED_TIMEOUT_MS } from './invited-api.ts'
import { noteDeletedTakes, readInvitationRow, writeInvitationRow } from './invited-db.ts'
import { type InvitedContext, lockOf, noteEnd } from './invited-outbox.ts'
import { mergeVerdicts } from './verdicts.ts'

type Consent = NonNullable<SpeakerRow['consent']>

/** The speaker's yes. Takes that wait go behind it: a server that had refused them for want of it takes them then. */
export async function agree(
  context: InvitedContext,
  name: string,
  consent: Consent,
): Promise<void> {
  const { db } = context
  const after = (await readInvitationRow(db))?.view?.speaker.withdrawnAt ?? undefined
  await writeVoices(context, async () => {
    const [known] = await db.speakers.toArray()
    const id = known?.id ?? context.newId()
    await db.speakers.put({ id, name, relation: '', place: '', consent: { ...consent, after } })
    const waiting = await db.voiceOutbox.orderBy('seq').toArray()
    await queueVoice(context, { kind: 'speaker', subjectId: id, speakerId: id })
    for (const { kind, subjectId, speakerId } of waiting) {
      if (kind === 'take') await queueVoice(context, { kind, subjectId, speakerId })
    }
  })
}

/** Everything that came through the link goes: here at once, on the server as soon as it can be told. */
export function withdrawAll(context: InvitedContext): Promise<void> {
  const { db } = context
  const tables = [db.speakers, db.recordings, db.takes, db.voiceOutbox, db.verdicts]
  return db.transaction('rw', tables, async () => {
    await db.verdicts.clear()
    const [speaker] = await db.speakers.toArray()
    const speakerId = speaker?.id ?? context.newId()
    const takes = await db.recordings.toCollection().primaryKeys()
    await forgetSpeaker(context, speakerId)
    // What other phones recorded through the link is shown here as well.
    await dropTakes(context, takes)
    // The withdrawal tells of all that the server has of the link.
    await db.voiceOutbox.filter(({ kind }) => kind !== 'forget-speaker').delete()
    // An upload that was given up may still arrive behind it, and behind another yes. And the owner's device may have given a
    // restored server a take back, which has no link then.
    for (const subjectId of takes) {
      await queueVoice(context, { kind: 'forget-take', subjectId, speakerId })
    }
  })
}

/** Asks the server for the invitation and its takes, from whichever phone. What it does not tell stays as it is known. */
export async function refreshInvitation(context: InvitedContext): Promise<void> {
  const { db, secret, api, withLock } = context
  let view = await fetchInvitation(api)
  const known = (await readInvitationRow(db))?.view?.speaker.withdrawnAt ?? null
  if (view.ok && known !== null && (view.value.speaker.withdrawnAt ?? '') < known) {
    // A server that was put back to before everything was taken back has it all again. Nothing of it is taken in.
    const options = { query: { until: known }, timeoutMs: INVITED_TIMEOUT_MS }
    const told = await api.call(withdraw, options)
    if (!told.ok) return
    view = await fetchInvitation(api)
  }
  if (view.ok) {
    await writeInvitationRow(db, secret, { view: view.value, end: null })
    await mergeConsent(context, view.value.speaker)
    // What a full household was refused for, or a link that the server did not know for a while.
    await db.voiceOutbox.filter(({ state }) => state === 'failed').modify(sentAnew)
  } else {
    const end = endIn(view.failure)
    if (end === null) return
    await noteEnd(context, end)
    if (end !== 'expired') return
  }
  // Nothing is delivered meanwhile: what was deleted in between would come back.
  await withLock(lockOf(db), async () => {
    await mergeTakes(context)
    await mergeVerdicts(context)
  })
}

/**
 * A yes that a server lost when it was put back to an earlier day goes there once more. One of before a withdrawal, on whichever
 * phone, is asked for again.
 */
async function mergeConsent(
  context: InvitedContext,
  told: InvitationView['speaker'],
): Promise<void> {
  const { db } = context
  await writeVoices(context, async () => {
    const [speaker] = await db.speakers.toArray()
    if (speaker === undefined) return
    const { id, consent } = speaker
    const isQueued = (await db.voiceOutbox.toArray()).some(({ subjectId }) => subjectId === id)
    // What is still to be told decides.
    if (isQueued) return
    if (isMissed(consent, told)) {
      await queueVoice(context, { kind: 'speaker', subjectId: id, speakerId: id })
    } else if (standingConsent([consent], told.withdrawnAt) === null) {
      await db.speakers.update(id, { consent: null })
    }
  })
}

async function mergeTakes(context: InvitedContext): Promise<void> {
  const { db, api } = context
  const listed = await api.call(listInvitedRecordings, { timeoutMs: INVITED_TIMEOUT_MS })
  if (!listed.ok) return
  const theirs = listed.value.recordings.map((row) => v.parse(recordingRow, row))
  const { removed } = listed.value
  await noteDeletedTakes(db, removed)
  const deleted = new Set((await readInvitationRow(db))?.deleted)
  await writeVoices(context, async () => {
    const waiting = await db.voiceOutbox.toArray()
    if (waiting.some(({ kind }) => kind === 'forget-speaker')) return
    const untold = new Set(waiting.map(({ subjectId }) => subjectId))
    await dropTakes(
      context,
      removed.filter((id) => !untold.has(id)),
    )
    // A server that was put back to before a deletion has the take again, or gets it from the owner's device.
    const speakerId = (await db.speakers.toCollection().first())?.id ?? context.newId()
    for (const subjectId of deleted) {
      if (removed.includes(subjectId) || untold.has(subjectId)) continue
      await queueVoice(context, { kind: 'forget-take', subjectId, speakerId })
    }
    const here = await db.recordings.toArray()
    const known = new Set([...untold, ...deleted, ...here.map(({ id }) => id)])
    await db.recordings.bulkAdd(theirs.filter(({ id }) => !known.has(id)))
    // A server that was put back to an earlier day lacks takes that it had: they go once more.
    const told = new Set([...untold, ...theirs.map(({ id }) => id)])
    const bytes = new Set(await db.takes.toCollection().primaryKeys())
    for (const { id, speakerId } of here) {
      if (told.has(id)) continue
      if (bytes.has(id)) await queueVoice(context, { kind: 'take', subjectId: id, speakerId })
      else await db.recordings.delete(id)
    }
  })
}
