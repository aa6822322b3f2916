import { sql } from 'kysely'
import { getHealth, getLive, getReady } from '#contract/health.ts'
import { createWriteCheck } from '../db/write-check.ts'
import type { Endpoints } from '../http/endpoint.ts'
import { answer, refuse, type Reply } from '../http/reply.ts'
import type { Services } from '../services.ts'

export function healthRoutes(endpoints: Endpoints, services: Services): void {
  const { db, config, log, isDraining } = services
  const takesWrites = createWriteCheck(services)

  async function whileDatabaseAnswers(reply: () => Promise<Reply>): Promise<Reply> {
    try {
      await db.read((queries) => sql`select 1`.execute(queries))
    } catch (error) {
      log.error({ err: error }, 'the database does not answer')
      return refuse(503, 'The database does not answer')
    }
    return reply()
  }

  async function whileDatabaseTakesWrites(reply: () => Reply): Promise<Reply> {
    try {
      await takesWrites()
    } catch (error) {
      log.error({ err: error }, 'the database takes no writes')
      return refuse(503, 'The database takes no writes')
    }
    return reply()
  }

  endpoints.forAnyone(getHealth, () =>
    whileDatabaseAnswers(async () =>
      answer({ status: 'ok', database: db.kind, version: config.version }),
    ),
  )
  // Says nothing of the database: starting anew would not bring it back.
  endpoints.forAnyone(getLive, async () => answer({ status: 'ok' }))
  endpoints.forAnyone(getReady, async () =>
    isDraining?.() === true
      ? refuse(503, 'The server is stopping')
      : whileDatabaseAnswers(() => whileDatabaseTakesWrites(() => answer({ status: 'ok' }))),
  )
}
