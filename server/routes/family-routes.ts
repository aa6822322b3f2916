import { familyQuery, getFamily, sendFamily } from '#contract/family.ts'
import { familyPage } from '../family/family-view.ts'
import { takeChanges } from '../family/take-changes.ts'
import type { Endpoints } from '../http/endpoint.ts'
import { parseWith } from '../http/read-body.ts'
import { refusalReply } from '../http/refusal-reply.ts'
import { response } from '../http/reply.ts'
import type { RateLimits } from '../rate-limits.ts'
import type { Services } from '../services.ts'

/** The family tree of an account. */
export function familyRoutes(endpoints: Endpoints, services: Services, limits: RateLimits): void {
  const { db } = services
  endpoints.forLearner(sendFamily, async (request) => {
    const taken = await takeChanges(services, limits, request)
    return taken.ok ? response(taken.value) : refusalReply(taken.failure)
  })

  endpoints.forLearner(getFamily, async ({ user, query }) => {
    const parsed = parseWith(familyQuery, query)
    if (!parsed.ok) return parsed.failure
    return response(await db.read((queries) => familyPage(queries, user.id, parsed.value.after)))
  })
}
