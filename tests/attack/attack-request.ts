import fc from 'fast-check'
import { createCheckoutSession } from '#contract/billing.ts'
import type { Call } from '#contract/call.ts'
import { calls } from '#contract/calls.ts'
import { TAKE_FACTS_HEADER } from '#contract/take-facts.ts'
import { sendContactMessage } from '#contract/contact.ts'
import { absurdTexts } from './absurd-values.ts'
import { type AttackBody, bodiesOf } from './body-values.ts'
import type { Hints } from './schema-values.ts'

/** Who sends the request. `guest` and `reviewer` hold the secret of an invitation; the others have a session, a false one, or none. */
export const SENDERS = [
  'nobody',
  'unverified',
  'free',
  'other',
  'premium',
  'forger',
  'guest',
  'reviewer',
] as const
export type Sender = (typeof SENDERS)[number]

export type AttackRequest = {
  call: Call
  sender: Sender
  /** Which of the forged sessions. */
  forgery: number
  path: string
  headers: Record<string, string>
  body: AttackBody
}

/** Requests to every call of the contract; `known` are ids and texts that mean something to the server. */
export function attackRequests(known: Known): fc.Arbitrary<AttackRequest> {
  return fc.oneof(
    ...calls.map((call) => ({
      weight: isSeldomRight(call) ? 4 : 1,
      arbitrary: requestsTo(call, known),
    })),
  )
}

/** A message to the team is filed under the address that it claims: the learner whose it is finds it in their export. */
function withoutEmails({ email: _, ...fields }: Hints): Hints {
  return fields
}

export type Known = { fields: Hints; pathValues: readonly string[]; keys: readonly string[] }

function requestsTo(call: Call, known: Known): fc.Arbitrary<AttackRequest> {
  return fc
    .record({
      sender: sendersOf(call),
      forgery: fc.nat(20),
      path: pathsOf(call, known),
      headers: headersOf(call, known),
      body: bodiesOf(
        call.body,
        call === sendContactMessage ? withoutEmails(known.fields) : known.fields,
      ),
    })
    .map((request) => ({
      call,
      ...request,
      ...(call.audio === 'sent' && asTake(request)),
      // A GET bears no body in any client.
      ...(call.method === 'GET' && { body: { kind: 'none' as const, bytes: null } }),
    }))
}

/** The bytes of every take, so that their hash can be known. */
export const TAKE = Uint8Array.from(Buffer.from(`1a45dfa3${'00ff'.repeat(200)}`, 'hex'))

/** What was made as a body are the facts of a take: they go in a header, and its bytes are the body. */
function asTake({ headers, body }: Pick<AttackRequest, 'headers' | 'body'>) {
  const facts = new TextDecoder().decode(body.bytes ?? undefined)
  const type = headers['content-type']
  return {
    headers: {
      ...headers,
      [TAKE_FACTS_HEADER]: encodeText(facts.slice(0, 8_000)),
      ...(type === 'application/json' && { 'content-type': 'audio/webm' }),
    },
    body: { kind: body.kind, bytes: body.kind === 'none' ? null : TAKE },
  }
}

/** Mostly those whom the call is for. */
function sendersOf({ access }: Call): fc.Arbitrary<Sender> {
  const withLink = fc.constantFrom('guest' as const, 'reviewer' as const)
  const others = fc.constantFrom(...SENDERS.slice(0, -2))
  const isForLinks = access === 'invited'
  return fc.oneof(
    { weight: isForLinks ? 3 : 1, arbitrary: withLink },
    { weight: isForLinks ? 1 : 8, arbitrary: others },
  )
}

/** Right only where an id, a hash, an item and a speaker are all known; or a price, its plan and an offer for it. */
function isSeldomRight(call: Call): boolean {
  return call === createCheckoutSession || (isAboutVoices(call) && call.body !== undefined)
}

/** Their ids are made on devices. */
function isAboutVoices({ path }: Call): boolean {
  return /voices|recordings|invitations|verdicts/.test(path)
}

function pathsOf(call: Call, known: Known): fc.Arbitrary<string> {
  const value = fc.oneof(
    { weight: 5, arbitrary: fc.constantFrom('1', '2', '3', '4') },
    { weight: 3, arbitrary: fc.constantFrom(...known.pathValues) },
    ...(isAboutVoices(call)
      ? [{ weight: 12, arbitrary: fc.oneof(fc.uuid(), fc.constantFrom(...known.keys)) }]
      : []),
    { weight: 1, arbitrary: absurdTexts.map((text) => encodeText(text.slice(0, 2000))) },
  )
  const parts = call.path.split(/\{\w+\}/)
  const filled = fc
    .array(value, { minLength: parts.length - 1, maxLength: parts.length - 1 })
    .map((values) => parts.map((part, at) => `${part}${values[at] ?? ''}`).join(''))
  return fc.tuple(filled, queries).map(([path, query]) => path + query)
}

const queries = fc.oneof(
  { weight: 5, arbitrary: fc.constant('') },
  {
    weight: 1,
    arbitrary: fc.constantFrom(
      '?',
      '?localDate=2026-03-01',
      '?localDate=',
      '?localDate=2026-02-30',
      '?localDate=%00',
      '?localDate=1&localDate=2',
      '?%',
      '?%E0%A4%A',
      '?__proto__=1',
    ),
  },
  {
    weight: 1,
    arbitrary: absurdTexts.map((text) => `?localDate=${encodeText(text.slice(0, 500))}`),
  },
)

/** A lone surrogate has no percent-encoding. */
function encodeText(text: string): string {
  return encodeURIComponent(text.replace(/\p{Surrogate}/gu, '\ufffd'))
}

const CONTENT_TYPES = [
  'application/json',
  'application/json; charset=utf-8',
  'APPLICATION/JSON',
  'text/plain',
  'application/x-www-form-urlencoded',
  'multipart/form-data',
  'application/jsonx',
  '',
  'application/json; charset=utf-16',
  'application/json, text/html',
  'x'.repeat(3000),
]

function headersOf(call: Call, known: Known): fc.Arbitrary<Record<string, string>> {
  const address = fc.constantFrom(
    '10.0.0.1',
    '10.0.0.2',
    '2001:db8::1',
    '::ffff:10.0.0.3',
    'unknown',
    '',
    '10.0.0.1:80',
    ', ,',
  )
  const key = fc.oneof(
    { weight: 4, arbitrary: fc.uuid() },
    { weight: 2, arbitrary: fc.constantFrom(...known.keys) },
    { weight: 1, arbitrary: fc.constantFrom('', 'x', '0'.repeat(36), 'x'.repeat(5000), '{}') },
  )
  return fc
    .record({
      'content-type': fc.oneof(
        { weight: 8, arbitrary: fc.constant('application/json') },
        { weight: 1, arbitrary: fc.constantFrom(...CONTENT_TYPES) },
      ),
      'x-forwarded-for': address,
      'idempotency-key': fc.option(key, { nil: undefined, freq: call.isIdempotent ? 6 : 1 }),
      'content-encoding': rarely('gzip', 'br', 'x'),
      'content-length': rarely('0', '-1', '99999999', 'x'),
      'if-none-match': rarely('*', '"x"', 'W/', '"'.repeat(2000)),
      'accept-encoding': rarely('gzip', '*', 'x'),
      origin: rarely('null', 'https://evil.example'),
      'x-http-method-override': rarely('DELETE'),
    })
    .map((headers) => {
      const given = Object.entries(headers).filter(([, value]) => value !== undefined)
      return Object.fromEntries(given) as Record<string, string>
    })
}

function rarely(...values: string[]): fc.Arbitrary<string | undefined> {
  return fc.oneof(
    { weight: 12, arbitrary: fc.constant(undefined) },
    { weight: 1, arbitrary: fc.constantFrom(...values) },
  )
}
