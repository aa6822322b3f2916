import { once } from 'node:events'
import { type AddressInfo, connect } from 'node:net'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { listen, type RunningServer } from '#server/listen.ts'
import { startTestServer, type TestServer } from './test-server.ts'

let server: TestServer
let running: RunningServer
beforeAll(async () => {
  server = await startTestServer()
  running = await listen(server.app, { host: '127.0.0.1', port: 0 })
})
afterAll(async () => {
  running.server.close()
  running.server.closeAllConnections()
  await server.close()
})

/** Bytes over a real socket, as no client of ours would send them; gives all that came back. */
async function send(...lines: string[]): Promise<string> {
  const { port } = running.server.address() as AddressInfo
  const socket = connect(port, '127.0.0.1')
  const chunks: string[] = []
  socket.setEncoding('utf8').on('data', (chunk: string) => void chunks.push(chunk))
  socket.write(lines.join('\r\n'))
  // A message that never ends gets its answer too: the server closes what it cannot read.
  socket.setTimeout(5_000, () => socket.destroy())
  await once(socket, 'close')
  return chunks.join('')
}

const statusesOf = (text: string) =>
  [...text.matchAll(/^HTTP\/1\.1 (\d{3})/gm)].map(([, status]) => Number(status))

const LOGIN = ['POST /api/auth/login HTTP/1.1', 'Host: apni-boli.test', 'Connection: close']
const SMUGGLED = ['GET /api/health HTTP/1.1', 'Host: apni-boli.test', '', '']

test('a message as it should be is answered (or nothing below proves anything)', async () => {
  const body = '{}'
  const right = [...LOGIN, 'Content-Type: application/json', `Content-Length: ${body.length}`]
  expect(statusesOf(await send(...right, '', body))).toEqual([400])
  expect(
    statusesOf(await send('GET /api/health HTTP/1.1', 'Host: x', 'Connection: close', '', '')),
  ).toEqual([200])
})

test.each([
  ['a length and chunks', ['Content-Length: 4', 'Transfer-Encoding: chunked', '', '0', '']],
  ['two lengths', ['Content-Length: 4', 'Content-Length: 0', '', 'abcd']],
  ['an odd encoding', ['Transfer-Encoding: xchunked', '', '0', '']],
  ['an encoding behind a tab', ['Transfer-Encoding:\tchunked, identity', '', '0', '']],
  ['a length with a sign', ['Content-Length: +4', '', 'abcd']],
  ['a folded header', ['X-One: a', ' Transfer-Encoding: chunked', 'Content-Length: 0', '']],
  ['a space before the colon', ['Content-Length : 4', '', 'abcd']],
])(
  '%s in one message is refused, and what is hidden behind it is not answered',
  async (_, rest) => {
    const answered = await send(...LOGIN, ...rest, ...SMUGGLED)
    expect(statusesOf(answered)).toEqual([400])
    expect(answered).not.toContain('"status":"ok"')
  },
)

test('TRACE echoes nothing, and methods that nobody has are refused', async () => {
  for (const method of ['TRACE', 'CONNECT', 'BREW', 'get']) {
    const answered = await send(
      `${method} /api/health HTTP/1.1`,
      'Host: x',
      'X-Secret: of-the-sender',
      'Connection: close',
      '',
      '',
    )
    expect(answered, method).not.toContain('of-the-sender')
    expect(statusesOf(answered)[0] ?? 400, method).toBeGreaterThanOrEqual(400)
  }
})

test('headers without end are refused before they are kept', async () => {
  const many = Array.from({ length: 2_000 }, (_, at) => `X-${at}: ${'a'.repeat(20)}`)
  const answered = await send('GET /api/health HTTP/1.1', 'Host: x', ...many, '', '')
  expect(statusesOf(answered)).toEqual([431])
})

test('a request that dawdles is cut off, and so is one that never ends', () => {
  // Slow senders hold a socket, no more: Node counts a minute for the headers, five for the whole.
  expect(running.server.headersTimeout).toBeLessThanOrEqual(60_000)
  expect(running.server.requestTimeout).toBeLessThanOrEqual(300_000)
  expect(running.server.requestTimeout).toBeGreaterThan(0)
})
