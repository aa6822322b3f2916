import { sql } from 'kysely'
import { getHealth } from '#contract/health.ts'
import type { Endpoints } from '../http/endpoint.ts'
import { answer, refuse } from '../http/reply.ts'
import type { Services } from '../services.ts'

export function healthRoutes(endpoints: Endpoints, { db, config, log }: Services): void {
  endpoints.forAnyone(getHealth, async () => {
    try {
      await db.read((queries) => sql`select 1`.execute(queries))
    } catch (error) {
      log.error({ err: error }, 'the database does not answer')
      return refuse(503, 'The database does not answer')
    }
    return answer({ status: 'ok', database: db.kind, version: config.version })
  })
}
