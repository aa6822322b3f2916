import fc from 'fast-check'
import { is } from 'valibot'
import { expect, test } from 'vitest'
import { calls } from '#contract/calls.ts'
import { getHealth } from '#contract/health.ts'
import { nameOf } from '../server/every-call.ts'
import { attack } from './attack.ts'
import type { AttackRequest } from './attack-request.ts'
import { bodiesOf } from './body-values.ts'
import { judgeResponse } from './judge-response.ts'
import { describeFinding } from './describe-finding.ts'

const ATTACKED = 8000

test(
  'of 8,000 requests, valid, nearly valid and absurd, each is answered as the contract says and harms nobody',
  { timeout: 400_000 },
  async () => {
    const answered = new Map<string, Set<number>>()
    const finding = await attack({
      requests: ATTACKED,
      seed: Number(process.env['FUZZ_SEED'] ?? 2),
      fresh: async () => 'sqlite-memory',
      onAnswer: ({ call }, status) => {
        const name = nameOf(call)
        answered.set(name, (answered.get(name) ?? new Set()).add(status))
      },
    })
    expect(finding && describeFinding(finding)).toBeNull()
    // Attacked was only what got past the door: every call was made, and those with a body also rightly.
    expect([...answered.keys()].toSorted()).toEqual(calls.map(nameOf).toSorted())
    const neverRight = calls
      .filter(({ body }) => body !== undefined)
      .filter((call) => !answered.get(nameOf(call))?.has(200))
      .map(nameOf)
    // Tokens come by mail.
    expect(neverRight).toEqual(['POST /api/auth/verify-email', 'POST /api/auth/reset-password'])
  },
)

test.each(
  calls.filter(({ body }) => body !== undefined).map((call) => [nameOf(call), call] as const),
)('%s: valid bodies are valid, most nearly valid ones are not', (_, { body }) => {
  if (body === undefined) throw new Error('it has a body')
  const hints = {
    itemId: ['l1-1'],
    // Of a person and of a word of the family.
    key: ['me', 'FB+'],
    timeZone: ['Europe/London'],
    localDate: ['2026-03-01'],
    reviewedAt: ['2026-03-01T10:00:00.000Z'],
  }
  const known = {
    ...hints,
    password: ['Chai-Kettle7'],
    newPassword: ['Chai-Kettle7'],
    subject: [''],
  }
  const bodies = fc.sample(bodiesOf(body, known), { numRuns: 200, seed: 7 })
  const taken = (kind: string) =>
    bodies
      .filter((made) => made.kind === kind && made.bytes !== null)
      .map(({ bytes }) => is(body, JSON.parse(new TextDecoder().decode(bytes ?? undefined))))
  expect(taken('valid').length).toBeGreaterThan(20)
  expect(taken('valid')).not.toContain(false)
  expect(taken('nearly valid').filter((isTaken) => !isTaken).length).toBeGreaterThan(10)
})

const request: AttackRequest = {
  call: getHealth,
  sender: 'nobody',
  forgery: 0,
  path: getHealth.path,
  headers: {},
  body: { kind: 'none', bytes: null },
}
const right = { status: 'ok', database: 'sqlite', version: '1' }

test.each<[string, number, object | string, Record<string, string>]>([
  ['a failure of ours', 500, { error: 'Server error. Please try again later.' }, {}],
  ['another shape', 200, { ...right, status: 'fine' }, {}],
  ['an error without a text', 400, { problem: 'x' }, {}],
  ['no JSON', 400, '<html>', {}],
  ['a status that the contract does not name', 418, { error: 'x' }, {}],
  ['a stack', 400, { error: 'x\n    at handle (/srv/app.ts:12:3)' }, {}],
  ['what the database said', 400, { error: 'SQLITE_CONSTRAINT: UNIQUE' }, {}],
  ['the hash of a password', 400, { error: `${'aB3+'.repeat(30)}==` }, {}],
  ['a secret', 200, { ...right, of: 'a-secret' }, {}],
  ['a secret in a header', 200, right, { location: '/a-secret' }],
  ['another kind of content', 200, right, { 'content-type': 'text/html' }],
])('%s is found', (_, status, body, headers) => {
  const text = typeof body === 'string' ? body : JSON.stringify(body)
  const always = { 'content-type': 'application/json', 'x-content-type-options': 'nosniff' }
  const judge = (response: { status: number; text: string; headers: Headers }) =>
    judgeResponse(request, response, ['a-secret'])
  expect(
    judge({ status: 200, text: JSON.stringify(right), headers: new Headers(always) }),
  ).toBeNull()
  expect(judge({ status, text, headers: new Headers({ ...always, ...headers }) })).not.toBeNull()
})

const invited = calls.find((call) => nameOf(call) === 'DELETE /api/invitation/recordings')
const learners = calls.find((call) => nameOf(call) === 'DELETE /api/recordings')

test.each([
  ['a link', 'guest', invited, null],
  ['a session where a link is asked for', 'free', invited, 'let somebody in who is not invited'],
  ['a session', 'free', learners, null],
  [
    'a link where a session is asked for',
    'guest',
    learners,
    'let somebody in who is not signed in',
  ],
  [
    'a reviewer’s link where a session is asked for',
    'reviewer',
    learners,
    'let somebody in who is not signed in',
  ],
] as const)('of who came in with %s the judge says so', (_, sender, call = getHealth, problem) => {
  const headers = new Headers({
    'content-type': 'application/json',
    'x-content-type-options': 'nosniff',
  })
  const response = { status: 200, text: JSON.stringify({ removed: 0 }), headers }
  expect(judgeResponse({ ...request, call, sender }, response, [])).toBe(problem)
})
