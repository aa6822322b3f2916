import { type GenericSchema, safeParse } from 'valibot'
import { failureBody } from '#contract/failure-body.ts'
import type { AttackRequest } from './attack-request.ts'

export type AttackResponse = { status: number; headers: Headers; text: string }

/** What any call may answer to what it cannot read, beside the failures that the contract names. */
const UNREADABLE = [400, 413, 415]
/** A path that is none: an empty id, a slash too many. */
const NO_SUCH_PATH = 404

const STACK = /\n\s+at |node_modules|\.ts:\d+|(?:Type|Range|Syntax|Reference)Error|kysely/i
const SQL = /sqlite|postgres(?!")|select .+ from |insert into |\berrno\b|constraint failed/i
/** Begins only where such letters begin: tried at each letter of a name of a million, it takes half a minute. */
const HASH = /\$argon2|(?<![A-Za-z0-9+/])[A-Za-z0-9+/]{100,}={1,2}/

/** What is wrong with an answer; null when it is one that the contract promises. */
export function judgeResponse(
  { call, sender }: AttackRequest,
  { status, headers, text }: AttackResponse,
  secrets: readonly string[],
): string | null {
  if (status >= 500) return `answered ${status}`
  const told = secrets.find(
    (secret) => text.includes(secret) || headerTexts(headers).includes(secret),
  )
  if (told !== undefined) return `told the secret ${told}`
  if (headers.get('x-content-type-options') !== 'nosniff') return 'came without nosniff'
  if (status === 304) return text === '' && call.failures.includes(304) ? null : 'a 304 with a body'
  const isInvited = sender === 'guest' || sender === 'reviewer'
  if (call.access === 'invited' && !isInvited && status < 400) {
    return 'let somebody in who is not invited'
  }
  const isSignedIn = !isInvited && sender !== 'nobody' && sender !== 'forger'
  if (call.access === 'learner' && !isSignedIn && status < 400) {
    return 'let somebody in who is not signed in'
  }
  if (call.audio === 'given' && (status === 206 || status === 200 || status === 416)) return null
  if (!headers.get('content-type')?.startsWith('application/json')) return 'is not JSON'
  if (status === 200) return shapeOf(call.response, text)
  if (![...UNREADABLE, NO_SUCH_PATH, ...call.failures].includes(status)) {
    return `answered ${status}, which the contract does not name`
  }
  for (const forbidden of [STACK, SQL, HASH]) {
    const found = forbidden.exec(text)
    if (found !== null) return `told of its inside: ${found[0]}`
  }
  if (status === 429 && !(headers.has('retry-after') && /"remainingTime":\d+/.test(text))) {
    return 'a 429 that does not say how long'
  }
  return shapeOf(failureBody, text)
}

function headerTexts(headers: Headers): string {
  return [...headers].map(([name, value]) => `${name}: ${value}`).join('\n')
}

function shapeOf(schema: GenericSchema, text: string): string | null {
  let value: unknown
  try {
    value = JSON.parse(text)
  } catch {
    return `is no JSON: ${text.slice(0, 80)}`
  }
  const parsed = safeParse(schema, value)
  return parsed.success ? null : `has another shape: ${parsed.issues[0].message}`
}
