import { isGivenByLink } from '#domain/voices/consent.ts'
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

/**
 * Every take of every household that is offered and there. The owner's device asks a speaker who sits beside it: what came through
 * a link is offered through the link alone.
 */
export async function readOfferedTakes(queries: Queries): Promise<OfferedTake[]> {
  const offered: OfferedTake[] = []
  for (const speaker of await findOfferingSpeakers(queries)) {
    const { user_id: userId, id: speakerId, place } = speaker
    const { consent_at: consentAt, consent_words: consentWords } = speaker
    if (consentAt === null || consentWords === null) continue
    const takes = await findRecordings(queries, { userId, speakerId })
    const isByLink = isGivenByLink({ words: consentWords })
    for (const take of takes.filter(isStored)) {
      if (take.invitation_id !== null && !isByLink) continue
      offered.push({ take, place, consentAt, consentWords })
    }
  }
  return offered
}
