import { once } from 'node:events'
import { createServer as createHttpServer } from 'node:http'
import { type AddressInfo, createServer } from 'node:net'
import { expect, onTestFinished, test } from 'vitest'
import { createStripeGateway } from '#server/billing/stripe/stripe-gateway.ts'
import { createSmtpMailer } from '#server/mail/smtp-mailer.ts'
import { startTestServer } from './test-server.ts'

const LETTER = { to: 'zaara@example.org', subject: 'Salaam', text: 'https://a.test/?token=abc' }

/** A mail server that knows no TLS and writes down what it is told. */
async function plainMailServer(): Promise<{ port: number; heard: string[] }> {
  const heard: string[] = []
  const server = createServer((socket) => {
    socket.setEncoding('utf8').on('error', () => undefined)
    socket.write('220 test\r\n')
    socket.on('data', (chunk: string) => {
      for (const line of chunk.split('\r\n').filter(Boolean)) {
        heard.push(line)
        if (/^(EHLO|HELO)/i.test(line)) socket.write('250 test\r\n')
        else if (/^STARTTLS/i.test(line)) socket.write('502 what is that\r\n')
        else if (/^DATA/i.test(line)) socket.write('354 go on\r\n')
        else if (/^QUIT/i.test(line)) socket.end('221 bye\r\n')
        else if (line === '.') socket.write('250 taken\r\n')
        else if (/^(MAIL|RCPT)/i.test(line)) socket.write('250 ok\r\n')
      }
    })
  }).listen(0, '0.0.0.0')
  await once(server, 'listening')
  onTestFinished(() => void server.close())
  return { port: (server.address() as AddressInfo).port, heard }
}

const mailer = (address: string) => createSmtpMailer({ url: address, from: 'a@a.test' }, [])

test('a mail leaves for another machine through TLS, or not at all', async () => {
  const { port, heard } = await plainMailServer()
  // By this address it is another machine, as far as the setting tells.
  await expect(mailer(`smtp://127.0.0.2:${port}`).send(LETTER)).rejects.toThrow(/STARTTLS|TLS/i)
  expect(heard).toContain('STARTTLS')
  expect(heard.join('\n')).not.toMatch(/MAIL FROM|token=abc/)
})

test('a relay on this machine, or on a network of one’s own, may do without', async () => {
  const { port, heard } = await plainMailServer()
  await mailer(`smtp://127.0.0.1:${port}`).send(LETTER)
  await mailer(`smtp://127.0.0.2:${port}/?ignoreTLS=true`).send(LETTER)
  expect(heard.filter((line) => line.startsWith('MAIL FROM'))).toHaveLength(2)
})

test('a letter takes nothing along from the disk or the network, whatever it is made of', async () => {
  const { port } = await plainMailServer()
  const text: unknown = { path: '/etc/passwd' }
  const letter = { ...LETTER, text: text as string }
  await expect(mailer(`smtp://127.0.0.1:${port}`).send(letter)).rejects.toMatchObject({
    why: 'refused',
    code: 'EFILEACCESS',
  })
})

test.each([
  ['told in words', 'moved'],
  ['told as what was asked for', JSON.stringify({ id: 'bps_1', url: 'https://elsewhere.test/' })],
])('a payment provider that sends us elsewhere is not followed: %s', async (_how, body) => {
  const asked: string[] = []
  const provider = createHttpServer((request, response) => {
    asked.push(request.url ?? '')
    response.writeHead(302, { location: '/inside' }).end(body)
  }).listen(0, '127.0.0.1')
  await once(provider, 'listening')
  onTestFinished(() => void provider.close())
  const server = await startTestServer()
  onTestFinished(() => server.close())
  const gateway = createStripeGateway(server.services, {
    provider: 'stripe',
    secretKey: 'sk_test_1',
    webhookSecret: 'whsec_1',
    prices: { monthly: 'price_month', annual: 'price_year' },
    upgradeCoupon: null,
    apiBase: new URL(`http://127.0.0.1:${(provider.address() as AddressInfo).port}`),
  })
  const answer = await gateway.createPortal('cus_1', { origin: 'https://a.test' })
  expect(answer.ok).toBe(false)
  expect(asked.length).toBeGreaterThan(0)
  expect(asked).not.toContain('/inside')
})
