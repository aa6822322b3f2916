import { afterEach, beforeEach, expect, test } from 'vitest'
import type { ListedLesson } from '#contract/lesson.ts'
import { type LessonTakes, readTakesOf } from '#data/downloads/lesson-takes.ts'
import { voicesOf } from '#data/learner-voices.ts'
import { saveSpeaker } from '#data/speakers.ts'
import { forgetTake, keepTake, readTake } from '#data/takes.ts'
import type { RecordingRow } from '#data/voice-rows.ts'
import { NANI_ROW, factsOf, webm } from '../server/voice-calls.ts'
import { type Device, offline, openDevice } from './learner-fixture.ts'
import { secondDevice } from './second-device.ts'

/** The phone that recorded, and another device of the same learner with a network of its own. */
let phone: Device
let tablet: ReturnType<typeof secondDevice>
let network: Device['network']
beforeEach(async () => {
  phone = await openDevice()
  network = { ...phone.network }
  tablet = secondDevice(phone, { network })
})
afterEach(async () => {
  await phone.close()
  expect(phone.errors).toEqual([])
})

const [newId, now] = [() => crypto.randomUUID(), () => phone.clock.now]
const onPhone = () => voicesOf(phone.db, { now, newId })

/** Nani records this many lines on the phone, which tells the server. */
async function recorded(count: number): Promise<RecordingRow[]> {
  await phone.learner.write(() => saveSpeaker(onPhone(), NANI_ROW))
  const takes: RecordingRow[] = []
  for (let line = 1; line <= count; line += 1) {
    const bytes = webm(500)
    const take = {
      ...factsOf(bytes, { itemId: `L01-0${line}` }),
      id: newId(),
      speakerId: NANI_ROW.id,
      bytes: bytes.byteLength,
      type: 'audio/webm',
    } as RecordingRow
    takes.push(take)
    await phone.learner.write(() => keepTake(onPhone(), take, bytes.buffer))
  }
  await phone.learner.requestSync('now')
  expect(await phone.db.voiceOutbox.count()).toBe(0)
  return takes
}

async function onTablet(): Promise<string[]> {
  return tablet.db.takes.toCollection().primaryKeys()
}

const isAudio = ({ url }: Request): boolean => url.endsWith('/audio')

test('every take of the phone comes to the tablet, byte for byte, one at a time', async () => {
  const takes = await recorded(3)
  let [atOnce, mostAtOnce] = [0, 0]
  network.answer = async (request) => {
    mostAtOnce = Math.max(mostAtOnce, (atOnce += 1))
    const response = await network.real(request)
    await response.clone().arrayBuffer()
    atOnce -= 1
    return response
  }
  expect(await tablet.learner.pullVoices()).toEqual({ ok: true, value: { isWhole: true } })
  for (const { id } of takes) {
    expect(await readTake(tablet.db, id)).toEqual(await readTake(phone.db, id))
  }
  expect(mostAtOnce).toBe(1)
})

test('a connection that ends in the middle loses nothing of what came, and the next pull brings only the rest', async () => {
  const takes = await recorded(4)
  let asked = 0
  network.answer = (request) => {
    if (!isAudio(request)) return network.real(request)
    asked += 1
    return asked > 2 ? offline() : network.real(request)
  }
  expect(await tablet.learner.pullVoices()).toEqual({ ok: true, value: { isWhole: false } })
  expect(await onTablet()).toHaveLength(2)

  const requests: Request[] = []
  network.answer = (request) => {
    requests.push(request)
    return network.real(request)
  }
  expect(await tablet.learner.pullVoices()).toEqual({ ok: true, value: { isWhole: true } })
  expect((await onTablet()).sort()).toEqual(takes.map(({ id }) => id).sort())
  expect(requests.filter(isAudio)).toHaveLength(2)
  expect(requests.map(({ url }) => new URL(url).search).join('')).toMatch(/after=/)
})

test('an answer that got lost, or a page that was closed under it, is asked for again', async () => {
  const takes = await recorded(2)
  network.answer = async (request) => {
    await network.real(request)
    return offline()
  }
  expect(await tablet.learner.pullVoices()).toMatchObject({ ok: false })
  expect(await onTablet()).toEqual([])
  network.answer = (request) => {
    // Its rows are here, and no byte of it.
    if (isAudio(request)) tablet.learner.close()
    return network.real(request)
  }
  await tablet.learner.pullVoices().catch(() => undefined)
  network.answer = network.real
  const { db } = tablet
  await db.open()
  const reopened = secondDevice(phone, { network, db })
  expect(await reopened.learner.pullVoices()).toEqual({ ok: true, value: { isWhole: true } })
  expect((await db.takes.toCollection().primaryKeys()).sort()).toEqual(
    takes.map(({ id }) => id).sort(),
  )
})

test('a cursor that the server forgot begins anew: nothing twice, and what was deleted meanwhile goes', async () => {
  const [kept, deleted] = await recorded(2)
  await tablet.learner.pullVoices()
  await phone.learner.write(() => forgetTake(onPhone(), deleted as RecordingRow))
  await phone.learner.requestSync('now')
  const forgotten = { at: `1.${'a'.repeat(22)}`, told: 0 }
  await tablet.db.settings.put({ key: 'voicesCursor', value: forgotten })
  const requests: Request[] = []
  network.answer = (request) => {
    requests.push(request)
    return network.real(request)
  }
  await tablet.learner.pullVoices()
  expect(await onTablet()).toEqual([kept?.id])
  expect(await tablet.db.recordings.count()).toBe(1)
  expect(requests.filter(isAudio)).toEqual([])
  expect(await tablet.db.voiceOutbox.count()).toBe(0)
})

test('a take that is deleted elsewhere goes here, with its bytes', async () => {
  const [kept, deleted] = await recorded(2)
  await tablet.learner.pullVoices()
  await phone.learner.write(() => forgetTake(onPhone(), deleted as RecordingRow))
  await phone.learner.requestSync('now')
  await tablet.learner.pullVoices()
  expect(await onTablet()).toEqual([kept?.id])
  expect(await tablet.db.recordings.toCollection().primaryKeys()).toEqual([kept?.id])
})

test('one take that the server has lost keeps none of the others from coming, and no lesson waiting', async () => {
  const [lost, ...others] = await recorded(3)
  network.answer = (request) =>
    request.url.includes(`${lost?.id}/audio`)
      ? Response.json({ error: 'Not found' }, { status: 404 })
      : network.real(request)
  expect(await tablet.learner.pullVoices()).toEqual({ ok: true, value: { isWhole: true } })
  expect((await onTablet()).sort()).toEqual(others.map(({ id }) => id).sort())
  expect(await takesOfLesson()).toEqual({ bytes: 1_000, storedBytes: 1_000 })

  // Found again, it comes with the next pull.
  network.answer = network.real
  await tablet.learner.pullVoices()
  expect(await takesOfLesson()).toEqual({ bytes: 1_500, storedBytes: 1_500 })
})

/** A lesson with the three lines. */
async function takesOfLesson(): Promise<LessonTakes> {
  const items = ['L01-01', 'L01-02', 'L01-03'].map((id) => ({ id }))
  const lesson = { exercises: [], items, earlierItems: [] } as unknown as ListedLesson
  return (await readTakesOf(tablet.db))(lesson)
}

test('a full disk ends the pull in peace, keeps what was there, and the next one goes on', async () => {
  const takes = await recorded(3)
  const room = { takes: 1 }
  tablet.db.takes.hook('creating', () => {
    room.takes -= 1
    if (room.takes < 0) throw Object.assign(new Error('full'), { name: 'QuotaExceededError' })
  })
  expect(await tablet.learner.pullVoices()).toEqual({ ok: true, value: { isWhole: true } })
  expect(await onTablet()).toHaveLength(1)
  expect(await tablet.db.recordings.count()).toBe(3)
  room.takes = 10
  await tablet.learner.pullVoices()
  expect((await onTablet()).sort()).toEqual(takes.map(({ id }) => id).sort())
})

test('when its turn is over a tab gives the others theirs, and goes on afterwards', async () => {
  const takes = await recorded(4)
  let turns = 0
  const { db } = tablet
  const patient = secondDevice(phone, {
    network,
    db,
    withLock: async (_name, work) => {
      turns += 1
      let asked = 0
      await work(() => (asked += 1) <= 2)
    },
  })
  expect(await patient.learner.pullVoices()).toEqual({ ok: true, value: { isWhole: true } })
  expect(await onTablet()).toHaveLength(takes.length)
  expect(turns).toBe(3)
})

test('a yes that is given on one device does not undo what the speaker is called by another', async () => {
  await recorded(0)
  await tablet.learner.pullVoices()
  await phone.learner.write(() => saveSpeaker(onPhone(), { ...NANI_ROW, name: 'Nani Jaan' }))
  await phone.learner.requestSync('now')
  const onTabletNow = voicesOf(tablet.db, { now, newId })
  const agreed = { ...NANI_ROW.consent, words: '2', givenAt: '2026-11-02T11:59:00.000Z' }
  await tablet.learner.write(() => saveSpeaker(onTabletNow, { ...NANI_ROW, consent: agreed }))
  await tablet.learner.requestSync('now')
  for (const { db, learner } of [phone, tablet]) {
    await learner.pullVoices()
    expect(await db.speakers.toArray()).toMatchObject([
      { ...NANI_ROW, name: 'Nani Jaan', consent: agreed },
    ])
  }
})

test('a name that waits to be sent goes with the yes that was given after it', async () => {
  await recorded(0)
  network.answer = offline
  await tablet.db.speakers.put(NANI_ROW)
  const onTabletNow = voicesOf(tablet.db, { now, newId })
  const renamed = { ...NANI_ROW, name: 'Nani Jaan' }
  const agreed = { ...NANI_ROW.consent, words: '2', givenAt: '2026-11-02T11:59:00.000Z' }
  await tablet.learner.write(() => saveSpeaker(onTabletNow, renamed))
  await tablet.learner.write(() => saveSpeaker(onTabletNow, { ...renamed, consent: agreed }))
  network.answer = network.real
  await tablet.learner.requestSync('now')
  await phone.learner.pullVoices()
  expect(await phone.db.speakers.toArray()).toMatchObject([{ ...renamed, consent: agreed }])
})

test('a call that arrives late does not undo what the speaker is called since, whatever the clock says', async () => {
  const late = new Map<string, Request>()
  for (const name of ['Nani', 'Nani Jaan']) {
    phone.network.answer = (request) => {
      if (request.method === 'PUT') late.set(name, request)
      return offline()
    }
    await phone.learner.write(() => saveSpeaker(onPhone(), { ...NANI_ROW, name }))
    await phone.learner.requestSync('now')
    phone.clock.now -= 3_600_000
  }
  expect(late.size).toBe(2)
  phone.network.answer = phone.network.real
  await phone.learner.write(() => saveSpeaker(onPhone(), { ...NANI_ROW, name: 'Nani Ji' }))
  await phone.learner.requestSync('now')
  for (const request of late.values()) expect((await phone.network.real(request)).status).toBe(200)
  await tablet.learner.pullVoices()
  expect(await tablet.db.speakers.toArray()).toMatchObject([{ ...NANI_ROW, name: 'Nani Ji' }])
  // The clock is behind still.
  const onTabletNow = voicesOf(tablet.db, { now, newId })
  const renamed = { ...NANI_ROW, name: 'Naniji' }
  await tablet.learner.write(() => saveSpeaker(onTabletNow, renamed))
  await tablet.learner.requestSync('now')
  await phone.learner.pullVoices()
  expect(await phone.db.speakers.toArray()).toMatchObject([renamed])
})
