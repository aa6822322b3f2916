import { randomUUID } from 'node:crypto'
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, describe, expect, test } from 'vitest'
import { CONTACT_SUBJECTS } from '#contract/contact.ts'
import { silentLog } from '#server/log.ts'
import { createFileMailer } from '#server/mail/file-mailer.ts'
import { MailNotSent } from '#server/mail/mail-not-sent.ts'
import { sendDueMails } from '#server/mail-queue/send-mails.ts'
import { sweepDatabase } from '#server/sweep-database.ts'
import { onSqliteThenPostgres } from './databases.ts'
import { call } from './test-account.ts'
import { startTestServer, type TestServer } from './test-server.ts'

const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS
const NOT_PLAIN = /[^\P{Cc}\r\n\t]/gu
const MESSAGE = {
  name: 'Zaara Khan',
  email: 'zaara@example.org',
  subject: 'Lesson Content',
  message: 'Nani says it differently.\nShe is from Dadyal.',
}

function write(
  server: Pick<TestServer, 'app'>,
  body: object = MESSAGE,
  options: { key?: string; from?: string } = {},
) {
  return call(server, 'POST', '/api/contact', {
    body,
    ...(options.key !== undefined && { key: options.key }),
    ...(options.from !== undefined && { headers: { 'x-forwarded-for': options.from } }),
  })
}

onSqliteThenPostgres('A message to the team', (fresh) => {
  let server: TestServer
  let nowMs = Date.parse('2026-03-01T10:00:00Z')
  const start = async (options = {}) => {
    server = await startTestServer({ database: await fresh(), now: () => nowMs, ...options })
  }
  afterEach(() => server.close())
  const stored = () =>
    server.database.read((queries) =>
      queries
        .selectFrom('contact_messages')
        .leftJoin('outbound_mails as mail', 'mail.subject_id', 'contact_messages.id')
        .selectAll('contact_messages')
        .select(['mail.attempts', 'mail.sent_at', 'mail.given_up_at'])
        .execute(),
    )

  test('is answered as sent, and mailed as plain text that the writer can be answered from', async () => {
    await start()
    const answer = await write(server)
    expect([answer.status, answer.body]).toEqual([200, { sent: true }])
    await server.settled()
    expect(server.mails).toEqual([
      {
        to: 'team@apni-boli.test',
        replyTo: { name: '', address: 'zaara@example.org' },
        subject: 'Contact: Lesson Content Feedback',
        text: expect.stringContaining('Nani says it differently.\nShe is from Dadyal.'),
      },
    ])
    expect(server.mails[0]?.text).toContain('Name: Zaara Khan\nEmail: zaara@example.org\n')
    expect(await stored()).toMatchObject([{ sent_at: new Date(nowMs).toISOString() }])
  })

  test('of one key is taken once, though it comes twenty times at once and again', async () => {
    await start()
    const key = randomUUID()
    const answers = await Promise.all(
      Array.from({ length: 20 }, () => write(server, MESSAGE, { key })),
    )
    expect(new Set(answers.map(({ status, text }) => `${status} ${text}`))).toEqual(
      new Set(['200 {"sent":true}']),
    )
    expect((await write(server, MESSAGE, { key: key.toUpperCase() })).status).toBe(200)
    const other = await write(server, { ...MESSAGE, message: 'Something else' }, { key })
    expect([other.status, other.body['error']]).toEqual([
      422,
      'This Idempotency-Key was used with another request',
    ])
    expect((await write(server, MESSAGE, { key: 'mine' })).status).toBe(400)
    await server.settled()
    expect(server.mails).toHaveLength(1)
    expect(await stored()).toMatchObject([{ id: key }])
  })

  test('without a key counts each time', async () => {
    await start()
    await write(server)
    await write(server)
    await server.settled()
    expect(server.mails).toHaveLength(2)
  })

  test('survives a server that dies before it has mailed it', async () => {
    await start()
    const { background } = server.services
    const dying = await startTestServer({ database: server.database, now: () => nowMs })
    dying.services.background.run = () => {}
    expect((await write(dying)).body).toEqual({ sent: true })
    expect(await stored()).toMatchObject([{ attempts: 0, sent_at: null }])
    background.run('mails', () => sendDueMails(server.services))
    await server.settled()
    expect(server.mails).toHaveLength(1)
  })

  test('is kept for ninety days after it was mailed; one that still waits stays', async () => {
    await start()
    await write(server)
    await server.settled()
    const { run } = server.services.background
    server.services.background.run = () => {}
    await write(server, { ...MESSAGE, message: 'still waiting' })
    server.services.background.run = run
    nowMs += 90 * DAY_MS - 1
    await sweepDatabase(server.services)
    expect(await stored()).toHaveLength(2)
    nowMs += 1
    await sweepDatabase(server.services)
    expect(await stored()).toMatchObject([{ message: 'still waiting' }])
  })

  test('that is refused is given up after seven attempts: the log says so, and it stays for ninety days', async () => {
    const logged: object[] = []
    await start({
      mailer: { send: () => Promise.reject(new MailNotSent('refused')) },
      log: {
        ...silentLog,
        error: (fields: object, text: string) => logged.push({ ...fields, text }),
      },
    })
    await write(server)
    await server.settled()
    for (let hour = 0; hour < 64; hour += 1) {
      nowMs += HOUR_MS
      await sendDueMails(server.services)
    }
    const [message] = await stored()
    expect(message).toMatchObject({ attempts: 7, sent_at: null, message: MESSAGE.message })
    expect(logged.at(-1)).toEqual({
      kind: 'contact-message',
      attempts: 7,
      userId: null,
      subjectId: message?.id,
      text: 'a mail was given up',
    })
    const givenUpMs = Date.parse(message?.given_up_at ?? '')
    nowMs = givenUpMs + 90 * DAY_MS - 1
    await sweepDatabase(server.services)
    expect(await stored()).toHaveLength(1)
    nowMs += 1
    await sweepDatabase(server.services)
    expect(await stored()).toEqual([])
  })

  test('outlasts a mail server that is away for a month', async () => {
    let isAway = true
    const sent: string[] = []
    await start({
      mailer: {
        async send({ text }: { text: string }) {
          if (isAway) throw new MailNotSent('away')
          sent.push(text)
        },
      },
    })
    await write(server)
    await server.settled()
    for (let day = 0; day < 30; day += 1) {
      nowMs += DAY_MS
      await sendDueMails(server.services).catch(() => undefined)
    }
    isAway = false
    nowMs += HOUR_MS
    await sendDueMails(server.services)
    expect(sent).toEqual([expect.stringContaining('Nani says it differently.')])
  })

  test('is limited per sender and per address of the network; a repeat is no new try', async () => {
    await start({ config: { rateLimits: true, trustedProxies: 1 } })
    const key = randomUUID()
    const statuses: number[] = []
    statuses.push((await write(server, MESSAGE, { key, from: '10.0.0.1' })).status)
    for (let at = 0; at < 5; at += 1) {
      statuses.push((await write(server, MESSAGE, { from: '10.0.0.1' })).status)
    }
    expect(statuses).toEqual([200, 200, 200, 200, 200, 429])
    expect((await write(server, MESSAGE, { key, from: '10.0.0.1' })).status).toBe(200)
    expect((await write(server, MESSAGE, { from: '10.0.0.2' })).status).toBe(200)
    const school = await Promise.all(
      Array.from({ length: 40 }, (_, at) =>
        write(server, { ...MESSAGE, email: `pupil-${at}@example.org` }, { from: '10.0.0.9' }),
      ),
    )
    expect(school.filter(({ status }) => status === 200)).toHaveLength(30)
    expect(school.find(({ status }) => status === 429)?.headers.get('retry-after')).toBe('3600')
    // Somebody who writes under another's address from everywhere does not keep the other one from writing.
    for (let at = 0; at < 60; at += 1) {
      await write(server, { ...MESSAGE, email: 'one@example.org' }, { from: `10.1.0.${at % 12}` })
    }
    const owner = { ...MESSAGE, email: 'one@example.org' }
    expect((await write(server, owner, { from: '10.0.0.7' })).status).toBe(200)
  })

  test.each([
    ['name', { name: '' }, 'Name is required'],
    [
      'name',
      { name: 'Zaara\r\nBcc: everyone@example.org' },
      'Name must not contain control characters',
    ],
    ['name', { name: 'x'.repeat(81) }, 'Name must be at most 80 characters'],
    ['email', { email: 'zaara' }, 'Please enter a valid email address'],
    ['email', { email: 'a@b.org\r\nBcc: c@d.org' }, 'Please enter a valid email address'],
    ['email', { email: '"a@evil.org"@example.org' }, 'Please enter a valid email address'],
    ['email', { email: 'a@b.org, c@d.org' }, 'Please enter a valid email address'],
    ['subject', { subject: 'Refund\r\nBcc: x@y.org' }, 'Please choose one of the subjects'],
    ['message', { message: ' \n ' }, 'Message is required'],
    ['message', { message: 'x'.repeat(5001) }, 'Message must be at most 5000 characters'],
    ['to', { to: 'somebody@example.org' }, expect.any(String)],
  ])('with %s as in %j is refused', async (path, change, message) => {
    await start()
    const answer = await write(server, { ...MESSAGE, ...change })
    expect(answer.status).toBe(400)
    expect(answer.body['issues']).toEqual([{ path, message }])
    expect(await stored()).toEqual([])
  })
})

describe('The mail to the team', () => {
  /** The .eml of one message: its headers, unfolded, and its text, decoded. */
  async function mailOf(message: object): Promise<{ headers: [string, string][]; text: string }> {
    const folder = mkdtempSync(join(tmpdir(), 'apni-boli-test-'))
    const mailer = createFileMailer(folder, 'Apni Boli <hello@example.org>')
    const server = await startTestServer({ mailer })
    const answer = await write(server, message)
    expect(answer.status).toBe(200)
    await server.close()
    const [file = ''] = readdirSync(folder)
    const eml = readFileSync(join(folder, file), 'utf8')
    rmSync(folder, { recursive: true })
    const end = eml.indexOf('\r\n\r\n')
    const headers = eml
      .slice(0, end)
      .replace(/\r\n[ \t]+/g, ' ')
      .split('\r\n')
      .map((line): [string, string] => {
        const [name = '', ...rest] = line.split(': ')
        return [name.toLowerCase(), rest.join(': ')]
      })
    return { headers, text: decoded(eml.slice(end + 4), new Map(headers)) }
  }

  function decoded(body: string, headers: Map<string, string>): string {
    switch (headers.get('content-transfer-encoding')) {
      case 'base64':
        return Buffer.from(body, 'base64').toString('utf8')
      case 'quoted-printable': {
        const bytes = body
          .replace(/=\r\n/g, '')
          .replace(/=([0-9A-F]{2})/g, (_, hex: string) => String.fromCharCode(parseInt(hex, 16)))
        return Buffer.from(bytes, 'latin1').toString('utf8')
      }
      default:
        return body
    }
  }

  test.each([...CONTACT_SUBJECTS, ['', 'No topic'] as const])(
    'about %j has the subject "Contact: %s"',
    async (subject, label) => {
      const { headers } = await mailOf({ ...MESSAGE, subject })
      expect(new Map(headers).get('subject')).toBe(`Contact: ${label}`)
    },
  )

  const HOSTILE = [
    'Bcc: victim@example.org',
    'Hello\r\nBcc: victim@example.org\r\nSubject: Win\r\n\r\n<b>now</b>',
    'x\r\n.\r\nMAIL FROM:<evil@example.org>\r\n',
    '<script>alert(1)</script><img src=http://evil.example/pixel>',
    'Content-Type: text/html\r\n\r\n<h1>hello</h1>',
    '--boundary\r\nContent-Disposition: attachment\r\n',
    '=?utf-8?Q?=0D=0ABcc:_victim@example.org?=',
    'From victim@example.org\nسلام, āpnī bolī \u{1f600} \u202eevil',
    'null \u0000 escape \u001b[31m bell \u0007 end',
  ]
  const NAMES = [
    'Bcc: victim@example.org',
    'Zaara" <victim@example.org>, "x',
    '<victim@example.org>',
    'سلام خان',
    '=?utf-8?Q?=0D=0ABcc:_victim@example.org?=',
  ]

  test.each([
    ...HOSTILE.map((message) => ({ name: 'Zaara', message })),
    ...NAMES.map((name) => ({ name, message: 'Hello' })),
  ])('has no word of the writer in its headers: %j', async (given) => {
    const { headers, text } = await mailOf({ ...MESSAGE, ...given })
    const names = headers.map(([name]) => name).toSorted()
    expect(names).toEqual([
      'content-transfer-encoding',
      'content-type',
      'date',
      'from',
      'message-id',
      'mime-version',
      'reply-to',
      'subject',
      'to',
    ])
    expect(Object.fromEntries(headers)).toMatchObject({
      from: 'Apni Boli <hello@example.org>',
      to: 'team@apni-boli.test',
      'reply-to': 'zaara@example.org',
      subject: 'Contact: Lesson Content Feedback',
      'content-type': expect.stringMatching(/^text\/plain; charset=utf-8/),
    })
    expect(JSON.stringify(headers)).not.toMatch(/victim|evil|script/)
    const words = given.message.replace(/\r\n/g, '\n').replace(NOT_PLAIN, '').trim()
    expect(text.replace(/\r\n/g, '\n')).toContain(words)
    expect(text).toContain(`Name: ${given.name}`)
    expect(text).not.toMatch(NOT_PLAIN)
  })
})
