import { deleteAccount as deleteCall, exportAccount as exportCall } from '#contract/account.ts'
import { deleteAccount } from '../account/delete-account.ts'
import { exportAccount } from '../account/export-account.ts'
import type { Endpoints } from '../http/endpoint.ts'
import { refusalReply } from '../http/refusal-reply.ts'
import { response, tooMany } from '../http/reply.ts'
import type { RateLimits } from '../rate-limits.ts'
import type { Services } from '../services.ts'

/** Take everything along; go. */
export function accountRoutes(endpoints: Endpoints, services: Services, limits: RateLimits): void {
  endpoints.forAccount(exportCall, async ({ user }) => {
    const waitMs = await limits.hit([{ limit: 'export-account', of: [user.id] }])
    if (waitMs !== null) return tooMany(waitMs)
    const body = await exportAccount(services, user)
    const day = new Date(services.clock()).toISOString().slice(0, 10)
    return {
      status: 200,
      // Laid out for people too: this file is opened, not only parsed.
      json: JSON.stringify(body, null, 2),
      headers: { 'content-disposition': `attachment; filename="apni-boli-${day}.json"` },
    }
  })

  endpoints.forAccount(deleteCall, async ({ user, origin }) => {
    const waitMs = await limits.hit([{ limit: 'delete-account', of: [user.id] }])
    if (waitMs !== null) return tooMany(waitMs)
    const deleted = await deleteAccount(services, { user, origin })
    return deleted.ok ? response({ deleted: true }) : refusalReply(deleted.failure)
  })
}
