import {
  deleteSpeaker as deleteCall,
  listSpeakers as listCall,
  putSpeaker as putCall,
} from '#contract/speakers.ts'
import type { Endpoints } from '../http/endpoint.ts'
import { readId } from '../http/read-id.ts'
import { refusalReply } from '../http/refusal-reply.ts'
import { response, tooMany } from '../http/reply.ts'
import type { RateLimits } from '../rate-limits.ts'
import type { Services } from '../services.ts'
import { deleteSpeaker, listSpeakers, putSpeaker } from '../voices/speakers.ts'

/** Who records for an account. */
export function speakerRoutes(endpoints: Endpoints, services: Services, limits: RateLimits): void {
  endpoints.forLearner(listCall, async ({ user }) =>
    response(await listSpeakers(services, user.id)),
  )

  endpoints.forLearner(putCall, async ({ user, params, body }) => {
    const id = readId(params)
    if (!id.ok) return id.failure
    const waitMs = await limits.hit([{ limit: 'voices-account', of: [user.id] }])
    if (waitMs !== null) return tooMany(waitMs)
    const put = await putSpeaker(services, { user, id: id.value, body })
    return put.ok ? response({ speaker: put.value }) : refusalReply(put.failure)
  })

  endpoints.forLearner(deleteCall, async ({ user, params }) => {
    const id = readId(params)
    if (!id.ok) return id.failure
    const waitMs = await limits.hit([{ limit: 'voices-account', of: [user.id] }])
    if (waitMs !== null) return tooMany(waitMs)
    const deleted = await deleteSpeaker(services, { user, id: id.value })
    return deleted.ok ? response({ removed: true }) : refusalReply(deleted.failure)
  })
}
