import * as v from 'valibot'
import { getRecordingAudio, listRecordings, type RecordingsPage } from '#contract/recordings.ts'
import { listSpeakers, type SpeakerRow as SpeakerView } from '#contract/speakers.ts'
import { ok, type Result } from '#domain/result.ts'
import { isMissed } from '#domain/voices/consent.ts'
import type { Api } from './api.ts'
import { noteDeletedVoices } from './deleted-voices.ts'
import { storageFailureOf } from './durable-write.ts'
import { sha256Hex } from './sha256-hex.ts'
import type { Failure } from './failure.ts'
import type { FetchBytes } from './fetch-bytes.ts'
import type { LearnerDb } from './learner-db.ts'
import { writeLostTakes } from './lost-takes.ts'
import { queueVoice } from './queue-voices.ts'
import { dropSpeaker } from './speakers.ts'
import { dropTakes } from './takes.ts'
import { recordingRow, speakerRow } from './voice-rows.ts'
import { moveVoicesCursor, readVoicesCursor, type VoicesCursor } from './voices-cursor.ts'
import { type VoicesContext, writeVoices } from './voices-db.ts'

type PullVoicesContext = VoicesContext & {
  db: LearnerDb
  api: Api
  token: string
  fetchBytes: FetchBytes
  /** Says no where another tab is to have its turn. */
  shouldContinue: () => boolean
}

/** `partly`: bytes did not come; `interrupted`: they would, in the next turn. */
export type PulledVoices = 'whole' | 'partly' | 'interrupted'

/**
 * Fetches what other devices recorded and deleted since the last pull: speakers, the facts of takes, and missing bytes, whose
 * hashes are checked. Changes that this device has not sent yet stay.
 */
export async function pullVoices(
  context: PullVoicesContext,
): Promise<Result<PulledVoices, Failure>> {
  const { api, token } = context
  const speakers = await api.call(listSpeakers, { token })
  if (!speakers.ok) return speakers
  await mergeSpeakers(context, speakers.value)
  const rows = await pullRows(context)
  if (!rows.ok) return rows
  return ok(await pullBytes(context))
}

async function mergeSpeakers(
  context: PullVoicesContext,
  { speakers, removed }: { speakers: readonly SpeakerView[]; removed: readonly string[] },
): Promise<void> {
  const { db } = context
  await writeVoices(context, async () => {
    const untold = await untoldSubjects(context)
    const deleted = await noteDeletedVoices(db, removed)
    for (const id of removed) await dropSpeaker(context, id)
    const theirs = speakers
      .map((row) => v.parse(speakerRow, row))
      .filter(({ id }) => !untold.has(id))
    await putSpeakers(
      context,
      speakers.filter(({ id }) => !untold.has(id) && !deleted.has(id)),
    )
    for (const { id } of theirs.filter((row) => deleted.has(row.id))) {
      await queueVoice(context, { kind: 'forget-speaker', subjectId: id, speakerId: id })
    }
    const known = new Set(speakers.map(({ id }) => id))
    for (const id of await db.speakers.toCollection().primaryKeys()) {
      if (known.has(id) || untold.has(id)) continue
      // A server that was put back to before the speaker.
      await resyncSpeaker(context, id)
    }
  })
}

/** A yes that a server lost when it was put back to an earlier day stands, and goes there once more. */
async function putSpeakers(context: VoicesContext, theirs: readonly SpeakerView[]): Promise<void> {
  const { db } = context
  const here = await db.speakers.bulkGet(theirs.map(({ id }) => id))
  for (const [at, row] of theirs.entries()) {
    const { id } = row
    const known = here[at]?.consent ?? null
    const isKept = isMissed(known, row)
    await db.speakers.put({ ...v.parse(speakerRow, row), ...(isKept && { consent: known }) })
    if (isKept) await resyncSpeaker(context, id)
  }
}

/** Whatever they are called on another device meanwhile stays. */
function resyncSpeaker(context: VoicesContext, id: string): Promise<void> {
  return queueVoice(context, { kind: 'speaker', subjectId: id, speakerId: id, onlyConsent: true })
}

async function pullRows(context: PullVoicesContext): Promise<Result<void, Failure>> {
  const { db, api, token } = context
  /** Everything that the server has, where it told from the beginning. */
  let all: Set<string> | null = null
  for (;;) {
    const cursor = await readVoicesCursor(db)
    const page = await api.call(listRecordings, {
      token,
      ...(cursor.at !== null && { query: { after: cursor.at } }),
    })
    if (!page.ok) return page
    if (page.value.isFirst) all = new Set()
    for (const { id } of page.value.recordings) all?.add(id)
    await mergePage(context, page.value, cursor)
    if (page.value.next === null) break
  }
  if (all !== null) await queueLost(context, all)
  return ok(undefined)
}

async function mergePage(
  context: PullVoicesContext,
  { recordings, removed, next, last }: RecordingsPage,
  { told }: VoicesCursor,
): Promise<void> {
  const { db } = context
  await writeVoices(context, async () => {
    const untold = await untoldSubjects(context)
    const deleted = await noteDeletedVoices(db, removed)
    await dropTakes(context, removed)
    const theirs = recordings
      .map((row) => v.parse(recordingRow, row))
      .filter(({ id, speakerId }) => !untold.has(id) && !untold.forgets(speakerId))
    await db.recordings.bulkPut(theirs.filter(({ id }) => !deleted.has(id)))
    for (const { id, speakerId } of theirs.filter((row) => deleted.has(row.id))) {
      await queueVoice(context, { kind: 'forget-take', subjectId: id, speakerId })
    }
    await moveVoicesCursor(db, { at: next ?? last, told })
  })
}

/**
 * A server that was put back to an earlier day lacks takes that it had: they go once more. Those whose bytes had not come yet are
 * not here to be given: the device that has the bytes gives them, and this one hears of it.
 */
async function queueLost(context: PullVoicesContext, theirs: ReadonlySet<string>): Promise<void> {
  const { db } = context
  await writeVoices(context, async () => {
    const untold = await untoldSubjects(context)
    const here = new Set(await db.takes.toCollection().primaryKeys())
    for (const { id, speakerId } of await db.recordings.toArray()) {
      if (theirs.has(id) || untold.has(id)) continue
      if (here.has(id)) await queueVoice(context, { kind: 'take', subjectId: id, speakerId })
      else await db.recordings.delete(id)
    }
  })
}

/** One after the other. What does not come, or finds no room on the disk, is asked for by the next pull. */
async function pullBytes(context: PullVoicesContext): Promise<PulledVoices> {
  const { db, fetchBytes, shouldContinue } = context
  const here = new Set(await db.takes.toCollection().primaryKeys())
  const missing = (await db.recordings.toArray()).filter(({ id }) => !here.has(id))
  const lost: string[] = []
  for (const { id, sha256 } of missing) {
    if (!shouldContinue()) return 'interrupted'
    const bytes = await fetchBytes(getRecordingAudio.path.replace('{id}', id))
    if (bytes === null) return 'partly'
    // One that the server lost, or that was changed on its way, keeps none of the others from coming.
    if (bytes === 'absent' || (await sha256Hex(bytes)) !== sha256) {
      lost.push(id)
      continue
    }
    if (!(await keepBytes(context, id, bytes))) break
  }
  await writeLostTakes(db, lost)
  return 'whole'
}

/** False where the disk is full: what was learned needs the room. */
async function keepBytes(
  context: PullVoicesContext,
  id: string,
  bytes: ArrayBuffer,
): Promise<boolean> {
  const { db } = context
  try {
    await writeVoices(context, async () => {
      // Deleted here meanwhile.
      if ((await db.recordings.get(id)) !== undefined) await db.takes.put({ id, bytes })
    })
    return true
  } catch (error) {
    if (storageFailureOf(error) === 'full') return false
    throw error
  }
}

/** Speakers and takes that the server is still to be told of. */
async function untoldSubjects({ db }: VoicesContext) {
  const rows = await db.voiceOutbox.toArray()
  const subjects = new Set(rows.map(({ subjectId }) => subjectId))
  const forgotten = rows.filter(({ kind }) => kind === 'forget-speaker')
  return {
    has: (id: string) => subjects.has(id),
    /** Their takes go with them. */
    forgets: (speakerId: string) => forgotten.some((row) => row.speakerId === speakerId),
  }
}
