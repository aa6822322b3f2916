import * as contract from '#contract/invited.ts'
import { listVerdicts, putVerdict } from '#contract/verdicts.ts'
import { fail, ok, type Result } from '#domain/result.ts'
import { type ClipAddresses, clipAddressesUntil } from '../audio/clip-addresses.ts'
import { findRecordings } from '../db/recordings.ts'
import type { InvitationRow } from '../db/voices-schema.ts'
import type { Endpoints } from '../http/endpoint.ts'
import { parseWith } from '../http/read-body.ts'
import { readId } from '../http/read-id.ts'
import { refusalReply } from '../http/refusal-reply.ts'
import { type Reply, response, tooMany } from '../http/reply.ts'
import type { RateLimits } from '../rate-limits.ts'
import type { Services } from '../services.ts'
import { giveConsent, readInvitation, withdraw } from '../voices/invited.ts'
import type { KeepRecording } from '../voices/keep-recording.ts'
import { readAudio } from '../voices/read-audio.ts'
import { viewOf } from '../voices/recording-view.ts'
import { deleteRecording } from '../voices/remove-recordings.ts'
import * as verdicts from '../voices/verdicts.ts'

/** A speaker with a link: their own list and their own takes, and nothing else. */
export function invitedRoutes(
  endpoints: Endpoints,
  services: Services,
  limits: RateLimits,
  { keepRecording, clips }: { keepRecording: KeepRecording; clips: Pick<ClipAddresses, 'sign'> },
): void {
  endpoints.forInvited(contract.readInvitation, async ({ invitation }) => {
    const until = clipAddressesUntil(services.clock())
    const view = await readInvitation(services, invitation, (path) => clips.sign(path, until))
    return view.ok ? response(view.value) : refusalReply(view.failure)
  })

  endpoints.forInvited(contract.putInvitedConsent, async ({ invitation, body }) => {
    const waitMs = await limits.hit([{ limit: 'voices-account', of: [invitation.user_id] }])
    if (waitMs !== null) return tooMany(waitMs)
    const given = await giveConsent(services, { invitation, consent: body })
    return given.ok ? response({ consent: given.value }) : refusalReply(given.failure)
  })

  endpoints.forInvited(contract.listInvitedRecordings, async ({ invitation }) => {
    const own = ownTakes(invitation)
    if (!own.ok) return own.failure
    return response(viewOf(await services.db.read((queries) => findRecordings(queries, own.value))))
  })

  endpoints.forInvited(contract.putInvitedRecording, async (request) => {
    const { invitation, params, body: facts, bytes } = request
    const id = readId(params)
    if (!id.ok) return id.failure
    const kept = await keepRecording({
      owner: { id: invitation.user_id },
      id: id.value,
      speakerId: invitation.speaker_id,
      invitationId: invitation.id,
      isInvited: true,
      facts,
      bytes,
    })
    return kept.ok ? response({ recording: kept.value }) : refusalReply(kept.failure)
  })

  endpoints.forInvited(contract.getInvitedAudio, async ({ invitation, params }) => {
    const own = ownTakes(invitation)
    if (!own.ok) return own.failure
    const id = readId(params)
    if (!id.ok) return id.failure
    const audio = await readAudio(services, { ...own.value, id: id.value })
    return audio.ok ? { ...response({}), audio: audio.value } : refusalReply(audio.failure)
  })

  endpoints.forInvited(contract.deleteInvitedRecording, async ({ invitation, params }) => {
    const id = readId(params)
    if (!id.ok) return id.failure
    // By a link that was taken back too: the speaker may have deleted it before their phone heard of that.
    const { user_id: userId } = invitation
    const waitMs = await limits.hit([{ limit: 'voices-account', of: [userId] }])
    if (waitMs !== null) return tooMany(waitMs)
    const owner = { id: userId }
    const deleted = await deleteRecording(services, { owner, id: id.value, invitation })
    return deleted.ok ? response({ removed: deleted.value }) : refusalReply(deleted.failure)
  })

  endpoints.forInvited(listVerdicts, async ({ invitation }) => {
    const own = ownTakes(invitation)
    if (!own.ok) return own.failure
    return response({ verdicts: await verdicts.listVerdicts(services, own.value) })
  })

  endpoints.forInvited(putVerdict, async ({ invitation, params, body }) => {
    const id = readId(params)
    if (!id.ok) return id.failure
    const waitMs = await limits.hit([{ limit: 'voices-account', of: [invitation.user_id] }])
    if (waitMs !== null) return tooMany(waitMs)
    const put = await verdicts.putVerdict(services, { invitation, id: id.value, body })
    return put.ok ? response({ verdict: put.value }) : refusalReply(put.failure)
  })

  endpoints.forInvited(contract.withdraw, async ({ invitation, query }) => {
    const parsed = parseWith(contract.withdrawQuery, query)
    if (!parsed.ok) return parsed.failure
    const waitMs = await limits.hit([{ limit: 'voices-account', of: [invitation.user_id] }])
    if (waitMs !== null) return tooMany(waitMs)
    const withdrawn = await withdraw(services, invitation, parsed.value.until)
    return withdrawn.ok ? response(withdrawn.value) : refusalReply(withdrawn.failure)
  })
}

/** Takes of an open or expired link. One that was taken back may be in a stranger's hands: it reads nothing. */
function ownTakes({
  user_id: userId,
  id: invitationId,
  taken_back_at: takenBackAt,
}: InvitationRow): Result<{ userId: string; invitationId: string }, Reply> {
  if (takenBackAt !== null) return fail(refusalReply({ kind: 'invitation-taken-back' }))
  return ok({ userId, invitationId })
}
