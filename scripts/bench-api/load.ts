import { randomUUID } from 'node:crypto'
import { json } from 'node:stream/consumers'
import autocannon from 'autocannon'
import type { LoadOrder } from './run-load.ts'

const CONNECTIONS = 32

const { url, seconds, tokens, body } = (await json(process.stdin)) as LoadOrder
let next = 0

async function fire(duration: number) {
  return autocannon({
    url,
    duration,
    connections: CONNECTIONS,
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body,
    // Another learner and a new key each time, as from 32 phones.
    ...(tokens.length > 0 && {
      requests: [{ setupRequest: (request) => ({ ...request, headers: keyed() }) }],
    }),
  })
}

function keyed(): Record<string, string> {
  next = (next + 1) % tokens.length
  return {
    'content-type': 'application/json',
    authorization: `Bearer ${tokens[next]}`,
    'idempotency-key': randomUUID(),
  }
}

const result = await fire(seconds)
process.stdout.write(
  JSON.stringify({
    perSecond: result.requests.average,
    p99Ms: result.latency.p99,
    failed: result.errors + result.timeouts + result.non2xx,
  }),
)
