import { createHash, randomBytes, randomUUID } from 'node:crypto'
import { IDBFactory, IDBKeyRange } from 'fake-indexeddb'
import { afterEach, expect, test } from 'vitest'
import { fetchClips, readClip } from '#data/invited/clips.ts'
import { createInvitedApi } from '#data/invited/invited-api.ts'
import { InvitedDb, invitedDbName, writeInvitationRow } from '#data/invited/invited-db.ts'
import { createInvitedOutbox, type InvitedContext } from '#data/invited/invited-outbox.ts'
import { refreshInvitation, withdrawAll } from '#data/invited/invited-recordings.ts'
import { readInvited } from '#data/invited/invited-view.ts'
import { keepVerdict, type NewVerdict } from '#data/invited/verdicts.ts'
import { queueVoice } from '#data/queue-voices.ts'
import { localLock } from '#data/with-lock.ts'
import { takeBackInvitations } from '#server/db/invitations.ts'
import { inviteReviewer } from '#server/voices/invite-reviewer.ts'
import { copyDatabase, putDatabaseBack } from '../server/database-copy.ts'
import { fixtureCourse } from '../server/fixture-course.ts'
import { startTestServer, type TestServer } from '../server/test-server.ts'
import { type Answerer, offline } from './learner-fixture.ts'

const ORIGIN = 'http://apni-boli.test'
const DAY_MS = 86_400_000
const RIGHT: NewVerdict = {
  itemId: 'l1-1',
  verdict: 'right',
  roman: '',
  shahmukhi: '',
  comment: '',
  readRoman: 'salaam',
}
const DIFFERENT: NewVerdict = { ...RIGHT, verdict: 'different', roman: 'slaam' }

let server: TestServer
afterEach(() => server.close())

/** A reviewer of two lines, and what the server has of them. */
async function inviteAB() {
  server = await startTestServer({ course: withSounds(fixtureCourse) })
  const secret = randomBytes(32).toString('base64url')
  await server.database.write((tx) =>
    inviteReviewer(
      tx,
      { name: 'AB', place: 'Kotli', initials: 'AB', origin: 'native', itemIds: ['l1-1', 'l4-1'] },
      { secret, nowMs: Date.now(), ids: randomUUID },
    ),
  )
  const rows = () =>
    server.database.read((queries) => queries.selectFrom('verdicts').selectAll().execute())
  return { secret, verdicts: async () => (await rows()).map((row) => row.verdict), rows }
}

const SOUND = Uint8Array.from([73, 68, 51, 4])

function withSounds(course: typeof fixtureCourse): typeof fixtureCourse {
  const audioSha256 = createHash('sha256').update(SOUND).digest('hex')
  const lessons = course.lessons.map((lesson) => ({
    ...lesson,
    items: lesson.items.map((item) => ({ ...item, audioSha256 })),
  }))
  return { ...course, lessons }
}

/** A phone with the link open; a second `tab` is what a closed page opens again. */
async function openPhone(secret: string) {
  const idb = { indexedDB: new IDBFactory(), IDBKeyRange }
  const network: { answer: Answerer } = { answer: (request) => server.app.fetch(request) }
  const clock = { now: Date.now() }
  async function tab() {
    const db = new InvitedDb(await invitedDbName(secret), idb)
    await writeInvitationRow(db, secret)
    const fetch = async (request: Request) => network.answer(request)
    const context: InvitedContext = {
      db,
      secret,
      api: createInvitedApi({ baseUrl: ORIGIN, secret, fetch }),
      now: () => clock.now,
      random: () => 0,
      newId: randomUUID,
      appVersion: '',
      withLock: localLock(),
    }
    const outbox = createInvitedOutbox(context)
    return {
      db,
      context,
      sync: () => outbox.drainOnce('now'),
      refresh: () => refreshInvitation(context),
      judge: (said: NewVerdict) => keepVerdict(context, said),
      said: async () =>
        (await readInvited(db)).room?.verdicts.map(({ verdict, isSent }) => [verdict, isSent]),
      close() {
        outbox.stop()
        db.close()
      },
    }
  }
  return { tab, network, clock }
}

test('what is said offline survives a closed page, and the last word of a line is sent once', async () => {
  const { secret, verdicts, rows } = await inviteAB()
  const phone = await openPhone(secret)
  const page = await phone.tab()
  await page.refresh()
  await page.judge(RIGHT)
  await page.sync()
  phone.network.answer = offline
  // The clock of the phone is put back by an hour.
  phone.clock.now -= 3_600_000
  await page.judge(DIFFERENT)
  await page.judge({ ...RIGHT, itemId: 'l4-1', verdict: 'nobody', comment: 'never' })
  expect(await page.sync()).toBe('interrupted')
  page.close()

  const later = await phone.tab()
  expect(await later.said()).toEqual([
    ['different', false],
    ['nobody', false],
  ])
  phone.network.answer = (request) => server.app.fetch(request)
  await later.sync()
  expect((await verdicts()).toSorted()).toEqual(['different', 'nobody'])
  expect((await rows()).find(({ item_id: itemId }) => itemId === 'l4-1')).toMatchObject({
    comment: 'never',
    read_roman: 'salaam',
  })
  expect(await later.said()).toEqual([
    ['different', true],
    ['nobody', true],
  ])
})

test('an answer that is lost does no harm, and a newer word that came meanwhile is not lost', async () => {
  const { secret, verdicts } = await inviteAB()
  const phone = await openPhone(secret)
  const page = await phone.tab()
  await page.refresh()
  await page.judge(RIGHT)
  phone.network.answer = async (request) => {
    await server.app.fetch(request)
    throw new TypeError('the network went')
  }
  expect(await page.sync()).toBe('interrupted')
  expect(await verdicts()).toEqual(['right'])
  await page.judge(DIFFERENT)
  phone.network.answer = (request) => server.app.fetch(request)
  await page.sync()
  expect(await verdicts()).toEqual(['different'])
  expect(await page.said()).toEqual([['different', true]])
})

test('two phones with one link agree on the later word', async () => {
  const { secret, verdicts } = await inviteAB()
  const [first, second] = [await openPhone(secret), await openPhone(secret)]
  const [here, there] = [await first.tab(), await second.tab()]
  await here.refresh()
  await there.refresh()
  await here.judge(RIGHT)
  second.clock.now += 60_000
  // Its clock is ahead: to the server that is now.
  await there.judge(DIFFERENT)
  await there.sync()
  await here.sync()
  await here.refresh()
  await there.refresh()
  await here.sync()
  expect(await verdicts()).toEqual(['different'])
  expect([await here.said(), await there.said()]).toEqual([
    [['different', true]],
    [['different', true]],
  ])
})

test('a server that was put back gets the verdicts again', async () => {
  const { secret, verdicts } = await inviteAB()
  const page = await (await openPhone(secret)).tab()
  await page.refresh()
  await page.judge(RIGHT)
  await page.sync()
  await server.database.write((tx) => tx.deleteFrom('verdicts').execute())
  await page.refresh()
  await page.sync()
  expect(await verdicts()).toEqual(['right'])
})

test('a link that was taken back sends nothing more, and keeps what was said on the phone', async () => {
  const { secret, verdicts } = await inviteAB()
  const page = await (await openPhone(secret)).tab()
  await page.refresh()
  await server.database.write(async (tx) => {
    const row = await tx.selectFrom('invitations').selectAll().executeTakeFirstOrThrow()
    const now = new Date().toISOString()
    await takeBackInvitations(tx, { userId: row.user_id, id: row.id, now })
  })
  await page.judge(RIGHT)
  await page.sync()
  expect((await readInvited(page.db)).end).toBe('taken-back')
  expect([await page.said(), await verdicts()]).toEqual([[['right', false]], []])
})

test('taking everything back takes the verdicts, here and on the server', async () => {
  const { secret, verdicts } = await inviteAB()
  const page = await (await openPhone(secret)).tab()
  await page.refresh()
  await page.judge(RIGHT)
  await page.sync()
  await page.judge(DIFFERENT)
  await withdrawAll(page.context)
  await page.sync()
  await page.refresh()
  expect([await page.said(), await verdicts()]).toEqual([[], []])
})

test('what was taken back on one phone does not come back from another, also by its clock of tomorrow', async () => {
  const { secret, verdicts } = await inviteAB()
  const [first, second] = [await openPhone(secret), await openPhone(secret)]
  const [here, there] = [await first.tab(), await second.tab()]
  second.clock.now += DAY_MS
  await here.refresh()
  await there.refresh()
  await here.judge(RIGHT)
  await there.judge({ ...RIGHT, itemId: 'l4-1', verdict: 'nobody', comment: 'private' })
  await here.sync()
  await there.sync()
  await here.refresh()
  await there.refresh()
  expect((await there.said())?.length).toBe(2)
  await withdrawAll(here.context)
  await here.sync()
  expect(await verdicts()).toEqual([])
  // A phone that has not heard of it yet sends what it has.
  await there.db.voiceOutbox.clear()
  const [known] = await there.db.verdicts.toArray()
  await queueVoice(there.context, { kind: 'verdict', subjectId: known!.id, speakerId: known!.id })
  await there.sync()
  expect(await verdicts()).toEqual([])
  await there.refresh()
  await there.sync()
  expect([await there.said(), await verdicts()]).toEqual([[], []])

  // What is said after that counts, on a clock that is slow as well.
  second.clock.now -= 2 * DAY_MS
  await there.judge(DIFFERENT)
  await there.sync()
  await here.refresh()
  await there.refresh()
  await there.sync()
  expect([await here.said(), await verdicts()]).toEqual([[['different', true]], ['different']])
})

test('a server that was put back to before everything was taken back is told again; what was said since stays', async () => {
  const { secret, verdicts } = await inviteAB()
  const phone = await openPhone(secret)
  const page = await phone.tab()
  await page.refresh()
  await page.judge(RIGHT)
  await page.sync()
  const backup = await copyDatabase(server.database)
  await withdrawAll(page.context)
  await page.sync()
  await page.judge({ ...DIFFERENT, itemId: 'l4-1' })
  await page.sync()
  expect(await verdicts()).toEqual(['different'])
  await putDatabaseBack(server.database, backup)
  expect(await verdicts()).toEqual(['right'])
  // Without a network in between, nothing of it is taken in.
  phone.network.answer = (request) =>
    request.method === 'DELETE' ? offline() : server.app.fetch(request)
  await page.refresh()
  expect(await page.said()).toEqual([['different', true]])
  phone.network.answer = (request) => server.app.fetch(request)
  await page.refresh()
  await page.sync()
  expect([await page.said(), await verdicts()]).toEqual([[['different', true]], ['different']])
})

test('clips come while there is a network, whole or not at all, and each once', async () => {
  const { secret } = await inviteAB()
  const page = await (await openPhone(secret)).tab()
  await page.refresh()
  const asked: string[] = []
  const source = (answer: () => Response) => ({
    baseUrl: ORIGIN,
    shouldGoOn: () => true,
    fetch: async (address: string) => {
      asked.push(address.split('?')[0] ?? '')
      return answer()
    },
  })
  const gone = source(() => {
    throw new TypeError('no network')
  })
  await expect(fetchClips(page.db, gone)).rejects.toThrow('no network')
  await fetchClips(
    page.db,
    source(() => new Response('half of it')),
  )
  expect(await readClip(page.db, 'l1-1')).toBeNull()
  asked.length = 0
  for (let time = 0; time < 2; time += 1) {
    await fetchClips(
      page.db,
      source(() => new Response(SOUND)),
    )
  }
  expect(asked).toEqual(['/audio/lesson1/salaam.mp3', `${ORIGIN}/audio/lesson4/salaam.mp3`])
  expect((await readInvited(page.db)).room?.clips).toEqual(['l1-1', 'l4-1'])
  expect(await readClip(page.db, 'l1-1')).toEqual(SOUND.buffer)
})
