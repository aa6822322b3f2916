import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { TestProject } from 'vitest/node'
import { startTemporaryPostgres, type TemporaryPostgres } from '../../scripts/temporary-postgres.ts'
import { openPostgres } from '../../server/db/postgres.ts'

declare module 'vitest' {
  interface ProvidedContext {
    sharedPostgresUrl: string
  }
}

type Shared = { postgres: TemporaryPostgres; migrated: string }

/**
 * One PostgreSQL for all files of tests, started for the first that asks: each start costs seconds, and so do the migrations.
 * HEAD waits until it runs; GET answers with the address of a new database, empty or migrated as the path says; DELETE drops the
 * one in the body.
 */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  let shared: Promise<Shared> | undefined
  const server = createServer((request, response) => {
    const work = async (): Promise<string> => {
      const { postgres, migrated } = await (shared ??= start())
      if (request.method === 'GET') {
        return postgres.createDatabase(request.url === '/migrated' ? migrated : undefined)
      }
      if (request.method === 'DELETE') {
        for await (const address of request) await postgres.dropDatabase(String(address))
      }
      return ''
    }
    work().then(
      (answer) => response.end(answer),
      (error: unknown) => response.writeHead(500).end(String(error)),
    )
  })
  // Between two files there is more than its five seconds: whoever asks next would be cut off.
  server.keepAliveTimeout = 0
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  project.provide('sharedPostgresUrl', `http://127.0.0.1:${port}`)
  return async () => {
    server.closeAllConnections()
    server.close()
    await (await shared)?.postgres.stop()
  }
}

async function start(): Promise<Shared> {
  const postgres = await startTemporaryPostgres()
  const migrated = await postgres.createDatabase()
  await (await openPostgres(migrated, () => undefined)).close()
  return { postgres, migrated }
}
