import { createHash, randomBytes, randomUUID } from 'node:crypto'
import { IDBFactory, IDBKeyRange } from 'fake-indexeddb'
import { afterEach, expect, test } from 'vitest'
import { StorageError, writeDurably } from '#data/durable-write.ts'
import { createInvitedApi } from '#data/invited/invited-api.ts'
import { countTakes } from '#data/invited/invited-counts.ts'
import { InvitedDb, invitedDbName, writeInvitationRow } from '#data/invited/invited-db.ts'
import { createInvitedOutbox, type InvitedContext } from '#data/invited/invited-outbox.ts'
import { agree, refreshInvitation, withdrawAll } from '#data/invited/invited-recordings.ts'
import { readInvited } from '#data/invited/invited-view.ts'
import { forgetTake, keepTake, readTake } from '#data/takes.ts'
import type { RecordingRow } from '#data/voice-rows.ts'
import { localLock } from '#data/with-lock.ts'
import { copyDatabase, putDatabaseBack } from '../server/database-copy.ts'
import { registerAccount } from '../server/test-account.ts'
import { startTestServer, type TestServer } from '../server/test-server.ts'
import { household, invited } from '../server/voice-calls.ts'
import { type Answerer, offline } from './learner-fixture.ts'

const ORIGIN = 'http://apni-boli.test'
const YES = {
  scope: 'household',
  words: 'invited-1',
  givenAt: '2026-11-10T12:00:00.000Z',
  givenBy: 'speaker',
} as const

let server: TestServer
afterEach(() => server.close())

/** A household that has invited Nani, and what it has of her, as its owner sees it. */
async function inviteNani(itemIds = ['l1-1', 'l2-1']) {
  server = await startTestServer({})
  const home = household(server, await registerAccount(server, { verified: true }))
  const speakerId = await home.speaker({ consent: null })
  const { id, secret } = await home.invite(speakerId, itemIds)
  const hashes = async (): Promise<string[]> => {
    const { recordings } = (await home.list()).body as unknown as { recordings: RecordingRow[] }
    return recordings.map(({ sha256 }) => sha256).sort()
  }
  return { home, id, speakerId, secret, hashes }
}

/** A phone with the link open; `tab` is another one of the same browser, and what a closed page opens again. */
async function openPhone(secret: string) {
  const idb = { indexedDB: new IDBFactory(), IDBKeyRange }
  const network: { answer: Answerer; sent: string[] } = {
    answer: (request) => server.app.fetch(request),
    sent: [],
  }
  const withLock = localLock()
  const errors: unknown[] = []
  async function tab() {
    const db = new InvitedDb(await invitedDbName(secret), idb)
    await writeInvitationRow(db, secret)
    const context: InvitedContext = {
      db,
      secret,
      api: createInvitedApi({
        baseUrl: ORIGIN,
        secret,
        async fetch(request) {
          network.sent.push(`${request.method} ${new URL(request.url).pathname}`)
          return network.answer(request)
        },
      }),
      now: Date.now,
      random: () => 0,
      newId: randomUUID,
      appVersion: '',
      withLock,
      onError: (error) => errors.push(error),
    }
    const outbox = createInvitedOutbox(context)
    return {
      db,
      context,
      sync: () => outbox.drainOnce('now'),
      refresh: () => refreshInvitation(context),
      agree: () => agree(context, 'Nani', YES),
      async say(itemId: string): Promise<{ row: RecordingRow; bytes: ArrayBuffer }> {
        const { row, bytes } = await takeOf(db, itemId)
        await keepTake(context, row, bytes)
        return { row, bytes }
      },
      state: () => readInvited(db),
      counts: async () => countTakes(await readInvited(db)),
      close() {
        outbox.stop()
        db.close()
      },
    }
  }
  return { tab, network, errors }
}

async function takeOf(db: InvitedDb, itemId: string) {
  const [speaker] = await db.speakers.toArray()
  const content = Buffer.concat([Buffer.from('1a45dfa3', 'hex'), randomBytes(900)])
  const bytes = Uint8Array.from(content).buffer
  const row: RecordingRow = {
    id: randomUUID(),
    speakerId: speaker?.id ?? randomUUID(),
    itemId,
    sha256: createHash('sha256').update(content).digest('hex'),
    bytes: content.byteLength,
    type: 'audio/webm;codecs=opus',
    durationMs: 1_500,
    trimStartMs: 300,
    trimEndMs: 1_200,
    gainDb: 4.5,
    roman: '',
    shahmukhi: '',
    recordedAt: '2026-11-10T12:00:00.000Z',
  }
  return { row, bytes }
}

test('what is said offline waits, survives a closed page, and is on the server once', async () => {
  const { secret, hashes } = await inviteNani()
  const phone = await openPhone(secret)
  const page = await phone.tab()
  await page.refresh()
  phone.network.answer = offline
  await page.agree()
  const said = [await page.say('l1-1'), await page.say('l2-1')]
  expect(await page.sync()).toBe('interrupted')
  expect(await page.counts()).toEqual({ lines: 2, kept: 2, sent: 0, elsewhere: 0, refused: 0 })
  page.close()

  const later = await phone.tab()
  expect((await later.state()).view?.ownerName).toBe('Zaara Khan')
  expect((await later.state()).hasAgreed).toBe(true)
  expect(await readTake(later.db, said[0]?.row.id ?? '')).toEqual(said[0]?.bytes)
  phone.network.answer = (request) => server.app.fetch(request)
  expect(await later.sync()).toBe('drained')
  expect(await later.counts()).toEqual({ lines: 2, kept: 2, sent: 2, elsewhere: 0, refused: 0 })
  expect(await hashes()).toEqual(said.map(({ row }) => row.sha256).sort())
  later.close()
  expect(phone.errors).toEqual([])
})

test('an answer that is lost after the server had the take is asked for again, with the same id and bytes', async () => {
  const { secret, hashes } = await inviteNani()
  const phone = await openPhone(secret)
  const page = await phone.tab()
  await page.agree()
  const { row } = await page.say('l1-1')
  phone.network.answer = async (request) => {
    await server.app.fetch(request)
    throw new TypeError('Failed to fetch')
  }
  for (let round = 0; round < 3; round += 1) await page.sync()
  expect((await page.counts()).sent).toBe(0)
  phone.network.answer = (request) => server.app.fetch(request)
  expect(await page.sync()).toBe('drained')
  expect(await hashes()).toEqual([row.sha256])
  expect((await page.counts()).sent).toBe(1)
  expect(new Set(phone.network.sent.filter((call) => call.includes('recordings/')))).toEqual(
    new Set([`PUT /api/invitation/recordings/${row.id}`]),
  )
  page.close()
})

test('two tabs of one phone send each take once', async () => {
  const { secret, hashes } = await inviteNani()
  const phone = await openPhone(secret)
  const [one, two] = [await phone.tab(), await phone.tab()]
  await one.agree()
  await Promise.all([one.say('l1-1'), two.say('l2-1')])
  await Promise.all([one.sync(), two.sync()])
  const puts = phone.network.sent.filter(
    (call) => call.startsWith('PUT') && /recordings/.test(call),
  )
  expect(puts).toHaveLength(2)
  expect(await hashes()).toHaveLength(2)
  expect(await two.counts()).toMatchObject({ kept: 2, sent: 2 })
  one.close()
  two.close()
})

test('two phones with one link record side by side, and each says what the other has', async () => {
  const { secret, hashes } = await inviteNani()
  const [here, there] = [await openPhone(secret), await openPhone(secret)]
  const [mine, theirs] = [await here.tab(), await there.tab()]
  await Promise.all([mine.agree(), theirs.agree()])
  await Promise.all([mine.say('l1-1'), theirs.say('l2-1')])
  await mine.sync()
  await theirs.sync()
  await mine.refresh()
  expect(await hashes()).toHaveLength(2)
  expect(await mine.counts()).toEqual({ lines: 2, kept: 1, sent: 1, elsewhere: 1, refused: 0 })

  // Taken back on one, it goes on the other; and nothing of it comes back.
  await withdrawAll(theirs.context)
  await theirs.sync()
  expect(await hashes()).toEqual([])
  await mine.refresh()
  expect((await mine.state()).takes).toEqual([])
  expect(await mine.db.takes.count()).toBe(0)
  await mine.sync()
  expect(await hashes()).toEqual([])

  // What is said after that waits for a new yes.
  const { row } = await mine.say('l1-1')
  await mine.sync()
  expect(await hashes()).toEqual([])
  expect((await mine.state()).hasAgreed).toBe(false)
  await mine.agree()
  await mine.sync()
  expect(await hashes()).toEqual([row.sha256])
  mine.close()
  theirs.close()
})

test('a link that is taken back in the middle is told; what was not sent stays, is not tried again, and can be deleted', async () => {
  const { home, id, secret, hashes } = await inviteNani()
  const phone = await openPhone(secret)
  const page = await phone.tab()
  await page.agree()
  const sent = await page.say('l1-1')
  await page.sync()
  await home.takeBack(id)
  const { row, bytes } = await page.say('l2-1')
  await page.sync()
  const state = await page.state()
  expect(state.end).toBe('taken-back')
  expect(state.takes.map(({ itemId, place }) => [itemId, place]).sort()).toEqual([
    ['l1-1', 'sent'],
    ['l2-1', 'refused'],
  ])
  expect(await readTake(page.db, row.id)).toEqual(bytes)
  phone.network.sent.length = 0
  await page.sync()
  expect(phone.network.sent).toEqual([])

  await forgetTake(page.context, row)
  expect((await page.state()).takes.map(({ itemId }) => itemId)).toEqual(['l1-1'])
  expect(await hashes()).toEqual([sent.row.sha256])
  // All that was sent can still be taken back.
  await withdrawAll(page.context)
  expect((await page.state()).isWithdrawing).toBe(true)
  await page.sync()
  expect(await hashes()).toEqual([])
  expect(await page.state()).toMatchObject({ isWithdrawing: false, takes: [] })
  page.close()
})

test('a take that its speaker deletes before the phone hears that the link was taken back goes', async () => {
  const { home, id, secret, hashes } = await inviteNani()
  const phone = await openPhone(secret)
  const page = await phone.tab()
  await page.agree()
  const { row } = await page.say('l1-1')
  const other = await page.say('l2-1')
  await page.sync()
  await home.takeBack(id)
  await forgetTake(page.context, row)
  await page.sync()
  expect(await hashes()).toEqual([other.row.sha256])
  expect(await page.db.voiceOutbox.count()).toBe(0)
  page.close()
})

test('a link that the server does not know is told, and sends when it is known again', async () => {
  const { secret, hashes } = await inviteNani()
  const phone = await openPhone(secret)
  const page = await phone.tab()
  await page.agree()
  const { row } = await page.say('l1-1')
  phone.network.answer = () => Response.json({ error: 'No' }, { status: 401 })
  await page.sync()
  expect((await page.state()).end).toBe('unknown')
  phone.network.answer = (request) => server.app.fetch(request)
  await page.refresh()
  await page.sync()
  expect((await page.state()).end).toBeNull()
  expect(await hashes()).toEqual([row.sha256])
  page.close()
})

test('a full disk is told, keeps nothing by halves, and leaves what was kept before', async () => {
  const { secret, hashes } = await inviteNani()
  const phone = await openPhone(secret)
  const page = await phone.tab()
  phone.network.answer = offline
  await page.agree()
  const first = await page.say('l1-1')
  page.db.takes.hook('creating', () => {
    throw Object.assign(new Error('full'), { name: 'QuotaExceededError' })
  })
  const storage = { reopen: async () => undefined, freeSpace: async () => false }
  await expect(writeDurably(() => page.say('l2-1'), storage)).rejects.toThrow(StorageError)
  expect(await page.counts()).toMatchObject({ kept: 1, sent: 0 })
  expect(await page.db.recordings.toCollection().primaryKeys()).toEqual([first.row.id])
  phone.network.answer = (request) => server.app.fetch(request)
  await page.sync()
  expect(await hashes()).toEqual([first.row.sha256])
  page.close()
})

test('a server that was put back to an earlier day gets its takes once more', async () => {
  const { home, secret, hashes } = await inviteNani()
  const phone = await openPhone(secret)
  const page = await phone.tab()
  await page.agree()
  const { row } = await page.say('l1-1')
  await page.sync()
  // As the backup had it: no take of hers, and no trace of one.
  phone.network.answer = async (request) =>
    request.method === 'GET' && request.url.endsWith('/recordings')
      ? Response.json({ recordings: [], removed: [] })
      : server.app.fetch(request)
  await page.refresh()
  expect((await page.counts()).sent).toBe(0)
  await page.sync()
  expect(await hashes()).toEqual([row.sha256])
  // What the owner has deleted does not come back.
  await home.remove(row.id)
  phone.network.answer = (request) => server.app.fetch(request)
  await page.refresh()
  await page.sync()
  expect(await hashes()).toEqual([])
  expect((await page.state()).takes).toEqual([])
  page.close()
})

test.each(['one', 'all'])(
  'a take that the owner gave back to a restored server goes when its speaker deletes %s',
  async (which) => {
    const { home, speakerId, secret, hashes } = await inviteNani()
    const phone = await openPhone(secret)
    const page = await phone.tab()
    await page.agree()
    await page.sync()
    const before = await copyDatabase(server.database)
    const { row, bytes } = await page.say('l1-1')
    await page.sync()
    await putDatabaseBack(server.database, before)
    const { id, itemId } = row
    await home.put(speakerId, new Uint8Array(bytes), { id, itemId, isInvited: true })
    expect(await hashes()).toEqual([row.sha256])
    await (which === 'one' ? forgetTake(page.context, row) : withdrawAll(page.context))
    await page.sync()
    expect(await hashes()).toEqual([])
    expect(await page.db.voiceOutbox.count()).toBe(0)
    page.close()
  },
)

test.each(['one', 'all'])(
  'a take that its speaker took back (%s) does not come back with a restored server; what came since stays',
  async (which) => {
    const { secret, hashes } = await inviteNani()
    const page = await (await openPhone(secret)).tab()
    await page.refresh()
    await page.agree()
    const { row } = await page.say('l1-1')
    await page.sync()
    expect(await hashes()).toEqual([row.sha256])
    const backup = await copyDatabase(server.database)
    await (which === 'one' ? forgetTake(page.context, row) : withdrawAll(page.context))
    await page.sync()
    expect(await hashes()).toEqual([])
    const yes = { ...YES, words: 'invited-2', givenAt: new Date(Date.now() + 1_000).toISOString() }
    if (which === 'all') await agree(page.context, 'Nani', yes)
    const later = await page.say('l2-1')
    await page.sync()
    expect(await hashes()).toEqual([later.row.sha256])

    await putDatabaseBack(server.database, backup)
    for (let round = 0; round < 2; round += 1) {
      await page.refresh()
      await page.sync()
    }
    expect(await hashes()).toEqual([later.row.sha256])
    expect(await page.counts()).toEqual({ lines: 2, kept: 1, sent: 1, elsewhere: 0, refused: 0 })
    const { speaker } = (await invited(server, secret).read()).body
    const words = which === 'all' ? yes.words : YES.words
    expect(speaker).toMatchObject({ consent: { words } })
    page.close()
  },
)

test('a yes that was taken back does not come back with a restored server', async () => {
  const { secret, hashes } = await inviteNani()
  const page = await (await openPhone(secret)).tab()
  await page.refresh()
  await page.agree()
  await page.say('l1-1')
  await page.sync()
  const backup = await copyDatabase(server.database)
  await withdrawAll(page.context)
  await page.sync()
  await putDatabaseBack(server.database, backup)
  await page.refresh()
  await page.sync()
  expect(await hashes()).toEqual([])
  const { speaker } = (await invited(server, secret).read()).body
  expect(speaker).toMatchObject({ consent: null })
  expect((await page.state()).hasAgreed).toBe(false)
  page.close()
})

test('a take that its speaker deleted goes from a restored server that has it from the owner', async () => {
  const { home, speakerId, secret, hashes } = await inviteNani()
  const page = await (await openPhone(secret)).tab()
  await page.agree()
  await page.sync()
  const before = await copyDatabase(server.database)
  const { row, bytes } = await page.say('l1-1')
  await page.sync()
  await forgetTake(page.context, row)
  await page.sync()
  await putDatabaseBack(server.database, before)
  // A device of the owner that had not heard of it gives the take back.
  const { id, itemId } = row
  await home.put(speakerId, new Uint8Array(bytes), { id, itemId, isInvited: true })
  expect(await hashes()).toEqual([row.sha256])
  await page.refresh()
  await page.sync()
  expect(await hashes()).toEqual([])
  // Once is enough.
  await page.refresh()
  expect(await page.db.voiceOutbox.count()).toBe(0)
  page.close()
})

test('what was taken back does not come back with an upload that arrives late', async () => {
  const { secret, hashes } = await inviteNani()
  const phone = await openPhone(secret)
  const page = await phone.tab()
  await page.agree()
  await page.sync()
  const underWay: Request[] = []
  phone.network.answer = (request) => {
    underWay.push(request.clone())
    throw new TypeError('Failed to fetch')
  }
  await page.say('l1-1')
  await page.sync()
  phone.network.answer = (request) => server.app.fetch(request)
  await withdrawAll(page.context)
  await page.sync()
  await page.agree()
  await page.sync()
  for (const request of underWay) await server.app.fetch(request)
  expect(await hashes()).toEqual([])
  expect(await page.db.voiceOutbox.count()).toBe(0)
  page.close()
})

test('a yes that waited on one phone does not undo what was taken back on another meanwhile', async () => {
  const { secret } = await inviteNani()
  const [one, other] = [await openPhone(secret), await openPhone(secret)]
  const [mine, theirs] = [await one.tab(), await other.tab()]
  await mine.refresh()
  await theirs.refresh()
  await theirs.agree()
  await mine.agree()
  await mine.sync()
  await withdrawAll(mine.context)
  await mine.sync()
  await theirs.sync()
  const consent = async (): Promise<unknown> => {
    const { speaker } = (await invited(server, secret).read()).body
    return (speaker as { consent: unknown }).consent
  }
  expect(await consent()).toBeNull()
  await theirs.refresh()
  expect((await theirs.state()).hasAgreed).toBe(false)
  // Who has seen it, or has done it, and says yes again means it, on a clock that is slow as well.
  await theirs.agree()
  await theirs.sync()
  expect(await consent()).toMatchObject({ words: YES.words })
  await withdrawAll(mine.context)
  await mine.sync()
  await mine.agree()
  await mine.sync()
  expect(await consent()).toMatchObject({ words: YES.words })
  mine.close()
  theirs.close()
})

test('an offer to the course that was taken back on a phone goes by a link that has ended meanwhile; no other yes is tried again', async () => {
  const { home, id, secret } = await inviteNani()
  const phone = await openPhone(secret)
  const page = await phone.tab()
  const say = (scope: 'household' | 'course', minute: number): Promise<void> =>
    agree(page.context, 'Nani', { ...YES, scope, givenAt: `2026-11-10T12:0${minute}:00.000Z` })
  await page.refresh()
  await say('course', 1)
  await page.sync()
  phone.network.answer = offline
  await say('household', 2)
  await page.sync()
  phone.network.answer = (request) => server.app.fetch(request)
  await home.takeBack(id)
  await page.refresh()
  expect((await page.state()).end).toBe('taken-back')
  await page.sync()
  const [speaker] = await home.speakers()
  expect(speaker).toMatchObject({ consent: { scope: 'household' } })
  expect(await page.db.voiceOutbox.count()).toBe(0)

  await say('course', 3)
  await page.sync()
  phone.network.sent.length = 0
  await page.sync()
  await page.refresh()
  await page.sync()
  expect(phone.network.sent.filter((call) => call.startsWith('PUT'))).toEqual([])
  expect(await home.speakers()).toEqual([speaker])
  page.close()
})

test('a yes that a server has lost goes there once more; one of before a withdrawal is asked for again', async () => {
  const { secret } = await inviteNani()
  const phone = await openPhone(secret)
  const page = await phone.tab()
  await page.agree()
  await page.sync()
  const toldOtherwise = (speaker: object): Answerer => {
    return async (request) => {
      const response = await server.app.fetch(request)
      if (!request.url.endsWith('/api/invitation')) return response
      return Response.json({ ...((await response.json()) as object), speaker })
    }
  }
  phone.network.answer = toldOtherwise({ name: 'Nani', consent: null, withdrawnAt: null })
  phone.network.sent.length = 0
  await page.refresh()
  await page.sync()
  expect(phone.network.sent).toContain('PUT /api/invitation/consent')
  const withdrawnAt = '2026-11-10T12:00:01.000Z'
  phone.network.answer = toldOtherwise({ name: 'Nani', consent: null, withdrawnAt })
  await page.refresh()
  expect((await page.state()).hasAgreed).toBe(false)
  page.close()
})

test('the secret goes in a header alone, and is no part of the name of the database', async () => {
  const { secret } = await inviteNani()
  const phone = await openPhone(secret)
  const page = await phone.tab()
  const seen: { url: string; authorization: string | null }[] = []
  phone.network.answer = (request) => {
    seen.push({ url: request.url, authorization: request.headers.get('authorization') })
    return server.app.fetch(request)
  }
  await page.refresh()
  expect(seen.length).toBeGreaterThan(1)
  for (const { url, authorization } of seen) {
    expect(url).not.toContain(secret)
    expect(authorization).toBe(`Invitation ${secret}`)
  }
  expect(page.db.name).not.toContain(secret.slice(0, 8))
  page.close()
})
