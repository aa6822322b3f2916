import * as contract from '#contract/invitations.ts'
import type { Endpoints } from '../http/endpoint.ts'
import { readId } from '../http/read-id.ts'
import { refusalReply } from '../http/refusal-reply.ts'
import { response, tooMany } from '../http/reply.ts'
import type { RateLimits } from '../rate-limits.ts'
import type { Services } from '../services.ts'
import { listInvitations, putInvitation, takeBackInvitation } from '../voices/invitations.ts'

/** Links that let somebody record without an account, for the owner. */
export function invitationRoutes(
  endpoints: Endpoints,
  services: Services,
  limits: RateLimits,
): void {
  endpoints.forLearner(contract.listInvitations, async ({ user }) =>
    response({ invitations: await listInvitations(services, user.id) }),
  )

  endpoints.forLearner(contract.putInvitation, async ({ user, params, body }) => {
    const id = readId(params)
    if (!id.ok) return id.failure
    const waitMs = await limits.hit([{ limit: 'voices-account', of: [user.id] }])
    if (waitMs !== null) return tooMany(waitMs)
    const put = await putInvitation(services, { user, id: id.value, body })
    return put.ok ? response({ invitation: put.value }) : refusalReply(put.failure)
  })

  endpoints.forLearner(contract.deleteInvitation, async ({ user, params }) => {
    const id = readId(params)
    if (!id.ok) return id.failure
    const waitMs = await limits.hit([{ limit: 'voices-account', of: [user.id] }])
    if (waitMs !== null) return tooMany(waitMs)
    const takenBack = await takeBackInvitation(services, { user, id: id.value })
    return takenBack.ok ? response({ takenBack: true }) : refusalReply(takenBack.failure)
  })
}
