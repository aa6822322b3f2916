import { randomUUID } from 'node:crypto'
import { afterEach, expect, test } from 'vitest'
import type { ReviewsPage } from '#contract/reviews.ts'
import { FULL_REVIEWS } from '#server/progress/log-growth.ts'
import { onBothDatabases, onPostgres } from './databases.ts'
import { call, type Learner, registerAccount } from './test-account.ts'
import {
  event,
  events,
  idsOf,
  NOW,
  reviewsPage as page,
  sendReviews as send,
} from './review-calls.ts'
import { openDatabase, startTestServer, type TestServer } from './test-server.ts'

const HOUR_MS = 3_600_000

onBothDatabases('The log of reviews', (fresh) => {
  let opened: TestServer[] = []
  const clock = { nowMs: 0 }
  afterEach(async () => {
    for (const server of opened) await server.close()
    opened = []
  })

  async function start(database?: TestServer['database'] | string): Promise<TestServer> {
    clock.nowMs = Date.parse(NOW)
    const server = await startTestServer({
      database: database ?? (await fresh()),
      now: () => clock.nowMs,
      config: { rateLimits: true },
    })
    opened.push(server)
    return server
  }

  const reset = (server: TestServer, { token }: Pick<Learner, 'token'>, body: object = {}) =>
    call(server, 'POST', '/api/progress/reset', { token, key: randomUUID(), body })

  async function started() {
    const server = await start()
    return { server, learner: await registerAccount(server) }
  }

  test('gives what it got, in that order, and nothing to anybody else', async () => {
    const { server, learner } = await started()
    expect(await page(server, learner)).toEqual({
      events: [],
      next: null,
      last: null,
      epoch: 1,
      total: 0,
    })
    const late = event({ skill: 'produce', grade: 1 })
    // Reviewed earlier, and sent later.
    const early = event({ reviewedAt: '2026-03-01T23:30:00.000Z', localDate: '2026-03-02' })
    expect((await send(server, learner, [late])).body).toEqual({ added: 1, known: 0 })
    expect((await send(server, learner, [early])).body).toEqual({ added: 1, known: 0 })
    const { events: got, total } = await page(server, learner)
    expect(got).toEqual([
      { ...late, epoch: 1 },
      { ...early, epoch: 1 },
    ])
    expect(total).toBe(2)
    const other = await registerAccount(server)
    expect((await page(server, other)).events).toEqual([])
    // An id belongs to an account: another may use it for something else.
    const same = { ...late, itemId: 'L09-09', grade: 4 as const }
    expect((await send(server, other, [same])).body).toEqual({ added: 1, known: 0 })
    expect((await page(server, other)).events).toEqual([{ ...same, epoch: 1 }])
    expect((await page(server, learner)).events).toHaveLength(2)
  })

  test('takes 200 at once, and gives a thousand at a time, from wherever a device stands', async () => {
    const { server, learner } = await started()
    const all = events(2_150)
    for (let at = 0; at < all.length; at += 200)
      expect((await send(server, learner, all.slice(at, at + 200))).status).toBe(200)
    const first = await page(server, learner)
    const second = await page(server, learner, first.next)
    const third = await page(server, learner, second.next)
    expect([first, second, third].map((one) => one.events.length)).toEqual([1000, 1000, 150])
    expect([first, second, third].map(({ total }) => total)).toEqual([2150, 2150, 2150])
    expect(idsOf([first, second, third].flatMap((one) => one.events))).toEqual(idsOf(all))
    expect([first.next, third.next]).toEqual([first.last, null])
    // Nothing is new to whoever has them all; then one is.
    const upToDate = await page(server, learner, third.last)
    expect(upToDate).toMatchObject({ events: [], next: null, last: third.last, total: 2150 })
    const later = event()
    await send(server, learner, [later])
    expect(idsOf((await page(server, learner, upToDate.last)).events)).toEqual([later.id])
  }, 60_000)

  test('exactly a thousand are one page', async () => {
    const { server, learner } = await started()
    for (let times = 0; times < 5; times += 1) await send(server, learner, events(200))
    const only = await page(server, learner)
    expect([only.events.length, only.next]).toEqual([1000, null])
  }, 30_000)

  test('a repeat is known: under its key, under another, beside new ones, and twice in one call', async () => {
    const { server, learner } = await started()
    const [one, two, three] = [event(), event(), event()]
    const key = randomUUID()
    const first = await send(server, learner, [one, two], key)
    expect(first.body).toEqual({ added: 2, known: 0 })
    // The answer got lost.
    expect((await send(server, learner, [one, two], key)).text).toBe(first.text)
    expect((await send(server, learner, [one, two])).body).toEqual({ added: 0, known: 2 })
    expect((await send(server, learner, [two, three, three])).body).toEqual({ added: 1, known: 2 })
    const got = await page(server, learner)
    expect([idsOf(got.events), got.total]).toEqual([idsOf([one, two, three]), 3])
  })

  test('of two devices that send at once nothing is lost, and what both have is there once', async () => {
    const { server, learner } = await started()
    const shared = events(40)
    const own = Array.from({ length: 12 }, () => events(10))
    const answers = await Promise.all(
      own.map((list, at) => send(server, learner, [...list, ...(at % 2 ? shared : [])])),
    )
    expect(answers.map(({ status }) => status)).toEqual(own.map(() => 200))
    const added = answers.map(({ body }) => Number(body['added'])).reduce((a, b) => a + b, 0)
    const { events: got, total } = await page(server, learner)
    const sent = [...own.flat(), ...shared]
    expect([added, total, got.length]).toEqual([sent.length, sent.length, sent.length])
    expect(idsOf(got).toSorted()).toEqual(idsOf(sent).toSorted())
  })

  test('a device that follows while two servers write misses none', async () => {
    const address = await fresh()
    const first = await openDatabase(address)
    // The embedded database has one process: there the two share its handle.
    const second = first.kind === 'postgres' ? await openDatabase(address) : first
    const [one, two] = [await start(first), await start(second)]
    const learner = await registerAccount(one)
    const lists = Array.from({ length: 40 }, () => events(5))
    let isDone = false
    const seen: string[] = []
    async function follow(): Promise<void> {
      let after: string | null = null
      for (let isLast = false; !isLast;) {
        isLast = isDone
        const got: ReviewsPage = await page(two, learner, after)
        seen.push(...idsOf(got.events))
        after = got.last
      }
    }
    const following = follow()
    await Promise.all(lists.map((list, at) => send(at % 2 ? one : two, learner, list)))
    isDone = true
    await following
    expect(seen.toSorted()).toEqual(idsOf(lists.flat()).toSorted())
    for (const server of opened.splice(0)) await server.close()
    for (const database of new Set([first, second])) await database.close()
  })

  test('a whole reset takes what was reviewed until it was asked for; what came after goes on', async () => {
    const { server, learner } = await started()
    const before = event({ reviewedAt: '2026-03-10T08:00:00.000Z' })
    const at = event({ reviewedAt: '2026-03-10T09:00:00.000Z' })
    const after = event({ reviewedAt: '2026-03-10T09:00:00.001Z' })
    await send(server, learner, [before, after, at])
    const { last } = await page(server, learner)
    // Asked for on a device that was offline.
    const asked = { id: randomUUID(), epoch: 2, askedAt: '2026-03-10T09:00:00.000Z' }
    expect((await reset(server, learner, asked)).status).toBe(200)
    const left = await page(server, learner)
    expect(left).toMatchObject({ epoch: 2, total: 1, events: [{ ...after, epoch: 2 }] })
    // Of the old epoch, from a device that has not heard: those of before are nobody's any more.
    const late = event({ epoch: 1, reviewedAt: '2026-03-10T09:30:00.000Z' })
    const old = event({ epoch: 1, reviewedAt: '2026-03-10T08:30:00.000Z' })
    expect((await send(server, learner, [late, old, { ...before, epoch: 1 }])).body).toEqual({
      added: 1,
      known: 2,
    })
    // Of the new one, from a device whose clock is slow.
    const slow = event({ epoch: 2, reviewedAt: '2026-03-10T07:00:00.000Z' })
    await send(server, learner, [slow])
    // The cursor stood on one that is gone.
    const now = await page(server, learner, last)
    expect(idsOf(now.events)).toEqual(idsOf([after, late, slow]))
    expect(now.total).toBe(3)
    // The reset that is known, under another key, takes nothing.
    expect((await reset(server, learner, asked)).status).toBe(200)
    expect((await page(server, learner)).total).toBe(3)
  })

  test('the progress tells where the log ends, so that nobody asks for nothing', async () => {
    const { server, learner } = await started()
    const told = async (etag = '') => {
      const headers = { 'if-none-match': etag }
      const got = await call(server, 'GET', '/api/progress', { token: learner.token, headers })
      return { status: got.status, etag: got.headers.get('etag') ?? '', reviews: got.body?.reviews }
    }
    const first = await told()
    expect(first.reviews).toEqual({ total: 0, last: null })
    await send(server, learner, events(3))
    const second = await told(first.etag)
    const { last } = await page(server, learner)
    expect(second).toMatchObject({ status: 200, reviews: { total: 3, last } })
    expect((await told(second.etag)).status).toBe(304)
    await reset(server, learner)
    expect((await told(second.etag)).reviews).toEqual({ total: 0, last: null })
  })

  test('after a reset of everything numbers are not given again', async () => {
    const { server, learner } = await started()
    await send(server, learner, events(3))
    const { last } = await page(server, learner)
    await reset(server, learner)
    expect(await page(server, learner)).toMatchObject({ events: [], total: 0, epoch: 2 })
    clock.nowMs += HOUR_MS
    const list = events(3, { reviewedAt: '2026-03-10T10:30:00.000Z', epoch: 2 })
    await send(server, learner, list)
    const got = await page(server, learner)
    expect([idsOf(got.events), got.total]).toEqual([idsOf(list), 3])
    expect(Number(got.last?.split('.')[0])).toBeGreaterThan(Number(last?.split('.')[0]))
  })

  test('a reset and reviews that come at once: what is of after it is there', async () => {
    const { server, learner } = await started()
    const old = events(20, { epoch: 1, reviewedAt: '2026-03-10T08:00:00.000Z' })
    const later = events(20, { epoch: 1, reviewedAt: '2026-03-10T09:30:00.000Z' })
    const asked = { id: randomUUID(), epoch: 2, askedAt: '2026-03-10T09:00:00.000Z' }
    await Promise.all([
      send(server, learner, old),
      reset(server, learner, asked),
      send(server, learner, later),
      send(server, learner, old),
    ])
    const got = await page(server, learner)
    expect([idsOf(got.events).toSorted(), got.total]).toEqual([idsOf(later).toSorted(), 20])
  })

  test('a server that forgot a reset keeps all until the reset is told again', async () => {
    const { server, learner } = await started()
    const old = event({ epoch: 1, reviewedAt: '2026-03-10T08:00:00.000Z' })
    const later = event({ epoch: 2, reviewedAt: '2026-03-10T09:30:00.000Z' })
    const carried = event({ epoch: 1, reviewedAt: '2026-03-10T09:20:00.000Z' })
    await send(server, learner, [old])
    expect((await send(server, learner, [later, carried])).body).toEqual({ added: 2, known: 0 })
    expect(await page(server, learner)).toMatchObject({ epoch: 2, total: 3 })
    await reset(server, learner, {
      id: randomUUID(),
      epoch: 2,
      askedAt: '2026-03-10T09:00:00.000Z',
    })
    expect(idsOf((await page(server, learner)).events)).toEqual(idsOf([later, carried]))
  })

  test('the export has them all, and with the account they go', async () => {
    const { server, learner } = await started()
    const list = events(3)
    await send(server, learner, list)
    const other = await registerAccount(server)
    await send(server, other, [event()])
    const { token } = learner
    const exported = await call(server, 'GET', '/api/account/export', { token })
    expect(exported.body['reviews']).toEqual(list)
    expect((await call(server, 'DELETE', '/api/account', { token })).status).toBe(200)
    const left = await server.database.read((queries) =>
      Promise.all([
        queries.selectFrom('reviews').select('id').execute(),
        queries.selectFrom('review_logs').select('user_id').execute(),
      ]),
    )
    expect(left.map((rows) => rows.length)).toEqual([1, 1])
    expect((await page(server, other)).total).toBe(1)
  })

  test('a full log refuses for good and says what to do; what is there stays, a fresh start takes them again', async () => {
    const { server, learner } = await started()
    const kept = event()
    await send(server, learner, [kept])
    await server.database.write((tx) =>
      tx
        .updateTable('review_logs')
        .set({ total: FULL_REVIEWS - 1 })
        .execute(),
    )
    const full = await send(server, learner, [event(), event()])
    expect([full.status, full.body['error']]).toEqual([
      422,
      'Your account holds 49,999 answers to cards and takes no more. These stay on your device: export them, and write to us.',
    ])
    // What is known is no more than there was.
    expect((await send(server, learner, [kept])).status).toBe(200)
    expect((await send(server, learner, [event()])).status).toBe(200)
    expect((await send(server, learner, [event()])).status).toBe(422)
    await reset(server, learner)
    clock.nowMs += HOUR_MS
    expect((await send(server, learner, [event({ reviewedAt: NOW })])).status).toBe(200)
  })
})

onPostgres('The numbers of the log', (fresh) => {
  test('are given in the order of the commits: who follows skips none that is committed late', async () => {
    const address = await fresh()
    const [one, two] = [
      await startTestServer({ database: address }),
      await startTestServer({ database: address }),
    ]
    const learner = await registerAccount(one)
    const [slow, quick] = [events(2), events(2)]
    const { promise: mayCommit, resolve: commit } = Promise.withResolvers<void>()
    const { promise: isHeld, resolve: hold } = Promise.withResolvers<void>()
    const write = one.services.db.write.bind(one.services.db)
    one.services.db.write = (work) =>
      write(async (tx) => {
        const value = await work(tx)
        // The server writes other things as well: a mail that it has sent.
        const isOfReviews = (await tx.selectFrom('reviews').select('id').execute()).length > 0
        if (!isOfReviews) return value
        hold()
        await mayCommit
        return value
      })
    const slowly = send(one, learner, slow)
    await isHeld
    // What the other process writes first is on the disk then, or it found the account held.
    const { promise: hasTried, resolve: tried } = Promise.withResolvers<void>()
    const writeQuickly = two.services.db.write.bind(two.services.db)
    two.services.db.write = async (work) => {
      const value = await writeQuickly(work)
      tried()
      return value
    }
    const quickly = send(two, learner, quick)
    await hasTried
    const early = await page(two, learner)
    expect(early.events).toEqual([])
    commit()
    expect((await slowly).status).toBe(200)
    const next = await page(two, learner, early.last)
    expect((await quickly).status).toBe(200)
    const last = await page(two, learner, next.last)
    expect(idsOf([...next.events, ...last.events])).toEqual(idsOf([...slow, ...quick]))
    await one.close()
    await two.close()
  })
})
