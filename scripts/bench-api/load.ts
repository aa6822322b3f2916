/** The process that makes the load: an order on its standard input, the result on its standard output. */
import { randomInt, randomUUID } from 'node:crypto'
import { json } from 'node:stream/consumers'
import autocannon from 'autocannon'
import type { LoadOrder, LoadRequest, LoadResult } from './orders.ts'

const CONNECTIONS = 32

const order = (await json(process.stdin)) as LoadOrder
let next = 0
const latenciesMs: number[] = []
let answered = 0
let failed = 0

const { duration, errors, timeouts } = await new Promise<autocannon.Result>((resolve, reject) => {
  const options: autocannon.Options = {
    url: order.address,
    connections: CONNECTIONS,
    ...('seconds' in order.until
      ? { duration: order.until.seconds }
      : { amount: order.until.requests }),
    ...(order.perSecond !== undefined && { overallRate: order.perSecond }),
    requests: order.requests.map((request) => ({
      method: request.method,
      path: request.path,
      ...(request.body !== undefined && { body: request.body }),
      setupRequest: (given) => ({
        ...given,
        headers: headersOf(request),
        ...(request.isOtherAttempt === true && { body: asOtherAttempt(request.body ?? '{}') }),
        ...(request.newReviews !== undefined && { body: reviews(request.newReviews) }),
      }),
    })),
  }
  const run = autocannon(options, (error: Error | null, result) => {
    if (error === null) resolve(result)
    else reject(error)
  })
  // Its own summary rounds to whole milliseconds: too coarse for answers that take one.
  run.on('response', (_client, status, _bytes, milliseconds) => {
    count(milliseconds)
    if ((status < 200 || status > 299) && status !== 304) failed += 1
  })
})
latenciesMs.sort((a, b) => a - b)
const result: LoadResult = {
  perSecond: answered / duration,
  requests: answered,
  medianMs: latencyAt(0.5),
  p99Ms: latencyAt(0.99),
  failed: failed + errors + timeouts,
}
process.stdout.write(JSON.stringify(result))

/**
 * At a fixed rate a slow answer keeps back the requests that were due meanwhile: they have waited too, and are counted
 * (the correction for coordinated omission).
 */
function count(milliseconds: number): void {
  answered += 1
  latenciesMs.push(milliseconds)
  if (order.perSecond === undefined) return
  const dueEveryMs = (1000 * CONNECTIONS) / order.perSecond
  for (let late = milliseconds - dueEveryMs; late > 0; late -= dueEveryMs) latenciesMs.push(late)
}

function asOtherAttempt(body: string): string {
  return body.replace('{', `{"attempt":${randomInt(1, 1_000_000)},`)
}

function reviews(count: number): string {
  const reviewedAt = new Date().toISOString()
  const localDate = reviewedAt.slice(0, 10)
  const review = { itemId: 'L01-01', skill: 'produce', grade: 3, reviewedAt, localDate }
  const events = Array.from({ length: count }, () => ({ id: randomUUID(), ...review }))
  return JSON.stringify({ events })
}

/** Another learner and a new key each time, as from 32 phones. */
function headersOf({ body, ifNoneMatch }: LoadRequest): Record<string, string> {
  next = (next + 1) % Math.max(1, order.tokens.length)
  const token = order.tokens[next]
  return {
    ...(body !== undefined && { 'content-type': 'application/json' }),
    ...(ifNoneMatch !== undefined && { 'if-none-match': ifNoneMatch }),
    ...(token !== undefined && {
      authorization: `Bearer ${token}`,
      ...(body !== undefined && { 'idempotency-key': randomUUID() }),
    }),
  }
}

function latencyAt(share: number): number {
  return latenciesMs[Math.min(latenciesMs.length - 1, Math.floor(latenciesMs.length * share))] ?? 0
}
