import { expect, test } from 'vitest'
import { calls } from '#contract/calls.ts'
import { call, registerAccount } from './test-account.ts'
import { startTestServer } from './test-server.ts'

test('the OpenAPI document describes every call, from the schemas that check it', async () => {
  const server = await startTestServer()
  const { body } = await call(server, 'GET', '/api/openapi.json')
  expect(body['openapi']).toBe('3.1.0')
  for (const { path, method, access, isIdempotent } of calls) {
    const operation = body['paths'][path]?.[method.toLowerCase()]
    expect(operation?.summary, `${method} ${path}`).not.toBe('')
    const schemes = { public: [], learner: [{ session: [] }], invited: [{ invitation: [] }] }
    expect(operation?.security).toEqual(schemes[access])
    const names = operation?.parameters.map((parameter: { name: string }) => parameter.name)
    expect(names?.includes('Idempotency-Key')).toBe(isIdempotent)
  }
  const login = body['paths']['/api/auth/login']?.['post']
  expect(login?.requestBody.content['application/json']?.schema).toMatchObject({
    type: 'object',
    required: ['email', 'password'],
    additionalProperties: false,
  })
  expect(Object.keys(login?.responses ?? {})).toEqual([
    '200',
    '400',
    '401',
    '413',
    '415',
    '429',
    '503',
  ])
  await server.close()
})

test('every call that checks a query says so, and which', async () => {
  const server = await startTestServer()
  const { token } = await registerAccount(server)
  const { body } = await call(server, 'GET', '/api/openapi.json')
  const checked: string[] = []
  const documented: string[] = []
  for (const { path, access } of calls.filter(({ method }) => method === 'GET')) {
    const parameters = body['paths'][path]?.['get']?.parameters ?? []
    for (const { name, in: place, schema } of parameters) {
      if (place === 'query') documented.push(`${path} ${name} ${schema.type}`)
    }
    if (access !== 'learner') continue
    for (const name of ['after', 'localDate']) {
      const at = `${path.replace(/\{\w+\}/, '1')}?${name}=of+another+form`
      const { status, body: failure } = await call(server, 'GET', at, { token })
      if (status === 400 && failure['issues'][0]?.path === name)
        checked.push(`${path} ${name} string`)
    }
  }
  expect(checked).toContain('/api/reviews after string')
  expect(documented.toSorted()).toEqual(checked.toSorted())
  expect(body['paths']['/api/reviews']?.['get']?.parameters[0]).toMatchObject({
    name: 'after',
    in: 'query',
    required: false,
    schema: { type: 'string', pattern: expect.stringMatching(/./) },
  })
  await server.close()
})

test('every call of the contract is served', async () => {
  const server = await startTestServer()
  for (const { path, method } of calls) {
    const answer = await call(server, method, path.replace(/\{\w+\}/, '1'))
    expect(answer.status, `${method} ${path}`).not.toBe(404)
  }
  await server.close()
})

test('the page for people needs no script and none of its styles are refused', async () => {
  const server = await startTestServer()
  const { text, headers } = await call(server, 'GET', '/api/docs')
  expect(text).not.toContain('<script')
  expect(text).not.toMatch(/ style=/)
  const style = /<style>([^]*)<\/style>/.exec(text)?.[1] ?? ''
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(style))
  const hash = Buffer.from(digest).toString('base64')
  expect(headers.get('content-security-policy')).toContain(`style-src 'self' 'sha256-${hash}'`)
  for (const { path } of calls) expect(text).toContain(path)
  await server.close()
})
