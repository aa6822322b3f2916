import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { calls } from '#contract/calls.ts'
import { loadCourse } from '#server/content/load-course.ts'
import { allTables } from './all-rows.ts'
import {
  learnersCalls,
  makeCall,
  nameOf,
  newPerson,
  pathOf,
  pay,
  PEOPLE,
  rightBodyOf,
  someIds,
} from './every-call.ts'
import { type ApiResponse, call, type Learner, registerAccount } from './test-account.ts'
import { startTestServer, type TestServer } from './test-server.ts'
import { household, invited } from './voice-calls.ts'

const ROOT = join(import.meta.dirname, '../..')

/** What a visitor, an unverified, a free and a premium learner are answered. */
type Statuses = readonly [visitor: number, unverified: number, free: number, premium: number]

const EVERYBODY: Statuses = [200, 200, 200, 200]
const LEARNERS: Statuses = [401, 200, 200, 200]
const UNKNOWN: Statuses = [401, 404, 404, 404]
const UNINVITED: Statuses = [401, 401, 401, 401]
const NOBODY_YET: Statuses = [400, 400, 400, 400]

/** Lessons of the fixture: 1 opens unverified, 2 and 3 are free, 4 is premium. */
const LESSON: Record<string, Statuses> = {
  '1': [401, 200, 200, 200],
  '2': [401, 403, 200, 200],
  '3': [401, 403, 200, 200],
  '4': [401, 403, 403, 200],
  '5': [401, 404, 404, 404],
}

/** A row for every call there is; those about a lesson are asked about each lesson. */
const MATRIX: Record<string, Statuses | typeof LESSON> = {
  'POST /api/auth/register': EVERYBODY,
  // Nobody's address, nobody's token: none of them tells who has an account.
  'POST /api/auth/login': [401, 401, 401, 401],
  'POST /api/auth/verify-email': NOBODY_YET,
  'POST /api/auth/forgot-password': EVERYBODY,
  'POST /api/auth/reset-password': NOBODY_YET,
  // Signed out is signed out, whatever the token was.
  'POST /api/auth/logout': EVERYBODY,
  'POST /api/auth/change-password': LEARNERS,
  'GET /api/auth/profile': LEARNERS,
  'PATCH /api/auth/profile': LEARNERS,
  // Who is verified has no need of it.
  'POST /api/auth/resend-verification': [401, 200, 400, 400],
  'GET /api/lessons': LEARNERS,
  'GET /api/lessons/{id}': LESSON,
  // The first one alone, as everybody may open it.
  'GET /api/guest/lesson': EVERYBODY,
  'GET /api/lessons/{id}/progress': LESSON,
  'POST /api/lessons/{id}/exercise-progress': LESSON,
  'POST /api/lessons/{id}/reset-progress': LESSON,
  'POST /api/progress/{lessonId}': LESSON,
  'GET /api/progress': LEARNERS,
  'POST /api/progress/reset': LEARNERS,
  // They hold nothing of a lesson: whoever answered it had it.
  'POST /api/reviews': LEARNERS,
  'GET /api/reviews': LEARNERS,
  'POST /api/practice': LEARNERS,
  'POST /api/evenings': LEARNERS,
  'POST /api/family': LEARNERS,
  'GET /api/family': LEARNERS,
  'GET /api/stripe/subscription-status': LEARNERS,
  // Verify first; who subscribes already is sent to the portal.
  'POST /api/stripe/create-checkout-session': [401, 403, 200, 409],
  'POST /api/stripe/create-portal-session': [401, 409, 409, 200],
  'POST /api/stripe/cancel-subscription': [401, 409, 409, 200],
  'GET /api/stripe/verify-session/{session_id}': [401, 404, 404, 404],
  // It grants nothing by itself.
  'POST /api/stripe/debug/activate-subscription': [401, 402, 402, 200],
  'GET /api/voices/speakers': LEARNERS,
  'PUT /api/voices/speakers/{id}': LEARNERS,
  'DELETE /api/voices/speakers/{id}': LEARNERS,
  'GET /api/recordings': LEARNERS,
  // Of a speaker, or for one, who is not there.
  'PUT /api/recordings/{id}': UNKNOWN,
  'GET /api/recordings/{id}/audio': UNKNOWN,
  'DELETE /api/recordings/{id}': LEARNERS,
  'DELETE /api/recordings': LEARNERS,
  'GET /api/invitations': LEARNERS,
  'PUT /api/invitations/{id}': UNKNOWN,
  'DELETE /api/invitations/{id}': UNKNOWN,
  // A session is no invitation.
  'GET /api/invitation': UNINVITED,
  'PUT /api/invitation/consent': UNINVITED,
  'GET /api/invitation/recordings': UNINVITED,
  'PUT /api/invitation/recordings/{id}': UNINVITED,
  'GET /api/invitation/recordings/{id}/audio': UNINVITED,
  'DELETE /api/invitation/recordings/{id}': UNINVITED,
  'DELETE /api/invitation/recordings': UNINVITED,
  'GET /api/invitation/verdicts': UNINVITED,
  'PUT /api/invitation/verdicts/{id}': UNINVITED,
  'POST /api/contact': EVERYBODY,
  // An item of the lesson.
  'POST /api/suggestions': LESSON,
  'GET /api/account/export': LEARNERS,
  'DELETE /api/account': LEARNERS,
  'GET /api/push/key': EVERYBODY,
  'POST /api/push/subscribe': LEARNERS,
  'DELETE /api/push/subscribe': LEARNERS,
  'GET /api/health': EVERYBODY,
  'GET /api/health/live': EVERYBODY,
  'GET /api/health/ready': EVERYBODY,
}

/** What stands in a lesson and in no list of lessons. */
const SECRETS = /secret|A note of lesson|sig=|\/audio\//

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.close())

test('every call of the contract has its row, and every row its call', () => {
  expect(Object.keys(MATRIX).toSorted()).toEqual(calls.map(nameOf).toSorted())
})

const CASES = calls.flatMap((contract) => {
  const row = MATRIX[nameOf(contract)] ?? {}
  const perLesson = Array.isArray(row)
    ? [['1', row] as const]
    : Object.entries(row as typeof LESSON)
  const isAboutLessons = perLesson.length > 1
  return perLesson.flatMap(([lesson, statuses]) =>
    PEOPLE.map((person, at) => ({
      name: `${nameOf(contract)}${isAboutLessons ? ` of lesson ${lesson}` : ''}`,
      contract,
      lesson,
      person,
      status: statuses[at] ?? 0,
    })),
  )
})

test.each(CASES)(
  '$name answers $status to a $person',
  async ({ contract, lesson, person, status }) => {
    const learner = await newPerson(server, person)
    const answer = await makeCall(server, contract, someIds({ lesson }), { token: learner?.token })
    expect(answer.status, answer.text).toBe(status)
    if (status >= 400) expectRefusal(answer)
  },
)

/** What somebody with a household's link is answered to the calls of links; everywhere else they are a visitor. */
const GUEST: Record<string, number> = {
  'GET /api/invitation': 200,
  'PUT /api/invitation/consent': 200,
  'GET /api/invitation/recordings': 200,
  'PUT /api/invitation/recordings/{id}': 200,
  // Of a take that is not there.
  'GET /api/invitation/recordings/{id}/audio': 404,
  'DELETE /api/invitation/recordings/{id}': 200,
  'DELETE /api/invitation/recordings': 200,
  'GET /api/invitation/verdicts': 200,
  // To who is no reviewer each line is unknown.
  'PUT /api/invitation/verdicts/{id}': 404,
}

test('every call of links has its row', () => {
  const names = calls.filter(({ access }) => access === 'invited').map(nameOf)
  expect(Object.keys(GUEST).toSorted()).toEqual(names.toSorted())
})

test.each(CASES.filter(({ person }) => person === 'visitor'))(
  '$name answers a guest with a link as it answers a visitor, or as a call of links',
  async ({ name, contract, lesson, status }) => {
    const home = household(server, await registerAccount(server, { verified: true }))
    const { secret: invitation } = await home.invite(await home.speaker(), ['l1-1'])
    const answer = await makeCall(server, contract, someIds({ lesson }), { invitation })
    const expected = GUEST[name] ?? status
    expect(answer.status, answer.text).toBe(expected)
    if (expected >= 400) expectRefusal(answer)
    // And the link opens nothing more than before, nor less.
    if (contract.access !== 'invited') {
      expect((await invited(server, invitation).read()).status).toBe(200)
    }
  },
)

/** A refusal is a text and what the app needs to go on: nothing of a lesson, nothing of a learner. */
function expectRefusal({ body, text }: ApiResponse): void {
  const fields = ['error', 'issues', 'message', 'needsPremium', 'needsVerification']
  expect(fields).toEqual(expect.arrayContaining(Object.keys(body)))
  expect(text).not.toMatch(SECRETS)
}

describe('A session that is none', () => {
  test.each(learnersCalls.map((contract) => [nameOf(contract), contract] as const))(
    '%s answers 401 to it',
    async (_, contract) => {
      const gone = await registerAccount(server)
      await call(server, 'DELETE', '/api/account', { token: gone.token })
      const otherServer = await startTestServer({
        config: { jwtSecret: new TextEncoder().encode('another secret, 32 bytes at the least') },
      })
      const stranger = await registerAccount(otherServer)
      await otherServer.close()
      const ofGone = await makeCall(server, contract, someIds(), { token: gone.token })
      expect([ofGone.status, ofGone.body]).toEqual([
        401,
        { error: 'Authentication failed. Please log in again.', reason: 'account-gone' },
      ])
      for (const token of [stranger.token, 'a.b.c', '']) {
        const answer = await makeCall(server, contract, someIds(), { token })
        expect([answer.status, answer.body]).toEqual([
          401,
          { error: 'Authentication failed. Please log in again.' },
        ])
      }
    },
  )
})

describe('A premium lesson', () => {
  const lessonCalls = calls.filter((contract) =>
    /^.api.(lessons|progress).*\{(id|lessonId)\}/.test(contract.path),
  )
  const SPELLINGS = [
    '04',
    '4%20',
    '%204',
    '%34',
    '%2534',
    '4%00',
    '4%0a',
    '4.0',
    '+4',
    '-4',
    '4e0',
    '0x4',
    '٤',
    '۴',
    '４',
    '4%2f',
    '4%2f..%2f4',
    '..%2f4',
    './4',
    '4/.',
    '4//',
    '4;x=1',
    '4?id=1',
    '4#1',
    '4%23',
    '4,1',
    '[4]',
    '4%5b%5d',
    'four',
    'FOUR',
    'Food',
    'food',
    'LESSON4',
    'lesson4',
  ]

  test.each(lessonCalls.map((contract) => [nameOf(contract), contract] as const))(
    'stays closed to %s however its number is written',
    async (_, contract) => {
      const people = [
        undefined,
        await registerAccount(server),
        await registerAccount(server, { verified: true }),
      ]
      for (const lesson of SPELLINGS) {
        for (const learner of people) {
          const answer = await makeCall(server, contract, someIds({ lesson }), {
            token: learner?.token,
          })
          expect([400, 401, 403, 404], `${lesson}: ${answer.text}`).toContain(answer.status)
          expectRefusal(answer)
        }
      }
    },
  )

  test.each(lessonCalls.map((contract) => [nameOf(contract), contract] as const))(
    'stays closed to %s however the path is written',
    async (_, contract) => {
      const { token } = await registerAccount(server, { verified: true })
      const ids = someIds({ lesson: '4' })
      const path = pathOf(contract, ids)
      const body = rightBodyOf(contract, ids)
      for (const odd of [
        path.toUpperCase(),
        path.replace('/api', '/API'),
        path.replace('/api', '//api'),
        path.replace('/api/', '/api/./'),
        path.replace('/api/', '/api/x/../'),
        path.replace('/api/', '/api%2f'),
        path.replace('lessons', 'Lessons').replace('progress/4', 'Progress/4'),
        `${path}/`,
        `${path}?id=1&lessonId=1`,
        `${path}%3fid=1`,
      ]) {
        const answer = await call(server, contract.method, odd, {
          token,
          ...(body !== undefined && { body }),
        })
        expect([401, 403, 404, 405], `${odd}: ${answer.text}`).toContain(answer.status)
        expect(answer.text).not.toMatch(SECRETS)
      }
    },
  )

  test('is in the list of those who may not open it as its head alone', async () => {
    for (const person of ['unverified', 'free'] as const) {
      const token = (await newPerson(server, person))?.token ?? ''
      const { body } = await call(server, 'GET', '/api/lessons', { token })
      for (const lesson of body['lessons'].slice(person === 'free' ? 3 : 1)) {
        expect(JSON.stringify(lesson)).not.toMatch(SECRETS)
      }
    }
  })

  test('gives the addresses of its clips to those who may open it, and to nobody else', async () => {
    for (const person of PEOPLE) {
      const token = (await newPerson(server, person))?.token ?? ''
      const list = await call(server, 'GET', '/api/lessons', { token })
      const single = await call(server, 'GET', '/api/lessons/4', { token })
      const addresses = `${list.text}${single.text}`.match(/[^"]*\?until=[^"]*/g) ?? []
      if (person !== 'premium') {
        expect(addresses).toEqual([])
        continue
      }
      // Five items, each beside its exercise, in the list and in the lesson alone.
      expect(addresses).toHaveLength(20)
      expect(
        addresses.every((one) => /^\/audio\/lesson4\/\w+\.mp3\?until=\d+&sig=/.test(one)),
      ).toBe(true)
    }
  })

  test('has no clip among the files that anybody can fetch', () => {
    const course = loadCourse(join(ROOT, 'content'))
    const clips = course.lessons
      .filter(({ isPremium }) => isPremium)
      .flatMap((lesson) => JSON.stringify(lesson).match(/\/audio\/[^"]+/g) ?? [])
      // What it comes back to in a free lesson is free.
      .filter((clip) => !/^\/audio\/lesson[123]\//.test(clip))
    expect(clips.length).toBeGreaterThan(200)
    expect(clips.filter((clip) => existsSync(join(ROOT, 'public', clip)))).toEqual([])
    for (const { order, isPremium } of course.lessons) {
      if (isPremium) expect(existsSync(join(ROOT, 'public/audio', `lesson${order}`))).toBe(false)
    }
  })
})

describe('Two learners', () => {
  let one: Learner
  let other: Learner
  const ids = someIds()

  /** Rows in which the learner stands, of every table. */
  const rowsOf = async (learner: Learner) => {
    const tables = await allTables(server.database)
    return tables.map(({ name, rows }) => [
      name,
      rows.filter((row) => JSON.stringify(row).includes(learner.id)),
    ])
  }

  beforeAll(async () => {
    one = await registerAccount(server, { verified: true })
    other = await registerAccount(server, { verified: true })
    ids.email = one.email
    ids.session = await pay(server, one)
    for (const name of [
      'POST /api/progress/{lessonId}',
      'POST /api/lessons/{id}/exercise-progress',
      'POST /api/push/subscribe',
    ]) {
      const contract = calls.find((candidate) => nameOf(candidate) === name)
      if (contract === undefined) throw new Error(`there is no ${name}`)
      const key = name === 'POST /api/progress/{lessonId}' ? ids.key : someIds().key
      const answer = await makeCall(server, contract, { ...ids, key }, { token: one.token })
      expect(answer.status).toBe(200)
    }
    await server.settled()
  })

  // A browser moves to who subscribes it last: that is its own test in push.test.ts.
  const crossed = learnersCalls.filter(
    (contract) => !['POST /api/push/subscribe', 'DELETE /api/account'].includes(nameOf(contract)),
  )

  test.each(
    [...crossed, ...learnersCalls.filter((c) => nameOf(c) === 'DELETE /api/account')].map(
      (contract) => [nameOf(contract), contract] as const,
    ),
  )(
    '%s with the ids of one, made by the other, tells and changes nothing of the first',
    async (_, contract) => {
      const before = await rowsOf(one)
      const answer = await makeCall(server, contract, ids, { token: other.token })
      await server.settled()
      expect(answer.status).toBeLessThan(500)
      for (const theirs of [one.id, one.email, ids.session, ids.endpoint]) {
        expect(answer.text).not.toContain(theirs)
      }
      expect(await rowsOf(one)).toEqual(before)
    },
  )

  test('a payment of one opens nothing for the other', async () => {
    const thief = await registerAccount(server, { verified: true })
    const path = `/api/stripe/verify-session/${ids.session}`
    const answer = await call(server, 'GET', path, { token: thief.token })
    expect([answer.status, answer.body]).toEqual([
      404,
      { error: 'There is no such payment on your account.' },
    ])
    const profile = await call(server, 'GET', '/api/auth/profile', { token: thief.token })
    expect(profile.body['user'].subscriptionStatus).toBe('free')
    expect((await call(server, 'GET', '/api/lessons/4', { token: thief.token })).status).toBe(403)
  })

  test('a key of one gives the other an answer of their own', async () => {
    const second = await registerAccount(server, { verified: true })
    const body = rightBodyOf(
      calls.find((c) => c.path === '/api/progress/{lessonId}') ?? calls[0]!,
      ids,
    )
    const answer = await call(server, 'POST', '/api/progress/1', {
      token: second.token,
      key: ids.key,
      body,
    })
    expect(answer.body).toMatchObject({
      stats: { lessonsCompleted: 1 },
      completion: { id: ids.key },
    })
    const progress = await call(server, 'GET', '/api/progress', { token: second.token })
    expect(progress.body['completions']).toHaveLength(1)
  })
})
