import { findRecordings, isStored, type StoredRecording } from '#server/db/recordings.ts'
import type { Queries } from '#server/db/schema.ts'
import { findOfferingSpeakers } from '#server/db/speakers.ts'

/** A recording that a household offers to the course; who speaks is not told. */
export type OfferedTake = {
  take: StoredRecording
  place: string
  /** When the offer was made, and by which version of its words. */
  consentAt: string
  consentWords: string
}

/** Every take of every household that is offered and there. */
export async function readOfferedTakes(queries: Queries): Promise<OfferedTake[]> {
  const offered: OfferedTake[] = []
  for (const speaker of await findOfferingSpeakers(queries)) {
    const { user_id: userId, id: speakerId, place } = speaker
    const { consent_at: consentAt, consent_words: consentWords } = speaker
    if (consentAt === null || consentWords === null) continue
    const takes = await findRecordings(queries, { userId, speakerId })
    for (const take of takes.filter(isStored)) {
      offered.push({ take, place, consentAt, consentWords })
    }
  }
  return offered
}
