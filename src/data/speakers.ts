import { queueVoice } from './queue-voices.ts'
import type { SpeakerRow } from './voice-rows.ts'
import { type VoicesContext, writeVoices } from './voices-db.ts'

/** Makes a speaker, or changes one. */
export function saveSpeaker(context: VoicesContext, speaker: SpeakerRow): Promise<void> {
  const { id, name, relation, place } = speaker
  return writeVoices(context, async () => {
    const known = await context.db.speakers.get(id)
    const onlyConsent = known?.name === name && known.relation === relation && known.place === place
    const changedAt =
      known === undefined || onlyConsent ? known?.changedAt : changeAfter(known, context.now())
    await context.db.speakers.put({ ...speaker, changedAt })
    await queueVoice(context, { kind: 'speaker', subjectId: id, speakerId: id, onlyConsent })
  })
}

/** Every change is later than the previous one, even if the clock was put back: a call with the older name may arrive late. */
function changeAfter({ changedAt }: SpeakerRow, nowMs: number): string {
  const earliest = changedAt === undefined ? 0 : Date.parse(changedAt) + 1
  return new Date(Math.max(nowMs, earliest)).toISOString()
}

/** Forgets a speaker with every take, here at once and on the server by the outbox. */
export function forgetSpeaker(context: VoicesContext, id: string): Promise<void> {
  return writeVoices(context, async () => {
    await dropSpeaker(context, id)
    await queueVoice(context, { kind: 'forget-speaker', subjectId: id, speakerId: id })
  })
}

/** Takes a speaker out of this device. Inside a transaction (writeVoices). */
export async function dropSpeaker({ db }: VoicesContext, id: string): Promise<void> {
  const takes = await db.recordings.where('speakerId').equals(id).primaryKeys()
  await Promise.all([
    db.recordings.bulkDelete(takes),
    db.takes.bulkDelete(takes),
    db.speakers.delete(id),
  ])
}
