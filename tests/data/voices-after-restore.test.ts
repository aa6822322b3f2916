import { afterEach, beforeEach, expect, test } from 'vitest'
import { voicesOf } from '#data/learner-voices.ts'
import { forgetSpeaker, saveSpeaker } from '#data/speakers.ts'
import { forgetTake, keepTake } from '#data/takes.ts'
import type { RecordingRow } from '#data/voice-rows.ts'
import { copyDatabase, type DatabaseCopy, putDatabaseBack } from '../server/database-copy.ts'
import { startTestServer } from '../server/test-server.ts'
import { NANI_ROW, factsOf, household, invited, sha256, webm } from '../server/voice-calls.ts'
import { type Device, NOON, openDevice } from './learner-fixture.ts'
import { secondDevice } from './second-device.ts'

/** The phone that records, and a tablet of the same learner. The server is put back to a backup under both. */
let phone: Device
let tablet: ReturnType<typeof secondDevice>
beforeEach(async () => {
  let now = NOON
  // Time passes on the server with each look at its clock.
  phone = await openDevice({ server: await startTestServer({ now: () => (now += 1) }) })
  tablet = secondDevice(phone)
})
afterEach(async () => {
  await phone.close()
  expect(phone.errors).toEqual([])
})

type OneDevice = Pick<Device, 'learner' | 'db'>
const newId = () => crypto.randomUUID()
const on = ({ db }: OneDevice) => voicesOf(db, { now: () => phone.clock.now, newId })

async function speaker(device: OneDevice = phone): Promise<void> {
  await device.learner.write(() => saveSpeaker(on(device), NANI_ROW))
  await send(device)
}

async function take({
  device = phone,
  id = newId(),
  ...more
}: { device?: OneDevice; id?: string; readRoman?: string } = {}): Promise<
  RecordingRow & { content: Uint8Array }
> {
  const content = webm(500)
  const facts = factsOf(content, { itemId: 'L01-01', ...more })
  const size = content.byteLength
  const row = { ...facts, id, speakerId: NANI_ROW.id, bytes: size, type: 'audio/webm' }
  await device.learner.write(() => keepTake(on(device), row, content.buffer))
  await send(device)
  return { ...row, content }
}

const send = async ({ learner, db }: OneDevice): Promise<void> => {
  await learner.requestSync('everything')
  expect(await db.voiceOutbox.count()).toBe(0)
}

/** Each is opened, and opened once more when the others have told of theirs. */
async function sync(...devices: OneDevice[]): Promise<void> {
  for (let openings = 3; openings > 0; openings -= 1) {
    for (const { learner } of devices) {
      await learner.pullVoices()
      await learner.requestSync('everything')
    }
  }
  for (const { db } of devices) expect(await db.voiceOutbox.count()).toBe(0)
}

const backup = () => copyDatabase(phone.server.database)
const restore = (copy: DatabaseCopy) => putDatabaseBack(phone.server.database, copy)

/** What the server serves, by id: the hash of the bytes. Asked past every device. */
async function served(): Promise<Record<string, string>> {
  const { token = '' } = (await phone.sessions.read()) ?? {}
  const ask = (path: string) =>
    phone.server.app.request(path, { headers: { authorization: `Bearer ${token}` } })
  const list = await ask('/api/recordings')
  const { recordings } = (await list.json()) as { recordings: { id: string }[] }
  const pairs = recordings.map(async ({ id }) => {
    const audio = await ask(`/api/recordings/${id}/audio`)
    return [id, sha256(new Uint8Array(await audio.arrayBuffer()))] as const
  })
  return Object.fromEntries(await Promise.all(pairs))
}
const idsOn = ({ db }: OneDevice) => db.takes.toCollection().primaryKeys()

test('a take that went after the last pull goes once more to a server that was put back to before it', async () => {
  await speaker()
  await take()
  await phone.learner.pullVoices()
  const before = await backup()
  const late = await take()
  await restore(before)
  expect(Object.keys(await served())).not.toContain(late.id)
  await sync(phone)
  expect((await served())[late.id]).toBe(sha256(late.content))
})

test('a take that goes while the list is on its way is missed as well', async () => {
  await speaker()
  await take()
  await phone.learner.pullVoices()
  const before = await backup()
  let late: Awaited<ReturnType<typeof take>> | undefined
  phone.network.answer = async (request) => {
    const list = await phone.network.real(request)
    if (new URL(request.url).pathname !== '/api/recordings') return list
    phone.network.answer = phone.network.real
    late = await take()
    return list
  }
  await phone.learner.pullVoices()
  await restore(before)
  await sync(phone)
  expect((await served())[late?.id ?? '']).toBe(sha256(late?.content ?? ''))
})

test('every device knows which line a take reads, and so does a server that was put back', async () => {
  const before = await backup()
  await speaker()
  const line = await take({ readRoman: 'Salaam' })
  const own = await take({ readRoman: '' })
  const ofBefore = await take()
  await sync(phone, tablet)
  await restore(before)
  await sync(tablet, phone)
  const other = secondDevice(phone)
  await sync(other)
  const read = { [line.id]: 'Salaam', [own.id]: '', [ofBefore.id]: undefined }
  for (const { db } of [tablet, other]) {
    const rows = await db.recordings.toArray()
    expect(Object.fromEntries(rows.map((row) => [row.id, row.readRoman]))).toEqual(read)
  }
})

test('a speaker who was made after the backup comes back with the takes, first', async () => {
  const before = await backup()
  await speaker()
  const { id, content } = await take()
  await sync(phone, tablet)
  await restore(before)
  await sync(phone)
  expect(await served()).toEqual({ [id]: sha256(content) })
})

test('takes that wait for a speaker whom the server has lost go behind the speaker', async () => {
  const before = await backup()
  await speaker()
  await restore(before)
  const content = webm(500)
  const facts = factsOf(content, { itemId: 'L01-01' })
  const row = { ...facts, id: newId(), speakerId: NANI_ROW.id, bytes: 500, type: 'audio/webm' }
  await phone.learner.write(() => keepTake(on(phone), row, content.buffer))
  await phone.learner.requestSync('everything')
  expect(await phone.db.voiceOutbox.count()).toBe(1)
  await sync(phone)
  expect(await served()).toEqual({ [row.id]: sha256(content) })
})

test('a speaker who is renamed after the server has lost them goes before the takes that wait', async () => {
  const before = await backup()
  await speaker()
  await restore(before)
  const content = webm(500)
  const facts = factsOf(content, { itemId: 'L01-01' })
  const row = { ...facts, id: newId(), speakerId: NANI_ROW.id, bytes: 500, type: 'audio/webm' }
  await phone.learner.write(() => keepTake(on(phone), row, content.buffer))
  await phone.learner.write(() => saveSpeaker(on(phone), { ...NANI_ROW, name: 'Nani Jaan' }))
  await sync(phone)
  expect(await served()).toEqual({ [row.id]: sha256(content) })
})

test('a take that was deleted after the backup does not come back, here or there', async () => {
  await speaker()
  const [kept, deleted] = [await take(), await take()]
  await sync(phone, tablet)
  const before = await backup()
  await phone.learner.write(() => forgetTake(on(phone), deleted))
  await send(phone)
  await restore(before)
  await sync(phone, tablet)
  expect(Object.keys(await served())).toEqual([kept.id])
  expect([await idsOn(phone), await idsOn(tablet)]).toEqual([[kept.id], [kept.id]])
})

test('what a device gives back that missed its deletion is deleted again by one that knows of it', async () => {
  await speaker()
  const before = await backup()
  const deleted = await take()
  await sync(phone, tablet)
  await phone.learner.write(() => forgetTake(on(phone), deleted))
  await send(phone)
  await restore(before)
  await sync(tablet)
  expect(Object.keys(await served())).toEqual([deleted.id])
  await sync(phone, tablet)
  expect(await served()).toEqual({})
  expect([await idsOn(phone), await idsOn(tablet)]).toEqual([[], []])
})

test('a deletion of which the device only heard holds too: a speaker who was taken back stays away', async () => {
  await speaker()
  await take()
  await sync(phone, tablet)
  const before = await backup()
  await tablet.learner.write(() => forgetSpeaker(on(tablet), NANI_ROW.id))
  await send(tablet)
  await sync(phone)
  await restore(before)
  await sync(phone)
  expect(await served()).toEqual({})
  expect(await phone.db.speakers.count()).toBe(0)
})

test('a take that a device only heard of goes from it when the server has lost it, and comes again with whoever has it', async () => {
  await speaker()
  await sync(phone, tablet)
  const before = await backup()
  const { id } = await take()
  phone.network.answer = (request) =>
    new URL(request.url).pathname.endsWith('/audio')
      ? new Response('Bad gateway', { status: 502 })
      : phone.network.real(request)
  await tablet.learner.pullVoices()
  expect(await tablet.db.recordings.count()).toBe(1)
  await restore(before)
  phone.network.answer = phone.network.real
  await sync(tablet)
  expect(await tablet.db.recordings.count()).toBe(0)
  await sync(phone, tablet)
  expect(await idsOn(tablet)).toEqual([id])
})

/** As the server tells it past every device. */
async function consentOfNani(): Promise<unknown> {
  const { token = '' } = (await phone.sessions.read()) ?? {}
  const response = await phone.server.app.request('/api/voices/speakers', {
    headers: { authorization: `Bearer ${token}` },
  })
  const { speakers } = (await response.json()) as { speakers: { consent: unknown }[] }
  return speakers[0]?.consent
}

test('an offer that was taken back after the backup stays so on a server that was put back', async () => {
  const offered = { ...NANI_ROW.consent, scope: 'course', words: 'offer-1' } as const
  const household = { ...NANI_ROW.consent, givenAt: '2026-11-01T11:00:00.000Z' }
  await phone.learner.write(() => saveSpeaker(on(phone), { ...NANI_ROW, consent: offered }))
  await send(phone)
  const before = await backup()
  await phone.learner.write(() => saveSpeaker(on(phone), { ...NANI_ROW, consent: household }))
  await send(phone)
  await sync(tablet)
  await restore(before)
  expect(await consentOfNani()).toMatchObject({ scope: 'course' })
  await sync(tablet, phone)
  expect(await consentOfNani()).toEqual(household)
  for (const { db } of [phone, tablet]) {
    expect((await db.speakers.get(NANI_ROW.id))?.consent).toEqual(household)
  }
})

test('a yes dated by a clock that ran ahead is known as the server dated it', async () => {
  const early = { ...NANI_ROW.consent, givenAt: '2036-11-01T10:00:00.000Z' }
  await phone.learner.write(() => saveSpeaker(on(phone), { ...NANI_ROW, consent: early }))
  await send(phone)
  const kept = (await phone.db.speakers.get(NANI_ROW.id))?.consent
  expect(kept).toEqual(await consentOfNani())
  expect(kept?.givenAt.slice(0, 4)).toBe('2026')
})

test('a server that has lost nothing is sent nothing, and told of each delivery once', async () => {
  await speaker()
  await take()
  await sync(phone, tablet)
  phone.network.requests.length = 0
  await sync(phone, tablet)
  const methods = phone.network.requests.map(({ method }) => method)
  expect(new Set(methods)).toEqual(new Set(['GET']))
  const lists = phone.network.requests.filter(({ url }) => url.includes('/api/recordings'))
  for (const { url } of lists) expect(url).toContain('after=')
})

test('a device hears what others recorded after the restore, though the last that it heard of is there again', async () => {
  await speaker()
  const third = secondDevice(phone)
  await sync(phone, tablet, third)
  const copy = await backup()
  // Given back in the order of their ids: the one that the tablet heard of last comes first.
  await take({ id: 'ffffffff-ffff-4fff-8fff-ffffffffffff' })
  await take({ id: '00000000-0000-4000-8000-000000000000' })
  await tablet.learner.pullVoices()
  await restore(copy)
  const { id } = await take({ device: third })
  await sync(phone, tablet)
  expect(await tablet.db.recordings.get(id)).toBeDefined()
  expect(await tablet.db.recordings.count()).toBe(3)
})

test('what came by a link stays its speaker’s, whoever of the owner’s devices gives it back', async () => {
  await speaker()
  const { token = '' } = (await phone.sessions.read()) ?? {}
  const home = household(phone.server, { token } as Parameters<typeof household>[1])
  const nani = invited(phone.server, (await home.invite(NANI_ROW.id, ['l1-1'])).secret)
  const before = await backup()
  const [id, bytes] = [newId(), webm(500)]
  expect((await nani.put(bytes, { id })).status).toBe(200)
  await sync(phone, tablet)
  await restore(before)
  await sync(phone, tablet)
  expect((await home.list()).body['recordings']).toMatchObject([{ id, isInvited: true }])
  for (const { db } of [phone, tablet]) {
    expect(await db.recordings.toArray()).toMatchObject([{ id, isInvited: true }])
  }
  // The link has it when she sends it again herself, and not before.
  expect((await nani.list()).body['recordings']).toEqual([])
  expect((await nani.put(bytes, { id })).status).toBe(200)
  expect((await nani.list()).body['recordings']).toMatchObject([{ id }])
})
