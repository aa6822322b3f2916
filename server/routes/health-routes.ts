import { sql } from 'kysely'
import { getHealth, getLive, getReady } from '#contract/health.ts'
import type { Endpoints } from '../http/endpoint.ts'
import { response, refuse, type Reply } from '../http/reply.ts'
import type { Services } from '../services.ts'

export function healthRoutes(
  endpoints: Endpoints,
  { db, config, log, isDraining, writeCheck }: Services,
): void {
  async function whileDatabaseAnswers(reply: () => Reply): Promise<Reply> {
    try {
      await db.read((queries) => sql`select 1`.execute(queries))
    } catch (error) {
      log.error({ err: error }, 'the database does not answer')
      return refuse(503, 'The database does not answer')
    }
    return reply()
  }

  endpoints.forAnyone(getHealth, () =>
    whileDatabaseAnswers(() =>
      response({ status: 'ok', database: db.kind, version: config.version }),
    ),
  )
  // Says nothing of the database: starting anew would not bring it back.
  endpoints.forAnyone(getLive, async () => response({ status: 'ok' }))
  endpoints.forAnyone(getReady, async () => {
    if (isDraining?.() === true) return refuse(503, 'The server is stopping')
    return whileDatabaseAnswers(() =>
      writeCheck?.succeeded() === false
        ? refuse(503, 'The database takes no writes')
        : response({ status: 'ok' }),
    )
  })
}
