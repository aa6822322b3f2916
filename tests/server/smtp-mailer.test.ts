import { once } from 'node:events'
import { type AddressInfo, createServer, type Server } from 'node:net'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { createBackground } from '#server/background.ts'
import { createLog } from '#server/log.ts'
import { verificationMail } from '#server/mail/account-mails.ts'
import { createSmtpMailer } from '#server/mail/smtp-mailer.ts'

type Delivery = { from: string; to: string[]; data: string }

let server: Server
let deliveries: Delivery[]
/** What the server says to a command instead of yes; none: it hangs up. */
let refusals: Record<string, string | null>
let asked: number
beforeEach(async () => {
  deliveries = []
  refusals = {}
  asked = 0
  server = createServer((socket) => {
    const delivery: Delivery = { from: '', to: [], data: '' }
    let isData = false
    let rest = ''
    socket.setEncoding('utf8')
    socket.write('220 test\r\n')
    socket.on('data', (chunk: string) => {
      const lines = (rest + chunk).split('\r\n')
      rest = lines.pop() ?? ''
      for (const line of lines) {
        if (isData && line === '.') {
          isData = false
          deliveries.push(delivery)
          socket.write('250 taken\r\n')
        } else if (isData) delivery.data += `${line}\n`
        else if (/^DATA/i.test(line)) {
          isData = true
          socket.write('354 go on\r\n')
        } else if (/^QUIT/i.test(line)) socket.end('221 bye\r\n')
        else {
          const from = /^MAIL FROM:<(.*?)>/i.exec(line)?.[1]
          const to = /^RCPT TO:<(.*?)>/i.exec(line)?.[1]
          if (from !== undefined) delivery.from = from
          if (to !== undefined) delivery.to.push(to)
          const refusal = refusals[line.slice(0, 4).toUpperCase()]
          if (refusal !== undefined) asked += 1
          if (refusal === null) socket.destroy()
          else socket.write(`${refusal ?? '250 ok'}\r\n`)
        }
      }
    })
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
})
afterEach(() => void server.close())

test('a mail goes to its learner alone, from us, as text and as HTML', async () => {
  const { port } = server.address() as AddressInfo
  const mailer = createSmtpMailer({
    url: `smtp://127.0.0.1:${port}`,
    from: 'Apni Boli <hello@example.org>',
  })
  const learner = { name: 'Zaara <b>Khan</b>', email: 'zaara@example.org' }
  await mailer.send(verificationMail(learner, 'https://learn.example.org', 'abc'))
  expect(deliveries).toMatchObject([{ from: 'hello@example.org', to: ['zaara@example.org'] }])
  const data = (deliveries[0]?.data ?? '').replace(/=\n/g, '').replaceAll('=3D', '=')
  expect(data).toContain('From: Apni Boli <hello@example.org>')
  expect(data).toContain('Content-Type: text/plain')
  expect(data).toContain('Content-Type: text/html')
  expect(data).toContain('https://learn.example.org/verify-email?token=abc')
  expect(data).toContain('Salaam Zaara &lt;b&gt;Khan&lt;/b&gt;,')
})

test.each([
  [
    'refused',
    'RCPT',
    '550 5.1.1 <zaara@example.org>: Recipient address rejected',
    { code: 'EENVELOPE', responseCode: 550, command: 'RCPT TO' },
    1,
  ],
  [
    'failed',
    'RCPT',
    '450 4.2.0 <zaara@example.org>: greylisted',
    { code: 'EENVELOPE', responseCode: 450, command: 'RCPT TO' },
    2,
  ],
  ['away', 'RCPT', '421 4.7.0 zaara@example.org: too many of you', { responseCode: 421 }, 2],
  [
    'away',
    'MAIL',
    '550 5.7.1 hello@example.org may not send to zaara@example.org',
    { code: 'EENVELOPE', responseCode: 550, command: 'MAIL FROM' },
    2,
  ],
  ['away', 'RCPT', null, { code: 'ECONNECTION' }, 2],
] as const)(
  'a mail is %s when the answer to %s is %j: the log says so and names nobody, a refusal is not asked for twice',
  async (why, command, refusal, told, tries) => {
    refusals = { [command]: refusal }
    const { port } = server.address() as AddressInfo
    const smtp = { url: `smtp://127.0.0.1:${port}`, from: 'hello@example.org' }
    const mailer = createSmtpMailer(smtp, [1])
    const mail = { to: 'zaara@example.org', subject: 'Salaam', text: 'Salaam' }
    await expect(mailer.send(mail)).rejects.toMatchObject({ name: 'MailNotSent', why, ...told })
    expect(asked).toBe(tries)
    const lines: string[] = []
    const background = createBackground(createLog({ write: (line) => void lines.push(line) }))
    background.run('account mail', () => mailer.send(mail))
    await background.settled()
    expect(JSON.parse(lines.join(''))).toMatchObject({ task: 'account mail', err: told })
    expect(lines.join('')).not.toMatch(/example\.org|zaara/i)
  },
)

test('no mail server at all: the log says which way it is not there', async () => {
  const { port } = server.address() as AddressInfo
  server.close()
  const smtp = { url: `smtp://127.0.0.1:${port}`, from: 'hello@example.org' }
  const mail = { to: 'zaara@example.org', subject: 'Salaam', text: 'Salaam' }
  await expect(createSmtpMailer(smtp, []).send(mail)).rejects.toMatchObject({
    why: 'away',
    code: 'ECONNREFUSED',
  })
})
