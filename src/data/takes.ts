import { queueForgottenTakes, queueVoice } from './queue-voices.ts'
import type { RecordingRow } from './voice-rows.ts'
import { type VoicesContext, type VoicesDb, writeVoices } from './voices-db.ts'

/** Facts, bytes and what tells the server, all or none. Only then may anybody say that it is kept. */
export function keepTake(
  context: VoicesContext,
  recording: RecordingRow,
  bytes: ArrayBuffer,
): Promise<void> {
  const { id, speakerId } = recording
  return writeVoices(context, async () => {
    await Promise.all([
      context.db.recordings.put(recording),
      context.db.takes.put({ id, bytes }),
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
