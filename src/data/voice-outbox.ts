import { isOlderVersion } from '#contract/app-version.ts'
import type { Result } from '#domain/result.ts'
import { BLOCKED_DELAY_MS, restEnd } from './backoff.ts'
import { createOutbox, type Outbox } from './create-outbox.ts'
import type { Failure } from './failure.ts'
import { newEntry } from './outbox-entry.ts'
import type { Note, Refusal, Verdict } from './outbox-ports.ts'
import { readableRows } from './parse-rows.ts'
import { queueVoice } from './queue-voices.ts'
import type { WithLock } from './with-lock.ts'
import { dropSpeaker } from './speakers.ts'
import { dropTakes } from './takes.ts'
import { type VoiceOutboxRow, voiceOutboxRow } from './voice-rows.ts'
import { type VoicesContext, writeVoices } from './voices-db.ts'

export type VoiceOutboxContext = VoicesContext & {
  lock: string
  withLock: WithLock
  random: () => number
  /** Of this app, with the time of its source. */
  appVersion: string
  authorise: () => Promise<string | null>
  /** Never rejects. */
  send: (row: VoiceOutboxRow, token: string) => Promise<Result<unknown, Failure>>
  /** The server knows this token no more. */
  onUnauthorized: (token: string, failure: Refusal) => Promise<void>
  freeSpace?: () => Promise<boolean>
  onError?: (error: unknown) => void
}

/** Of the server: the speaker or the take was deleted. */
const GONE = 410
/** Not known there yet: what makes it known is on its way. */
const UNKNOWN = 404

/**
 * Sends speakers and takes to the server, one at a time because a take is large. A failed call holds up its own speaker only, and can
 * be repeated without harm.
 */
export function createVoiceOutbox(context: VoiceOutboxContext): Outbox {
  const { db, now } = context
  const table = db.voiceOutbox
  return createOutbox<VoiceOutboxRow, unknown>({
    ...context,
    table,
    callsAtOnce: 1,
    schema: voiceOutboxRow,
    inOrder: (a, b) => a.seq - b.seq,
    placeOf: ({ speakerId, kind }) => ({ sequence: 0, lane: speakerId, kind, isBarrier: false }),
    repair: () => repairVoices(context),
    rests: {
      async read() {
        const rows = readableRows(voiceOutboxRow, await table.toArray())
        return Object.fromEntries(rows.map(({ kind, restUntil = 0 }) => [kind, restUntil]))
      },
      async note(kind, rest) {
        const restUntil = restEnd(rest.now, rest.seconds)
        await table.filter((row) => kind === null || row.kind === kind).modify({ restUntil })
        return restUntil
      },
    },
    acknowledge: (row) => table.delete(row.id),
    refuse: (row, failure, note) => refuse(context, row, failure, note),
    now,
  })
}

async function refuse(
  context: VoiceOutboxContext,
  row: VoiceOutboxRow,
  failure: Refusal,
  { attempts, lastError, token }: Note & { token: string },
): Promise<Verdict | 'wait'> {
  const { db, now, appVersion } = context
  if (failure.kind === 'unauthorized') {
    await context.onUnauthorized(token, failure)
    return 'signed-out'
  }
  if (failure.kind === 'forbidden') {
    const nextAttemptAt = now() + BLOCKED_DELAY_MS
    await db.voiceOutbox.update(row.id, { attempts, lastError, state: 'blocked', nextAttemptAt })
    return 'hold-lane'
  }
  if (failure.status === UNKNOWN) {
    const speaker = await refusalOfSpeaker(context, row)
    if (speaker === undefined) return 'wait'
    // Nothing on its way makes the speaker known: their takes are refused for the same reason.
    const set = { attempts, lastError: speaker.lastError, state: 'failed' } as const
    await db.voiceOutbox.update(row.id, set)
    return 'go-on'
  }
  if (failure.status === GONE) {
    await writeVoices(context, async () => {
      if (row.kind === 'speaker') await dropSpeaker(context, row.subjectId)
      else await dropTakes(context, [row.subjectId])
      await db.voiceOutbox.delete(row.id)
    })
    return 'go-on'
  }
  if (isOlderVersion(failure.serverVersion ?? '', appVersion)) return 'wait'
  await db.voiceOutbox.update(row.id, { attempts, lastError, state: 'failed' })
  return 'go-on'
}

/** The row of a speaker whom the server does not take. */
async function refusalOfSpeaker(
  { db }: VoiceOutboxContext,
  { kind, speakerId }: VoiceOutboxRow,
): Promise<VoiceOutboxRow | undefined> {
  if (kind !== 'take') return undefined
  const rows = readableRows(voiceOutboxRow, await db.voiceOutbox.toArray())
  return rows.find(({ subjectId, state }) => subjectId === speakerId && state === 'failed')
}

/**
 * Replaces unreadable rows by new ones, made from the speakers and takes on the device: without its row a take would never be sent.
 * Deletes rows whose speaker or take is gone.
 */
async function repairVoices(context: VoiceOutboxContext): Promise<number> {
  const { db, now, newId } = context
  return writeVoices(context, async () => {
    const rows: unknown[] = await db.voiceOutbox.toArray()
    const keys = await db.voiceOutbox.toCollection().primaryKeys()
    const broken = keys.filter((_, at) => readableRows(voiceOutboxRow, [rows[at]]).length === 0)
    await db.voiceOutbox.bulkDelete(broken)
    const told = new Set(readableRows(voiceOutboxRow, rows).map(({ subjectId }) => subjectId))
    const speakers = (await db.speakers.toArray()).filter(({ id }) => !told.has(id))
    for (const { id } of speakers) {
      await queueVoice(context, { kind: 'speaker', subjectId: id, speakerId: id })
    }
    const takes = (await db.recordings.toArray()).filter(({ id }) => !told.has(id))
    const seq = (await db.voiceOutbox.orderBy('seq').last())?.seq ?? 0
    await db.voiceOutbox.bulkAdd(
      takes.map(({ id, speakerId }, at) => ({
        ...newEntry(newId(), now()),
        kind: 'take' as const,
        subjectId: id,
        speakerId,
        seq: seq + 1 + at,
      })),
    )
    return broken.length
  })
}
