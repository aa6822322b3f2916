import { newEntry, sentAnew } from './outbox-entry.ts'
import type { RecordingRow, VoiceOutboxRow } from './voice-rows.ts'
import type { VoicesContext, VoicesDb } from './voices-db.ts'

type Told = Pick<VoiceOutboxRow, 'kind' | 'subjectId' | 'speakerId' | 'onlyConsent'>

/** What the newer one makes needless: it reads what it sends when it is sent, or forgets all of it. */
function isMadeNeedless(row: VoiceOutboxRow, { kind, subjectId, speakerId }: Told): boolean {
  if (kind === 'forget-speaker') return row.speakerId === speakerId
  return row.subjectId === subjectId
}

function nextSeq(inOrder: readonly VoiceOutboxRow[]): number {
  return (inOrder.at(-1)?.seq ?? 0) + 1
}

/** A server that lacks the speaker refuses each take, and a take that waits holds up what is behind it: the speaker goes first. */
function seqBefore(inOrder: readonly VoiceOutboxRow[], speakerId: string): number {
  const first = inOrder.find((row) => row.speakerId === speakerId)
  return first === undefined ? nextSeq(inOrder) : first.seq - 1
}

/** Puts something to be told into the outbox of voices. Inside the transaction that changes it (writeVoices). */
export async function queueVoice({ db, now, newId }: VoicesContext, told: Told): Promise<void> {
  const rows = await db.voiceOutbox.orderBy('seq').toArray()
  const needless = rows.filter((row) => isMadeNeedless(row, told))
  await db.voiceOutbox.bulkDelete(needless.map((row) => row.id))
  const seq = told.kind === 'speaker' ? seqBefore(rows, told.speakerId) : nextSeq(rows)
  if (told.kind === 'forget-speaker' || told.kind === 'forget-take') await tryRefusedAgain(db)
  // Left out where it says nothing: a server of before refuses what it does not know.
  const onlyConsent = (told.onlyConsent && needless.every((row) => row.onlyConsent)) || undefined
  await db.voiceOutbox.add({ ...newEntry(newId(), now()), ...told, onlyConsent, seq })
}

/** The same for many takes, with the outbox read once. */
export async function queueForgottenTakes(
  { db, now, newId }: VoicesContext,
  takes: readonly Pick<RecordingRow, 'id' | 'speakerId'>[],
): Promise<void> {
  const rows = await db.voiceOutbox.orderBy('seq').toArray()
  const ids = new Set(takes.map(({ id }) => id))
  await db.voiceOutbox.bulkDelete(
    rows.filter(({ subjectId }) => ids.has(subjectId)).map(({ id }) => id),
  )
  await tryRefusedAgain(db)
  const seq = nextSeq(rows)
  await db.voiceOutbox.bulkAdd(
    takes.map(({ id, speakerId }, at) => ({
      ...newEntry(newId(), now()),
      kind: 'forget-take' as const,
      subjectId: id,
      speakerId,
      seq: seq + at,
    })),
  )
}

/** What a full household was refused for has room now. */
async function tryRefusedAgain(db: VoicesDb): Promise<void> {
  await db.voiceOutbox.filter(({ state }) => state === 'failed').modify(sentAnew)
}
