import { spawnSync } from 'node:child_process'
import { createECDH, randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { makeBackup } from '#server/backup/make-backup.ts'
import { embeddedFile } from '#server/db/embedded-file.ts'
import { onPostgres } from '../databases.ts'
import { startMailStandIn } from '../mail-stand-in.ts'
import { ask, newFolder, registerAt, startReal } from '../real-server.ts'
import { startTestServer } from '../test-server.ts'

const ROOT = join(import.meta.dirname, '../../..')
let folder: string
beforeEach(() => (folder = newFolder()))

function restore(env: Record<string, string>, ...args: string[]) {
  const script = join(ROOT, 'scripts/restore.ts')
  const { status, stdout, stderr } = spawnSync(process.execPath, [script, ...args], {
    env: { PATH: process.env['PATH'], ...env },
    encoding: 'utf8',
  })
  return { status, stdout, stderr }
}

/** What a server sends out: pushes to browsers, mails to a mail server. */
async function outside() {
  const mail = await startMailStandIn()
  onTestFinished(() => mail.close())
  const pushes: string[] = []
  const service = createServer((request, response) => {
    pushes.push(request.url ?? '')
    request.resume()
    response.writeHead(201).end()
  }).listen(0, '127.0.0.1')
  await once(service, 'listening')
  onTestFinished(() => void service.close())
  const { port } = service.address() as AddressInfo
  const env = {
    SMTP_URL: mail.url,
    MAIL_FROM: 'team@example.org',
    PUSH_DETOUR: `http://127.0.0.1:${port}`,
  }
  const nodeOptions = ['--import', join(import.meta.dirname, '../push-detour.ts')]
  return {
    mail,
    pushes,
    serve: (more: Record<string, string>) => startReal({ ...env, ...more }, { nodeOptions }),
  }
}

/** A backup in which a browser is to be reminded at this hour, and a mail is to be sent. */
async function backupWithWork(): Promise<string> {
  const dataDir = join(folder, 'home')
  const server = startReal({ DATA_DIR: dataDir })
  const address = await server.address
  const { token } = await registerAt(address)
  const pair = createECDH('prime256v1')
  pair.generateKeys()
  const now = new Date()
  // A zone in which the hour is not about to end.
  const timeZone = now.getUTCMinutes() < 45 ? 'UTC' : 'Asia/Kolkata'
  const hour = new Intl.DateTimeFormat('en-GB', { timeZone, hour: '2-digit', hour12: false })
  const keys = {
    p256dh: pair.getPublicKey('base64url'),
    auth: randomBytes(16).toString('base64url'),
  }
  const body = { endpoint: 'https://fcm.googleapis.com/send/kitchen', keys, timeZone }
  expect((await ask(address, 'POST', '/api/push/subscribe', { body, token })).status).toBe(200)
  await vi.waitFor(() => expect(readdirSync(join(dataDir, 'mail'))).toHaveLength(1))
  server.child.kill('SIGTERM')
  await server.ended
  const database = new DatabaseSync(embeddedFile(dataDir))
  database
    .prepare('update users set notifications = 1, reminder_hour = ?')
    .run(Number(hour.format(now)) % 24)
  database.exec(`
    insert into outbound_mails (id, kind, payload, email_key, attempts, refusals, created_at, next_attempt_at)
    select 'm1', 'verify-email',
      json_object('name', name, 'email', email, 'origin', 'https://learn.example.org'), email_key,
      0, 0, '${now.toISOString()}', '${now.toISOString()}' from users`)
  database.close()
  const file = join(folder, 'home.backup')
  await makeBackup({ dataDir, databaseUrl: null }, { file, version: '0.0.1' })
  return file
}

test('a drill sends learners no reminder and no mail; the same backup for real does', async () => {
  const file = await backupWithWork()
  const { mail, pushes, serve } = await outside()
  const drill = join(folder, 'drill')
  expect(restore({ DATA_DIR: drill }, file, '--drill')).toMatchObject({ status: 0, stderr: '' })
  const practice = serve({ DATA_DIR: drill })
  const { email } = await registerAt(await practice.address)
  expect(practice.output.stdout).toMatch(/^A drill.*\nApni Boli is at http:\S+\n$/)
  const mails = () =>
    readdirSync(join(drill, 'mail')).map((name) => readFileSync(join(drill, 'mail', name), 'utf8'))
  await vi.waitFor(() => expect(mails()).toEqual([expect.stringContaining(`To: ${email}`)]))
  // Whatever was under way is done when it has ended.
  practice.child.kill('SIGTERM')
  expect(await practice.ended).toEqual([0, null])
  expect([pushes, mail.mails]).toEqual([[], []])

  const real = join(folder, 'real')
  expect(restore({ DATA_DIR: real }, file, '--real')).toMatchObject({ status: 0, stderr: '' })
  await serve({ DATA_DIR: real }).address
  await vi.waitFor(() => expect([pushes.length, mail.mails.length]).toEqual([1, 1]), {
    timeout: 20_000,
  })
}, 120_000)

test('a restore says what it is for, and a drill takes no place of learners', async () => {
  const file = await backupWithWork()
  const [home, drill] = [join(folder, 'home'), join(folder, 'drill')]
  expect(restore({ DATA_DIR: drill }, file)).toMatchObject({
    status: 1,
    stderr: expect.stringMatching(/^Say what for: --drill .* --real .*\n$/),
  })
  for (const more of [[], ['--replace']]) {
    expect(restore({ DATA_DIR: home }, file, '--drill', ...more)).toMatchObject({
      status: 1,
      stderr: expect.stringMatching(/^DATA_DIR: .* holds a database that is no drill's/),
    })
  }
  const withPostgres = { DATA_DIR: drill, DATABASE_URL: 'postgres://127.0.0.1:1/learners' }
  expect(restore(withPostgres, file, '--drill', '--replace')).toMatchObject({
    status: 1,
    stderr: 'DATABASE_URL: a drill replaces no PostgreSQL; give it an empty one\n',
  })
  expect([home, drill].map((place) => existsSync(join(place, 'drill')))).toEqual([false, false])
  expect(restore({ DATA_DIR: drill }, file, '--drill').status).toBe(0)
  expect(restore({ DATA_DIR: drill }, file, '--drill', '--replace').status).toBe(0)
  for (const [env, line] of [
    [
      { NODE_ENV: 'production', APP_ORIGIN: 'https://learn.example.org' },
      /^NODE_ENV: production is not for a drill/,
    ],
    [{}, /^STRIPE_SECRET_KEY: a drill changes no payments/],
  ] as const) {
    const stripe = {
      STRIPE_SECRET_KEY: 'sk_test_1',
      STRIPE_WEBHOOK_SECRET: 'whsec_1',
      STRIPE_PRICE_MONTHLY: 'price_month',
      STRIPE_PRICE_ANNUAL: 'price_year',
    }
    const refused = startReal({ DATA_DIR: drill, ...stripe, ...env })
    expect(await refused.ended).toEqual([1, null])
    expect(refused.output.stderr).toMatch(line)
  }
  // What was practised on becomes real when it is restored for real.
  expect(restore({ DATA_DIR: drill }, file, '--replace').status).toBe(0)
  const real = startReal({ DATA_DIR: drill })
  await real.address
  expect(real.output.stdout).not.toContain('drill')
}, 120_000)

onPostgres('A backup', (_, empty) => {
  test('of a PostgreSQL becomes an SQLite file only where that is said', async () => {
    const [source, file] = [await empty(), join(folder, 'postgres.backup')]
    const server = await startTestServer({ database: source })
    await server.close()
    await makeBackup({ dataDir: folder, databaseUrl: source }, { file, version: '0.0.1' })
    const dataDir = join(folder, 'new')
    expect(restore({ DATA_DIR: dataDir }, file, '--real')).toMatchObject({
      status: 1,
      stderr: expect.stringMatching(/^DATABASE_URL: this is a backup of a PostgreSQL.*\n$/),
    })
    expect(existsSync(embeddedFile(dataDir))).toBe(false)
    expect(
      restore({ DATA_DIR: dataDir, DATABASE_URL: await empty() }, file, '--real'),
    ).toMatchObject({ status: 0, stdout: expect.stringMatching(/^Restored into PostgreSQL/) })
    expect(restore({ DATA_DIR: dataDir }, file, '--real', '--into-sqlite')).toMatchObject({
      status: 0,
      stdout: expect.stringContaining('from a PostgreSQL into SQLite'),
    })
  }, 60_000)
})
