import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { PracticeInput } from '#contract/practice.ts'
import { practised, progressOf, sendPractice as send } from './practice-calls.ts'
import { NOW } from './review-calls.ts'
import { type Learner, registerAccount } from './test-account.ts'
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

test.each<[string, Partial<PracticeInput>, Partial<PracticeInput>]>([
  [
    'the future',
    { completedAt: '2031-01-01T10:00:00.000Z', localDate: '2031-01-01' },
    { completedAt: NOW, localDate: '2026-03-10' },
  ],
  [
    'another century',
    { completedAt: '1926-03-10T10:00:00.000Z', localDate: '1926-03-10' },
    { completedAt: NOW, localDate: '2026-03-10' },
  ],
  ['a day that was nowhere then', { localDate: '2026-01-01' }, { localDate: '2026-03-09' }],
  [
    'another zone',
    { completedAt: '2026-03-10T03:00:00+05:00', localDate: '2026-03-10' },
    { completedAt: '2026-03-09T22:00:00.000Z' },
  ],
])('a time of %s is corrected, and the same session again is known', async (_, sent, kept) => {
  const wrong = practised(sent)
  const first = await send(server, learner, wrong)
  expect(first.status).toBe(200)
  clock.nowMs += HOUR_MS
  expect((await send(server, learner, wrong)).body['practice']).toEqual(first.body['practice'])
  expect((await progressOf(server, learner)).practices).toEqual([{ ...wrong, ...kept, epoch: 1 }])
})

test.each<[string, object]>([
  ['7 answers', { answered: 7, right: 7 }],
  ['201 answers', { answered: 201 }],
  ['8.5 answers', { answered: 8.5 }],
  ['more right than answered', { answered: 8, right: 9 }],
  ['less than none right', { right: -1 }],
  ['half an answer right', { right: 1.5 }],
  ['a number as a text', { right: '9' }],
  ['an id that is none', { id: 'x' }],
  ['an id in capitals', { id: randomUUID().toUpperCase() }],
  ['a time that is none', { completedAt: 'yesterday' }],
  ['no time', { completedAt: undefined }],
  ['a day that is none', { localDate: '2026-02-30' }],
  ['no day', { localDate: undefined }],
  ['more than a day of study', { activeSeconds: 86_401 }],
  ['less than no time', { activeSeconds: -1 }],
  ['half a second', { activeSeconds: 0.5 }],
  ['an epoch of 0', { epoch: 0 }],
  ['a total of its own', { xpGained: 1000 }],
])('%s: 400, and nothing is kept', async (_, change) => {
  const refused = await send(server, learner, { ...practised(), ...change })
  expect(refused.status).toBe(400)
  expect(refused.body.issues.length).toBeGreaterThan(0)
  const { practices, stats } = await progressOf(server, learner)
  expect([practices, stats.totalXP]).toEqual([[], 0])
})

test.each([
  [{ answered: 8, right: 0, activeSeconds: 0 }, 10],
  [{ answered: 200, right: 200, activeSeconds: 86_400 }, 110],
])('the bounds themselves, %j, are taken', async (changes, xp) => {
  expect((await send(server, learner, practised(changes))).body['xpGained']).toBe(xp)
})
