import { sendContactMessage } from '#contract/contact.ts'
import { takeMessage } from '../contact/take-message.ts'
import type { Endpoints } from '../http/endpoint.ts'
import { refusalReply } from '../http/refusal-reply.ts'
import { response } from '../http/reply.ts'
import type { RateLimits } from '../rate-limits.ts'
import type { Services } from '../services.ts'

/** Write to the team, signed in or not. */
export function contactRoutes(endpoints: Endpoints, services: Services, limits: RateLimits): void {
  endpoints.forAnyone(sendContactMessage, async (request) => {
    const taken = await takeMessage(services, limits, request)
    return taken.ok ? response({ sent: true }) : refusalReply(taken.failure)
  })
}
