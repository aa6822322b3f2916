import { randomBytes, randomUUID } from 'node:crypto'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { findReviewers } from '#server/db/invitations.ts'
import { sweepDatabase } from '#server/sweep-database.ts'
import { inviteReviewer } from '#server/voices/invite-reviewer.ts'
import { onSqliteThenPostgres } from './databases.ts'
import { memoryStore } from './memory-store.ts'
import { call, registerAccount } from './test-account.ts'
import { startTestServer, type TestServer } from './test-server.ts'
import { CONSENT, household, invited, VERDICT, webm } from './voice-calls.ts'

const DAY_MS = 86_400_000
const TO_COURSE = { ...CONSENT, scope: 'course' }

onSqliteThenPostgres('Reviewers of the course', (fresh) => {
  const clock = { now: 0 }
  let server: TestServer
  beforeEach(async () => {
    clock.now = Date.parse('2026-11-27T10:00:00Z')
    const recordings = memoryStore()
    server = await startTestServer({ database: await fresh(), recordings, now: () => clock.now })
  })
  afterEach(() => server.close())

  const invite = (secret: string, initials = 'AB') =>
    server.database.write((tx) =>
      inviteReviewer(
        tx,
        {
          name: 'Abida Bi',
          place: 'Kotli',
          initials,
          origin: 'native',
          itemIds: ['l1-1', 'l4-1', 'gone-1'],
        },
        { secret, nowMs: clock.now, ids: randomUUID },
      ),
    )
  const newReviewer = async (initials?: string) => {
    const secret = randomBytes(32).toString('base64url')
    expect((await invite(secret, initials)).ok).toBe(true)
    return invited(server, secret)
  }

  test('reads every line of the list, of lessons for subscribers too, with the address of its clip', async () => {
    const reviewer = await newReviewer()
    const { body, status } = await reviewer.read()
    expect(status).toBe(200)
    expect(body).toMatchObject({
      scope: 'course',
      ownerName: 'Apni Boli',
      speaker: { name: 'Abida Bi', consent: null },
      expiresAt: '2027-02-25T10:00:00.000Z',
    })
    expect(
      (body['items'] as { itemId: string; audioUrl: string }[]).map(({ audioUrl }) => audioUrl),
    ).toEqual([
      '/audio/lesson1/salaam.mp3',
      expect.stringMatching(/^\/audio\/lesson4\/salaam\.mp3\?until=\d+&sig=[\w-]{43}$/),
    ])
  })

  test('the later verdict of a line stands, whichever phone it comes from and however often', async () => {
    const reviewer = await newReviewer()
    const [first, second] = [randomUUID(), randomUUID()]
    const at = (minute: number) => `2026-11-20T10:0${minute}:00.000Z`
    const fix = { verdict: 'different', roman: 'salaam', comment: 'so says my nani' }
    expect((await reviewer.judge({ id: first, judgedAt: at(1) })).body['verdict']).toMatchObject({
      id: first,
      verdict: 'right',
    })
    await reviewer.judge({ id: second, judgedAt: at(2), ...fix })
    const late = await reviewer.judge({ id: first, judgedAt: at(1) })
    expect([late.status, late.body['verdict']]).toMatchObject([200, { id: second, ...fix }])
    await reviewer.judge({ id: second, judgedAt: at(2), ...fix })
    const { body } = await reviewer.verdicts()
    expect(body['verdicts']).toEqual([{ ...VERDICT, ...fix, id: second, judgedAt: at(2) }])
  })

  test('a verdict of tomorrow is of today', async () => {
    const reviewer = await newReviewer()
    const { body } = await reviewer.judge({ judgedAt: '2031-01-01T00:00:00.000Z' })
    expect(body['verdict']).toMatchObject({ judgedAt: '2026-11-27T10:00:00.000Z' })
  })

  test('lines of others are unknown, and to a family’s guest each line is', async () => {
    const reviewer = await newReviewer()
    const other = await newReviewer('CD')
    await reviewer.judge()
    expect((await reviewer.judge({ itemId: 'l2-1' })).status).toBe(404)
    expect((await other.verdicts()).body['verdicts']).toEqual([])
    const home = household(server, await registerAccount(server))
    const nani = invited(server, (await home.invite(await home.speaker(), ['l1-1'])).secret)
    expect((await nani.judge()).status).toBe(404)
    expect((await nani.verdicts()).body['verdicts']).toEqual([])
    expect((await invited(server, 'A'.repeat(43)).judge()).status).toBe(401)
  })

  test.each([
    [{ verdict: 'perhaps' }, 'verdict'],
    [{ roman: 'x'.repeat(121) }, 'roman'],
    [{ comment: 'two\nlines' }, 'comment'],
    [{ judgedAt: 'yesterday' }, 'judgedAt'],
    [{ more: 1 }, 'more'],
  ])('%o is refused, and the field is named', async (wrong, path) => {
    const reviewer = await newReviewer()
    const { status, body } = await reviewer.judge(wrong)
    expect([status, (body['issues'] as { path: string }[])[0]?.path]).toEqual([400, path])
    expect((await reviewer.verdicts()).body['verdicts']).toEqual([])
  })

  test('a voice comes in with a yes to the course alone', async () => {
    const reviewer = await newReviewer()
    await reviewer.consent()
    expect((await reviewer.put()).status).toBe(403)
    await reviewer.consent({ ...TO_COURSE, givenAt: '2026-11-02T10:00:00.000Z' })
    expect((await reviewer.put()).status).toBe(200)
    const [known] = await server.database.read(findReviewers)
    expect(known).toMatchObject({
      initials: 'AB',
      origin: 'native',
      place: 'Kotli',
      consent_scope: 'course',
    })
  })

  test('taking everything back takes the verdicts too, by a link that has ended as well', async () => {
    const reviewer = await newReviewer()
    await reviewer.consent(TO_COURSE)
    await reviewer.judge()
    await reviewer.put(webm())
    clock.now += 91 * DAY_MS
    expect((await reviewer.judge()).body['reason']).toBe('invitation-expired')
    expect((await reviewer.verdicts()).body['verdicts']).toHaveLength(1)
    expect((await reviewer.withdraw()).body['removed']).toBe(1)
    expect((await reviewer.verdicts()).body['verdicts']).toEqual([])
  })

  test('initials are one reviewer’s', async () => {
    await newReviewer()
    const again = await invite(randomBytes(32).toString('base64url'))
    expect(again).toEqual({ ok: false, failure: 'the initials AB are those of Abida Bi (Kotli)' })
    expect(await server.database.read(findReviewers)).toHaveLength(1)
  })

  test('nobody signs in as a reviewer, and no mail goes there', async () => {
    await newReviewer()
    const [account] = await server.database.read((queries) =>
      queries.selectFrom('users').selectAll().execute(),
    )
    expect(account?.email).toMatch(/^reviewer:/)
    for (const [path, more] of [
      ['/api/auth/login', { password: 'x' }],
      ['/api/auth/forgot-password', {}],
      ['/api/auth/register', { name: 'A', password: 'correct horse battery 9' }],
    ] as const) {
      const body = { email: account?.email, ...more }
      expect((await call(server, 'POST', path, { body })).status).toBe(400)
    }
    await server.settled()
    expect(server.mails).toEqual([])
  })

  test('an invitation that ended without a word goes with its account; one with verdicts stays', async () => {
    await newReviewer()
    const kept = await newReviewer('CD')
    await kept.judge()
    clock.now += 121 * DAY_MS
    await sweepDatabase(server.services)
    const left = await server.database.read(findReviewers)
    expect(left.map(({ initials }) => initials)).toEqual(['CD'])
    const accounts = await server.database.read((queries) =>
      queries.selectFrom('users').select('id').execute(),
    )
    expect(accounts.map(({ id }) => id)).toEqual(left.map((row) => row.user_id))
  })
})
