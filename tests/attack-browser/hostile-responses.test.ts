import fc from 'fast-check'
import { expect, onTestFinished, test } from 'vitest'
import { readLessonViews } from '#data/lesson-view.ts'
import { absurdBytes, absurdValues } from '../attack/absurd-values.ts'
import { answered, type Device, openDevice } from '../data/learner-fixture.ts'

const RUNS = Number(process.env['FUZZ_RUNS'] ?? 40)

/** A whole number that could be true (the next epoch) is the server's word, and believed. */
const lies = absurdValues.filter(
  (value) => !Number.isInteger(value) || Number(value) < 1 || Number(value) > 1_000_000,
)

/** What comes back: a page of somebody else's, half an answer, our own answer with a field of another shape. */
const answers = fc.record({
  status: fc.constantFrom(200, 200, 200, 201, 204, 304, 400, 403, 404, 409, 422, 429, 500, 502),
  headers: fc.dictionary(
    fc.constantFrom('etag', 'retry-after', 'content-type', 'location'),
    fc.constantFrom(
      '',
      'NaN',
      '-1',
      '1e400',
      'text/html',
      'application/json',
      'https://evil.example/',
    ),
  ),
  body: fc.oneof(
    { weight: 2, arbitrary: absurdBytes },
    { weight: 2, arbitrary: absurdValues },
    { weight: 4, arbitrary: fc.record({ at: fc.nat({ max: 400 }), with: lies }) },
  ),
})

/** What would keep the device from asking at once. */
const FORGOTTEN = ['progressEtag', 'lessonsEtag', 'restUntil', 'restUntilByKind']

type Lie = { at: number; with: unknown }
type HostileResponse = { status: number; headers: Record<string, string>; body: unknown }

test('whatever a call brings back: nothing is thrown, nothing is lost, and the next true answer heals it', async () => {
  const device = await openDevice()
  onTestFinished(() => device.close())
  await device.learner.pull()
  await device.learner.saveAttempt('1', answered([0, 1]))
  await device.learner.requestSync('now')
  let index = 2
  await fc.assert(
    fc.asyncProperty(fc.array(answers, { minLength: 3, maxLength: 3 }), async (hostile) => {
      let at = 0
      device.network.answer = (request) => {
        const next = hostile[at % hostile.length]
        at += 1
        return next === undefined ? device.network.real(request) : spoil(device, request, next, at)
      }
      await device.db.settings.bulkDelete(FORGOTTEN)
      index = (index + 1) % 900
      await device.learner.saveAttempt('1', answered([index]))
      await device.learner.pull()
      await device.learner.requestSync('now')
      expect((await readLessonViews(device.db)).get('1')?.progress.completedExercises).toEqual(
        expect.arrayContaining([0, 1, index]),
      )
      expect(await device.db.lessons.count()).toBe(4)
      expect(device.errors).toEqual([])

      device.network.answer = device.network.real
      await device.db.settings.bulkDelete(FORGOTTEN)
      const failed = await device.db.outbox.where('state').equals('failed').primaryKeys()
      await device.learner.retryFailed(failed)
      await device.learner.requestSync('everything')
      await device.learner.pull()
      expect(await device.db.outbox.toArray()).toEqual([])
    }),
    { numRuns: RUNS, endOnFailure: true },
  )
}, 120_000)

/** `turn` makes each text another: a lesson of which two calls tell is the server's word as well. */
async function spoil(
  device: Device,
  request: Request,
  answer: HostileResponse,
  turn: number,
): Promise<Response> {
  const { status, headers, body } = answer
  const isEmpty = status === 204 || status === 304
  if (body instanceof Uint8Array) {
    return new Response(isEmpty ? null : body.slice().buffer, { status, headers })
  }
  if (isOurs(body)) {
    const real = await device.network.real(request)
    const text = await real.text()
    return new Response(isEmpty || !real.body ? null : withAnother(text, body, turn), {
      status: real.status,
      headers: { ...headers, 'content-type': 'application/json' },
    })
  }
  return new Response(isEmpty ? null : JSON.stringify(body), { status, headers })
}

function isOurs(body: unknown): body is Lie {
  return typeof body === 'object' && body !== null && 'at' in body && 'with' in body
}

/** The answer with one value of it, somewhere, put in the place of another. */
function withAnother(text: string, { at, with: lie }: Lie, turn: number): string {
  const told = typeof lie === 'string' && lie !== '' ? `${lie}${turn}` : lie
  let count = 0
  return JSON.stringify(JSON.parse(text), (_, value: unknown) => {
    count += 1
    return count === at + 2 ? told : value
  })
}
