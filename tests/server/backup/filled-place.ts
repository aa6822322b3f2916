import { randomUUID } from 'node:crypto'
import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import type { DataPlace } from '#server/backup/make-backup.ts'
import type { Database } from '#server/db/database.ts'
import { embeddedFile } from '#server/db/embedded-file.ts'
import { saveVerdict } from '#server/db/verdicts.ts'
import { allTables } from '../all-rows.ts'
import { learnersCalls, makeCall, newPerson, someIds } from '../every-call.ts'
import { call, type Learner, registerAccount, PASSWORD } from '../test-account.ts'
import { startTestServer, type TestServer } from '../test-server.ts'
import { household, verdictOf } from '../voice-calls.ts'

/** Calls after which less is there than before, or the session is another. */
const TAKES_AWAY = /^(DELETE|POST \/api\/auth|POST \/api\/progress\/reset)/

export const newFolder = (): string => mkdtempSync(join(tmpdir(), 'apni-boli-backup-'))

/** Where the data lies, for a fresh address of either database. */
export function placeOf(address: string): DataPlace {
  return address.startsWith('postgres')
    ? { dataDir: newFolder(), databaseUrl: address }
    : { dataDir: dirname(address), databaseUrl: null }
}

export const addressOf = ({ dataDir, databaseUrl }: DataPlace): string =>
  databaseUrl ?? embeddedFile(dataDir)

/** A server on this place on which a subscriber has made every call, and some others have learnt. */
export async function startFilled(
  place: DataPlace,
): Promise<{ server: TestServer; learner: Learner }> {
  const server = await startTestServer({ database: addressOf(place), config: { rateLimits: true } })
  const learner = await newPerson(server, 'premium')
  if (learner === undefined) throw new Error('no learner')
  for (const contract of learnersCalls) {
    if (TAKES_AWAY.test(`${contract.method} ${contract.path}`)) continue
    await makeCall(server, contract, someIds(), { token: learner.token })
  }
  const home = household(server, learner)
  const { id: invitationId } = await home.invite(await home.speaker())
  await server.database.write((tx) => saveVerdict(tx, verdictOf(learner.id, invitationId)))
  const body = { ...someIds(), name: 'Zaara Khan', subject: 'Other', message: 'سلام، nani’s “roti”' }
  await call(server, 'POST', '/api/contact', {
    body: { name: body.name, email: body.email, subject: body.subject, message: body.message },
  })
  for (const other of [await registerAccount(server), await registerAccount(server)]) {
    await finish(server, other, '1')
  }
  await server.settled()
  return { server, learner }
}

let attempts = 0

/** Each time an attempt of its own. */
export function finish(server: Pick<TestServer, 'app'>, learner: Learner, lesson: string) {
  attempts += 1
  return call(server, 'POST', `/api/progress/${lesson}`, {
    token: learner.token,
    key: randomUUID(),
    body: { score: 90, timeSpent: 20, isCompleted: true, attempt: attempts },
  })
}

/** What the database holds, in an order of its own: two that hold the same are equal. */
export async function contentOf(database: Database): Promise<Record<string, string[]>> {
  const tables = await allTables(database)
  return Object.fromEntries(
    tables
      .toSorted((a, b) => (a.name < b.name ? -1 : 1))
      .map(({ name, columns, rows }) => [
        name,
        rows
          .map((row) => JSON.stringify(columns.toSorted().map((column) => row[column])))
          .toSorted(),
      ]),
  )
}

/** Signs in with the password, and gives all that is kept about this learner. */
export async function signInAndExport(server: TestServer, { email }: Learner) {
  const signedIn = await call(server, 'POST', '/api/auth/login', {
    body: { email, password: PASSWORD },
  })
  const token = signedIn.body.token
  const { exportedAt: _, ...exported } = (
    await call(server, 'GET', '/api/account/export', { token })
  ).body
  const { stats } = (await call(server, 'GET', '/api/progress', { token })).body
  return { status: signedIn.status, exported, stats }
}
