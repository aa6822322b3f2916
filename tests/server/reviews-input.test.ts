import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { randomUUID } from 'node:crypto'
import type { ReviewInput } from '#contract/reviews.ts'
import {
  event,
  events,
  idsOf,
  NOW,
  reviewsPage as page,
  sendReviews as send,
} from './review-calls.ts'
import { call, type Learner, registerAccount } from './test-account.ts'
import { startTestServer, type TestServer } from './test-server.ts'

const HOUR_MS = 3_600_000

const clock = { nowMs: 0 }
let server: TestServer
let learner: Learner
beforeAll(async () => {
  server = await startTestServer({ now: () => clock.nowMs })
})
afterAll(() => server.close())
beforeEach(async () => {
  clock.nowMs = Date.parse(NOW)
  learner = await registerAccount(server)
})

test.each([{ grade: 1 as const }, { skill: 'produce' as const }, { itemId: 'L01-02' }])(
  'an id with another answer %j is refused, and nothing of that call is kept',
  async (change) => {
    const kept = event()
    await send(server, learner, [kept])
    const refused = await send(server, learner, [event(), { ...kept, ...change }])
    expect([refused.status, refused.body['error']]).toEqual([
      422,
      `The review ${kept.id} is known with another answer`,
    ])
    const own = event()
    expect((await send(server, learner, [own, { ...own, ...change }])).status).toBe(422)
    expect((await page(server, learner)).events).toEqual([{ ...kept, epoch: 1 }])
  },
)

test('an item that this server does not have is kept: the device may have a newer course', async () => {
  const strange = event({ itemId: 'L99-999' })
  expect((await send(server, learner, [strange])).body).toEqual({ added: 1, known: 0 })
  expect((await page(server, learner)).events).toEqual([{ ...strange, epoch: 1 }])
})

test.each<[string, Partial<ReviewInput>, Partial<ReviewInput>]>([
  [
    'the future',
    { reviewedAt: '2031-01-01T10:00:00.000Z', localDate: '2031-01-01' },
    { reviewedAt: NOW, localDate: '2026-03-10' },
  ],
  [
    'another century',
    { reviewedAt: '1926-03-10T10:00:00.000Z', localDate: '1926-03-10' },
    { reviewedAt: NOW, localDate: '2026-03-10' },
  ],
  ['a day that was nowhere then', { localDate: '2026-01-01' }, { localDate: '2026-03-09' }],
])('a time of %s is corrected, and the same event again is known', async (_, sent, kept) => {
  const wrong = event(sent)
  expect((await send(server, learner, [wrong])).body).toEqual({ added: 1, known: 0 })
  clock.nowMs += HOUR_MS
  expect((await send(server, learner, [wrong])).body).toEqual({ added: 0, known: 1 })
  expect((await page(server, learner)).events).toEqual([{ ...wrong, ...kept, epoch: 1 }])
})

test.each<[string, unknown]>([
  ['201 events', events(201)],
  ['none', []],
  ['no list', 'x'],
  ['a grade of 5', [event({ grade: 5 as never })]],
  ['a grade of 2.5', [event({ grade: 2.5 as never })]],
  ['a skill that is none', [event({ skill: 'spell' as never })]],
  ['an id that is none', [event({ id: 'x' })]],
  ['an id in capitals', [event({ id: randomUUID().toUpperCase() })]],
  ['no item', [event({ itemId: '' })]],
  ['an item of 13 letters', [event({ itemId: 'x'.repeat(13) })]],
  ['an item in another script', [event({ itemId: 'سلام' })]],
  ['a time that is none', [event({ reviewedAt: 'yesterday' })]],
  ['a day that is none', [event({ localDate: '2026-02-30' })]],
  ['an epoch of 0', [event({ epoch: 0 })]],
  ['a field too many', [{ ...event(), userId: 'x' }]],
])('%s: 400, and nothing is kept', async (_, list) => {
  const { status } = await send(server, learner, list as object[])
  expect(status).toBe(400)
  expect((await page(server, learner)).total).toBe(0)
})

test('a cursor that none gave is refused; one of another log begins anew', async () => {
  const mine = event()
  await send(server, learner, [mine])
  for (const after of ['', 'x', '1', '-1.x', `1.${'x'.repeat(23)}`, '%00', '1e9.x']) {
    const path = `/api/reviews?after=${after}`
    expect((await call(server, 'GET', path, { token: learner.token })).status, after).toBe(400)
  }
  const other = await registerAccount(server)
  await send(server, other, events(3))
  const { last } = await page(server, other)
  for (const after of [last, `1.${'x'.repeat(22)}`, `999999999.${'x'.repeat(22)}`])
    expect(idsOf((await page(server, learner, after)).events)).toEqual([mine.id])
})
