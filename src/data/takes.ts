import { queueForgottenTakes, queueVoice } from './queue-voices.ts'
import type { RecordingRow } from './voice-rows.ts'
import { type VoicesContext, type VoicesDb, writeVoices } from './voices-db.ts'

/**
 * Stores the facts, the bytes and the outbox row in one transaction; the screen says "Kept" after it. A take is dated after the
 * speaker's last one of that line, even if the clock was put back.
 */
export function keepTake(
  context: VoicesContext,
  recording: RecordingRow,
  bytes: ArrayBuffer,
): Promise<void> {
  const { db } = context
  const { id, speakerId, itemId } = recording
  return writeVoices(context, async () => {
    let { recordedAt } = recording
    await db.recordings.where({ speakerId }).each((before) => {
      if (before.itemId === itemId && before.recordedAt >= recordedAt) {
        recordedAt = new Date(Date.parse(before.recordedAt) + 1).toISOString()
      }
    })
    await Promise.all([
      db.recordings.put({ ...recording, recordedAt }),
      db.takes.put({ id, bytes }),
      queueVoice(context, { kind: 'take', subjectId: id, speakerId }),
    ])
  })
}

/** Forgets a take here at once, and on the server by the outbox. */
export function forgetTake(
  context: VoicesContext,
  { id, speakerId }: Pick<RecordingRow, 'id' | 'speakerId'>,
): Promise<void> {
  return writeVoices(context, async () => {
    await dropTakes(context, [id])
    await queueVoice(context, { kind: 'forget-take', subjectId: id, speakerId })
  })
}

/** Forgets every take that is listed here. One by one on the server: what another device has recorded meanwhile stays. */
export function forgetAllTakes(context: VoicesContext): Promise<void> {
  return writeVoices(context, async () => {
    const takes = await context.db.recordings.toArray()
    await dropTakes(
      context,
      takes.map(({ id }) => id),
    )
    await queueForgottenTakes(context, takes)
  })
}

/** Takes them out of this device. Inside a transaction (writeVoices). */
export async function dropTakes({ db }: VoicesContext, ids: readonly string[]): Promise<void> {
  await Promise.all([db.recordings.bulkDelete([...ids]), db.takes.bulkDelete([...ids])])
}

/** The bytes; undefined where they are not on this device. */
export async function readTake(db: VoicesDb, id: string): Promise<ArrayBuffer | undefined> {
  return (await db.takes.get(id))?.bytes
}
