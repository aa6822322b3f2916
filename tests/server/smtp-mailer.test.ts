import { once } from 'node:events'
import { type AddressInfo, createServer, type Server } from 'node:net'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { verificationMail } from '#server/mail/account-mails.ts'
import { createSmtpMailer } from '#server/mail/smtp-mailer.ts'

type Delivery = { from: string; to: string[]; data: string }

let server: Server
let deliveries: Delivery[]
beforeEach(async () => {
  deliveries = []
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
          socket.write('250 ok\r\n')
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
