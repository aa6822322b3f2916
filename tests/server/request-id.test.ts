import { expect, test } from 'vitest'
import { createLog } from '#server/log.ts'
import { call } from './test-account.ts'
import { startTestServer, type TestServerOptions } from './test-server.ts'

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

async function loggedServer(options: TestServerOptions = {}) {
  const lines: string[] = []
  const log = createLog({ write: (line) => void lines.push(line) })
  const server = await startTestServer({ log, ...options })
  return { server, entries: () => lines.map((line): Record<string, unknown> => JSON.parse(line)) }
}

test('every line that a request gives rise to names it, and so does the answer', async () => {
  const { server, entries } = await loggedServer({
    mailer: { send: () => Promise.reject(new Error('mail server away')) },
  })
  const answers = await Promise.all(
    ['a', 'b'].map((name) =>
      call(server, 'POST', '/api/auth/register', {
        body: { name: 'Zaara', email: `${name}@example.org`, password: 'Salaam1' },
      }),
    ),
  )
  await server.settled()
  const ids = answers.map(({ headers }) => headers.get('x-request-id'))
  expect(new Set(ids).size).toBe(2)
  for (const id of ids) {
    const messages = entries().filter(({ requestId }) => requestId === id)
    expect(messages.map(({ msg }) => msg).toSorted()).toEqual(['background work failed', 'request'])
  }
  server.services.log.info({}, 'of nobody’s request')
  expect(entries().at(-1)).not.toHaveProperty('requestId')
  await server.close()
})

test.each([
  [1, 'proxy-7f3a.0001', 'proxy-7f3a.0001'],
  [1, 'short', UUID],
  [1, `x${'a'.repeat(128)}`, UUID],
  [1, 'two words here', UUID],
  [1, '{"msg":"forged"}', UUID],
  [1, undefined, UUID],
  // Nobody of ours stands in front: whoever sends it is a stranger.
  [0, 'proxy-7f3a.0001', UUID],
])('with %i trusted proxies, %j is called %s', async (trustedProxies, given, expected) => {
  const { server, entries } = await loggedServer({ config: { trustedProxies } })
  const headers = given === undefined ? {} : { 'x-request-id': given }
  const answer = await call(server, 'GET', '/api/health', { headers })
  const id = answer.headers.get('x-request-id') ?? ''
  if (typeof expected === 'string') expect(id).toBe(expected)
  else expect(id).toMatch(expected)
  expect(entries()).toMatchObject([{ msg: 'request', requestId: id }])
  await server.close()
})
