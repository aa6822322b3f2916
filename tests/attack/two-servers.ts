import {
  openDatabase,
  startTestServer,
  type TestServer,
  type TestServerOptions,
} from '../server/test-server.ts'

export type TwoServers = {
  one: TestServer
  two: TestServer
  /** The n-th request goes to the one or the other, as behind a balancer. */
  of(n: number): TestServer
  /** Mails of both to an address, once all are sent. */
  mailsTo(email: string): Promise<TestServer['mails']>
  close(): Promise<void>
}

/** Two processes on one PostgreSQL; the embedded database has one process, there the two share its handle. */
export async function startTwoServers(
  address: string,
  options: Omit<TestServerOptions, 'database'> = {},
): Promise<TwoServers> {
  const first = await openDatabase(address)
  const second = first.kind === 'postgres' ? await openDatabase(address) : first
  const one = await startTestServer({ ...options, database: first })
  const two = await startTestServer({ ...options, database: second })
  return {
    one,
    two,
    of: (n) => (n % 2 === 0 ? one : two),
    async mailsTo(email) {
      await Promise.all([one.settled(), two.settled()])
      const key = email.toLowerCase()
      return [...one.mails, ...two.mails].filter(({ to }) => to.toLowerCase() === key)
    },
    async close() {
      await Promise.all([one.close(), two.close()])
      for (const database of new Set([first, second])) await database.close()
    },
  }
}
