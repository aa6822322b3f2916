import * as contract from '#contract/recordings.ts'
import type { Endpoints } from '../http/endpoint.ts'
import { parseWith } from '../http/read-body.ts'
import { readId } from '../http/read-id.ts'
import { refusalReply } from '../http/refusal-reply.ts'
import { response, tooMany } from '../http/reply.ts'
import type { RateLimits } from '../rate-limits.ts'
import type { Services } from '../services.ts'
import type { KeepRecording } from '../voices/keep-recording.ts'
import { readAudio } from '../voices/read-audio.ts'
import { recordingsPage } from '../voices/recording-view.ts'
import { deleteAllRecordings, deleteRecording } from '../voices/remove-recordings.ts'

/** Takes of an account, for the owner. */
export function recordingRoutes(
  endpoints: Endpoints,
  services: Services,
  limits: RateLimits,
  keepRecording: KeepRecording,
): void {
  endpoints.forLearner(contract.listRecordings, async ({ user, query }) => {
    const parsed = parseWith(contract.recordingsQuery, query)
    if (!parsed.ok) return parsed.failure
    const { after } = parsed.value
    return response(await services.db.read((queries) => recordingsPage(queries, user.id, after)))
  })

  endpoints.forLearner(contract.putRecording, async ({ user, params, body, bytes }) => {
    const id = readId(params)
    if (!id.ok) return id.failure
    const { speakerId, isInvited = false, ...facts } = body
    const kept = await keepRecording({
      owner: user,
      id: id.value,
      speakerId,
      invitationId: null,
      isInvited,
      facts,
      bytes,
    })
    return kept.ok ? response({ recording: kept.value }) : refusalReply(kept.failure)
  })

  endpoints.forLearner(contract.getRecordingAudio, async ({ user, params }) => {
    const id = readId(params)
    if (!id.ok) return id.failure
    const audio = await readAudio(services, { userId: user.id, id: id.value })
    return audio.ok ? { ...response({}), audio: audio.value } : refusalReply(audio.failure)
  })

  endpoints.forLearner(contract.deleteRecording, async ({ user, params }) => {
    const id = readId(params)
    if (!id.ok) return id.failure
    const waitMs = await limits.hit([{ limit: 'voices-account', of: [user.id] }])
    if (waitMs !== null) return tooMany(waitMs)
    const deleted = await deleteRecording(services, { owner: user, id: id.value })
    return deleted.ok ? response({ removed: deleted.value }) : refusalReply(deleted.failure)
  })

  endpoints.forLearner(contract.deleteRecordings, async ({ user }) => {
    const waitMs = await limits.hit([{ limit: 'voices-account', of: [user.id] }])
    if (waitMs !== null) return tooMany(waitMs)
    const deleted = await deleteAllRecordings(services, user)
    return deleted.ok ? response({ removed: deleted.value }) : refusalReply(deleted.failure)
  })
}
