import { sql } from 'kysely'
import type { Database } from '#server/db/database.ts'
import { findRecordings, isStored } from '#server/db/recordings.ts'
import type { Mail } from '#server/mail/mailer.ts'
import { sweepRecordings } from '#server/voices/sweep-recordings.ts'
import { memoryStore } from '../server/memory-store.ts'
import { startTestServer, type TestServer } from '../server/test-server.ts'
import {
  copyRows,
  type DatabaseCopy,
  type DatabaseKind,
  openServerDatabase,
  putRowsBack,
  type ServerDatabase,
} from './server-database.ts'

export const SERVER_ORIGIN = 'http://apni-boli.test'
export const PROCESSES = 2

/** An older process lacks calls that came since; a newer one answers with more than was known. */
export type Release = 'older' | 'current' | 'newer'

/** The pages are of the current release. */
export const VERSIONS: Record<Release, string> = {
  older: '0.0.9',
  current: '0.1.0',
  newer: '0.2.0',
}

type Process = { server: TestServer; release: Release }

/** The real server app in two processes on one database. A restart drops an app and builds a new one on the same rows. */
export class SimServer {
  private readonly database: ServerDatabase
  private readonly now: () => number
  private readonly ids: () => string
  private readonly tokens = new Set<string>()
  private readonly processes: Process[] = []
  /** In the order sent, by whichever process. */
  private readonly mails: Mail[] = []
  private backup: DatabaseCopy = new Map()
  private takesInBackup: ReadonlyMap<string, Uint8Array> = new Map()
  /** Where the bytes of takes are, for all processes. */
  readonly store = memoryStore()

  private constructor(database: ServerDatabase, parts: { now: () => number; ids: () => string }) {
    this.database = database
    this.now = parts.now
    this.ids = parts.ids
  }

  static async start(
    kind: DatabaseKind,
    parts: { now: () => number; ids: () => string },
  ): Promise<SimServer> {
    const server = new SimServer(await openServerDatabase(kind, PROCESSES), parts)
    for (let n = 0; n < PROCESSES; n += 1) await server.restart(n, 'current')
    return server
  }

  async restart(n: number, release: Release): Promise<void> {
    await this.processes[n]?.server.close()
    const server = await startTestServer({
      database: this.handle(n),
      now: this.now,
      ids: this.ids,
      mailer: { send: async (mail) => void this.mails.push(mail) },
      recordings: this.store,
      config: { checkAnswers: false, version: VERSIONS[release] },
    })
    this.processes[n] = { server, release }
    for (const token of this.tokens) await knowToken(server, token)
  }

  /**
   * Each process proves a token once, in a thread that takes as long as it takes. It does so now, so that the same seed tells the
   * same scenario.
   */
  async issued(token: string): Promise<void> {
    this.tokens.add(token)
    for (const { server } of this.processes) await knowToken(server, token)
  }

  async restartAll(): Promise<void> {
    for (const [n, { release }] of this.processes.entries()) await this.restart(n, release)
  }

  async backUp(): Promise<void> {
    this.backup = await copyRows(this.handle(0))
    this.takesInBackup = new Map(this.store.objects)
  }

  /** What came since the last backup is gone. */
  async putBack(): Promise<void> {
    await putRowsBack(this.handle(0), this.backup)
    this.store.objects = new Map(this.takesInBackup)
  }

  async fetch(request: Request, n = 0): Promise<Response> {
    const { server, release } = this.process(n)
    if (release === 'older') return server.app.fetch(asOlderServer(request))
    const response = await server.app.fetch(request)
    return release === 'newer' ? withMore(response) : response
  }

  /** The last link that was mailed to this address, of whichever process; null where none was. */
  async mailedToken(
    email: string,
    kind: 'verify-email' | 'reset-password',
  ): Promise<string | null> {
    for (const { server } of this.processes) await server.settled()
    const link = new RegExp(`${kind}\\?token=([\\w%.~-]+)`)
    const tokens = this.mails
      .filter(({ to }) => to.toLowerCase() === email.toLowerCase())
      .map(({ text }) => link.exec(text)?.[1])
      .filter((token) => token !== undefined)
    const last = tokens.at(-1)
    return last === undefined ? null : decodeURIComponent(last)
  }

  /** As the payment provider's word does. */
  async setPremium(userId: string, isPremium: boolean): Promise<void> {
    await this.handle(0).write((tx) =>
      tx
        .updateTable('users')
        .set({ subscription_status: isPremium ? 'active' : 'free' })
        .where('id', '=', userId)
        .execute(),
    )
  }

  /** Rows of the log as they lie in the database, counted or not. */
  async rowsOfLog(userId: string): Promise<number> {
    const { rows } = await this.handle(0).read((queries) =>
      sql<{ n: number }>`select count(*) as n from completions where user_id = ${userId}`.execute(
        queries,
      ),
    )
    return Number(rows[0]?.n)
  }

  /** People and words of the family tree, taken away or not, as they lie in the database. */
  async rowsOfFamily(userId: string): Promise<number> {
    const rows = await this.handle(0).read((queries) =>
      queries.selectFrom('family_entries').select('key').where('user_id', '=', userId).execute(),
    )
    return rows.length
  }

  /** Speakers and takes, deleted or not, as they lie in the database. */
  async rowsOfVoices(userId: string): Promise<number> {
    const counts = (['speakers', 'recordings'] as const).map(async (table) => {
      const rows = await this.handle(0).read((queries) =>
        queries.selectFrom(table).select('id').where('user_id', '=', userId).execute(),
      )
      return rows.length
    })
    return (await Promise.all(counts)).reduce((sum, count) => sum + count, 0)
  }

  /** Deletes the bytes that nobody has, as the schedule does. */
  async sweepTakes(): Promise<void> {
    await sweepRecordings(this.process(0).server.services)
  }

  /** Takes by the keys of their bytes, and the bytes by their keys. */
  async storedTakes(
    userId: string,
  ): Promise<{ rows: Map<string, string>; objects: Map<string, Uint8Array> }> {
    const found = await this.handle(0).read((queries) => findRecordings(queries, { userId }))
    const isOfUser = ([key]: [string, Uint8Array]): boolean => key.startsWith(`${userId}/`)
    return {
      rows: new Map(found.filter(isStored).map((row) => [row.object_key, row.id])),
      objects: new Map([...this.store.objects].filter(isOfUser)),
    }
  }

  /** The messages to the team, as they lie in the database. */
  async messages(): Promise<string[]> {
    const rows = await this.handle(0).read((queries) =>
      queries.selectFrom('contact_messages').select('message').execute(),
    )
    return rows.map(({ message }) => message)
  }

  async close(): Promise<void> {
    for (const { server } of this.processes) await server.close()
    await this.database.close()
  }

  private handle(n: number): Database {
    const handle = this.database.handles[n]
    if (handle === undefined) throw new Error(`There is no process ${n}`)
    return handle
  }

  private process(n: number): Process {
    const process = this.processes[n]
    if (process === undefined) throw new Error(`There is no process ${n}`)
    return process
  }
}

async function knowToken(server: TestServer, token: string): Promise<void> {
  const headers = { authorization: `Bearer ${token}` }
  await server.app.fetch(new Request(`${SERVER_ORIGIN}/api/auth/profile`, { headers }))
}

const LATER_PATHS = /^\/api\/(suggestions|reviews|voices|recordings|invitation)/

/** A call that came later is an unknown path to it, and what a body has learned to say it refuses. */
function asOlderServer(request: Request): Request {
  const { pathname } = new URL(request.url)
  if (LATER_PATHS.test(pathname)) {
    return new Request(`${SERVER_ORIGIN}/api/not-there-yet`, request)
  }
  if (pathname === '/api/auth/profile' && request.method === 'PATCH') {
    const { url, method, headers } = request
    return new Request(url, { method, headers, body: JSON.stringify({ notKnownYet: true }) })
  }
  return request
}

async function withMore(response: Response): Promise<Response> {
  const { status, headers } = response
  if (status === 204 || status === 304) return response
  if (headers.get('content-type')?.includes('json') !== true) return response
  const text = await response.text()
  if (!text.startsWith('{')) return new Response(text, { status, headers })
  const more = { ...(JSON.parse(text) as object), addedLater: { since: VERSIONS.newer } }
  return new Response(JSON.stringify(more), { status, headers })
}
