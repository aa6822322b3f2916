import type { Database } from '#server/db/database.ts'
import { copyDatabase, type DatabaseCopy, putDatabaseBack } from '../server/database-copy.ts'
import { openDatabase, startTestServer, type TestServer } from '../server/test-server.ts'

export type Account = { userId: string; email: string }

const PASSWORD = 'Salaam1'
export const SERVER_ORIGIN = 'http://apni-boli.test'

/** The real server app on a database in memory. A restart drops the app and builds a new one on the same rows. */
export class SimServer {
  private server: TestServer | undefined
  private readonly database: Database
  private readonly now: () => number
  private backup: DatabaseCopy = new Map()

  private constructor(database: Database, now: () => number) {
    this.database = database
    this.now = now
  }

  static async start(now: () => number): Promise<SimServer> {
    const server = new SimServer(await openDatabase('sqlite-memory'), now)
    await server.restart()
    return server
  }

  async restart(): Promise<void> {
    await this.server?.close()
    this.server = await startTestServer({
      database: this.database,
      now: this.now,
      config: { checkAnswers: false },
    })
  }

  async backUp(): Promise<void> {
    this.backup = await copyDatabase(this.database)
  }

  /** What came since the last backup is gone. */
  async putBack(): Promise<void> {
    await putDatabaseBack(this.database, this.backup)
  }

  async fetch(request: Request): Promise<Response> {
    return this.current().app.fetch(request)
  }

  /** A learner with a verified address. */
  async register(name: string): Promise<Account> {
    const email = `${name}@example.com`
    const answer = await this.post('/api/auth/register', { name, email, password: PASSWORD })
    const { user } = (await answer.json()) as { user: { id: string } }
    await this.current().settled()
    const mail = this.current().mails.at(-1)
    const token = /token=([\w%.~-]+)/.exec(mail?.text ?? '')?.[1]
    if (token === undefined) throw new Error('No verification link was mailed')
    const verified = await this.post('/api/auth/verify-email', { token: decodeURIComponent(token) })
    if (!verified.ok) throw new Error(`The address was not verified: ${await verified.text()}`)
    return { userId: user.id, email }
  }

  async login(account: Account): Promise<{ token: string; user: unknown }> {
    const answer = await this.post('/api/auth/login', { email: account.email, password: PASSWORD })
    if (!answer.ok) throw new Error(`No sign-in: ${await answer.text()}`)
    return (await answer.json()) as { token: string; user: unknown }
  }

  async progressOf(account: Account): Promise<unknown> {
    return this.get('/api/progress', account)
  }

  /** The notes of what the learner said differently, as the reviewers have them. */
  async suggestionsOf(account: Account): Promise<string[]> {
    const kept = (await this.get('/api/account/export', account)) as {
      suggestions: { comment: string }[]
    }
    return kept.suggestions.map(({ comment }) => comment)
  }

  async close(): Promise<void> {
    await this.server?.close()
    await this.database.close()
  }

  private async get(path: string, account: Account): Promise<unknown> {
    const { token } = await this.login(account)
    const headers = { authorization: `Bearer ${token}` }
    return (await this.fetch(new Request(SERVER_ORIGIN + path, { headers }))).json()
  }

  private current(): TestServer {
    if (this.server === undefined) throw new Error('The server is not started')
    return this.server
  }

  private async post(path: string, body: unknown): Promise<Response> {
    return this.fetch(
      new Request(SERVER_ORIGIN + path, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(body),
      }),
    )
  }
}
