import { noteDeletedVoices } from './deleted-voices.ts'
import type { LearnerDb } from './learner-db.ts'
import { queueVoice } from './queue-voices.ts'
import { dropTakes } from './takes.ts'
import { type VoicesContext, writeVoices } from './voices-db.ts'

/**
 * Forgets every take of the household, here at once and on the server by the outbox. One that had not gone is told by its id as
 * well: its upload may still be on its way, and come in behind.
 */
export function forgetAllTakes(context: VoicesContext & { db: LearnerDb }): Promise<void> {
  const { db, newId } = context
  return writeVoices(context, async () => {
    const ids = await db.recordings.toCollection().primaryKeys()
    // Noted now, for the server tells no ids: one that is put back to before this is told of each.
    await noteDeletedVoices(db, ids)
    await dropTakes(context, ids)
    const id = newId()
    await queueVoice(context, { kind: 'forget-takes', subjectId: id, speakerId: id })
    const unsent = await db.voiceOutbox.filter(({ kind }) => kind === 'take').toArray()
    for (const { subjectId, speakerId } of unsent) {
      await queueVoice(context, { kind: 'forget-take', subjectId, speakerId })
    }
  })
}
