import { updateProfile } from '#contract/profile.ts'
import { changeProfile } from '../account/change-profile.ts'
import type { Endpoints } from '../http/endpoint.ts'
import { replyOf } from '../http/refusal-reply.ts'
import type { RateLimits } from '../rate-limits.ts'
import type { Services } from '../services.ts'

/** The learner changes what they said about themselves. */
export function profileRoutes(endpoints: Endpoints, services: Services, limits: RateLimits): void {
  endpoints.forAccount(updateProfile, async (request) =>
    replyOf(await changeProfile(services, limits, request)),
  )
}
