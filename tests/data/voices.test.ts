import { afterEach, expect, test } from 'vitest'
import { StorageError } from '#data/durable-write.ts'
import { endDatabase } from '#data/filled-database.ts'
import { readHousehold } from '#data/household-voices.ts'
import { readOutboxSummary } from '#data/sync-status.ts'
import { voicesOf } from '#data/learner-voices.ts'
import { forgetSpeaker, saveSpeaker } from '#data/speakers.ts'
import { forgetAllTakes, forgetTake, keepTake, readTake } from '#data/takes.ts'
import type { RecordingRow, SpeakerRow } from '#data/voice-rows.ts'
import { readVoices } from '#data/voices-view.ts'
import { answered, type Device, offline, openDevice } from './learner-fixture.ts'

let device: Device
afterEach(() => device.close())

const NANI: SpeakerRow = {
  id: '7f0c3f0e-95cd-4c7e-9d0b-2c7b1a4be0a1',
  name: 'Nani',
  relation: 'Grandmother',
  place: 'Dadyal',
  consent: {
    scope: 'household',
    words: '1',
    givenAt: '2026-11-10T12:00:00.000Z',
    givenBy: 'speaker',
  },
}
const BYTES = new Uint8Array([0x1a, 0x45, 0xdf, 0xa3, 1, 2, 3]).buffer

function takeOf(itemId: string): RecordingRow {
  return {
    id: crypto.randomUUID(),
    speakerId: NANI.id,
    itemId,
    sha256: 'a'.repeat(64),
    bytes: BYTES.byteLength,
    type: 'audio/webm;codecs=opus',
    durationMs: 1_500,
    trimStartMs: 300,
    trimEndMs: 1_200,
    gainDb: 4.5,
    roman: 'Kay haal ey?',
    shahmukhi: '',
    recordedAt: '2026-11-10T12:00:00.000Z',
  }
}

/** What a server of voices was told, in its order; `says` answers for it where it refuses. */
function listen(says: (line: string) => number = () => 200) {
  const told: string[] = []
  const facts: unknown[] = []
  let atOnce = 0
  let mostAtOnce = 0
  device.network.answer = async (request) => {
    const { pathname } = new URL(request.url)
    if (!/^\/api\/(voices|recordings)/.test(pathname)) return device.network.real(request)
    atOnce += 1
    mostAtOnce = Math.max(mostAtOnce, atOnce)
    const line = `${request.method} ${pathname.replace(/^\/api\//, '')}`
    const bytes = await request.arrayBuffer()
    const header = request.headers.get('recording-facts')
    if (header !== null) {
      facts.push({ bytes: bytes.byteLength, ...JSON.parse(decodeURIComponent(header)) })
    }
    const status = says(line)
    told.push(status === 200 ? line : `${line}: ${status}`)
    atOnce -= 1
    if (status !== 200) return Response.json({ error: 'No' }, { status })
    if (line === 'DELETE recordings') return Response.json({ removed: 1 })
    if (request.method === 'DELETE') return Response.json({ removed: true })
    const row = pathname.startsWith('/api/voices')
      ? { speaker: { ...NANI } }
      : { recording: { ...takeOf('L01-01'), type: 'audio/webm' } }
    return Response.json(row)
  }
  return { told, facts, mostAtOnce: () => mostAtOnce }
}

function voices() {
  const context = voicesOf(device.db, {
    now: () => device.clock.now,
    newId: () => crypto.randomUUID(),
  })
  const { write } = device.learner
  return {
    save: (speaker: SpeakerRow) => write(() => saveSpeaker(context, speaker)),
    forget: (id: string) => write(() => forgetSpeaker(context, id)),
    keep: (take: RecordingRow) => write(() => keepTake(context, take, BYTES)),
    takeBackAll: () => write(() => forgetAllTakes(context)),
    takeBack: (take: RecordingRow) => write(() => forgetTake(context, take)),
  }
}

const pending = async (): Promise<number> => (await readOutboxSummary(device.db)).pending

test('what is recorded without a network waits, and goes when it is back: the speaker first, then one take at a time', async () => {
  device = await openDevice()
  device.network.answer = offline
  await voices().save(NANI)
  const takes = [takeOf('L01-01'), takeOf('L01-02')]
  for (const take of takes) await voices().keep(take)
  await device.learner.requestSync('now')
  expect(await pending()).toBe(3)
  expect((await readVoices(device.db))[0]?.takes.map(({ place }) => place)).toEqual([
    'waiting',
    'waiting',
  ])

  const { told, facts, mostAtOnce } = listen()
  await device.learner.requestSync('now')
  expect(told).toEqual([
    `PUT voices/speakers/${NANI.id}`,
    ...takes.map(({ id }) => `PUT recordings/${id}`),
  ])
  expect(mostAtOnce()).toBe(1)
  const { id: _id, bytes: _bytes, type: _type, ...said } = takes[0] as RecordingRow
  expect(facts[0]).toEqual({ ...said, bytes: BYTES.byteLength })
  expect(await pending()).toBe(0)
  expect((await readVoices(device.db))[0]?.takes.map(({ place }) => place)).toEqual([
    'sent',
    'sent',
  ])
})

test('a line that is said again speaks for the older one, on a clock that was put back as well', async () => {
  device = await openDevice()
  const { save, keep } = voices()
  await save(NANI)
  const [before, again, other] = [takeOf('L01-01'), takeOf('L01-01'), takeOf('L01-02')]
  await keep(before)
  const recordedAt = '2026-11-09T12:00:00.000Z'
  for (const take of [again, other]) await keep({ ...take, recordedAt })
  const { said } = await readHousehold(device.db)
  expect(said['L01-01']?.map(({ id }) => id)).toEqual([again.id, before.id])
  // The clock alone dates a line that was not said before.
  expect(said['L01-02']).toMatchObject([{ recordedAt }])
})

test('a hundred takes go in a hundred calls, and the bytes of each are read once', async () => {
  device = await openDevice()
  device.network.answer = offline
  await voices().save(NANI)
  for (let at = 0; at < 100; at += 1) await voices().keep(takeOf('L01-01'))
  let reads = 0
  device.db.takes.hook('reading', (take) => {
    reads += 1
    return take
  })
  const { told } = listen()
  await device.learner.requestSync('now')
  expect(await pending()).toBe(0)
  expect([told.length, new Set(told).size, reads]).toEqual([101, 101, 100])
})

test('voices go after everything that was learned', async () => {
  device = await openDevice()
  device.network.answer = offline
  await voices().save(NANI)
  await device.learner.saveAttempt('1', answered([0]))
  await device.learner.requestSync('now')
  listen()
  device.network.requests.length = 0
  await device.learner.requestSync('now')
  const sent = device.network.requests
    .filter(({ method }) => method !== 'GET')
    .map(({ url }) => new URL(url).pathname)
  expect(sent).toEqual(['/api/lessons/1/exercise-progress', `/api/voices/speakers/${NANI.id}`])
})

test('a full disk is told, keeps nothing by halves, and leaves what was kept before', async () => {
  device = await openDevice()
  device.network.answer = offline
  await voices().save(NANI)
  const first = takeOf('L01-01')
  await voices().keep(first)
  device.db.takes.hook('creating', () => {
    throw Object.assign(new Error('full'), { name: 'QuotaExceededError' })
  })
  const second = takeOf('L01-02')
  await expect(voices().keep(second)).rejects.toThrow(StorageError)
  expect(await device.db.recordings.toCollection().primaryKeys()).toEqual([first.id])
  expect(await device.db.voiceOutbox.count()).toBe(2)
  expect(await readTake(device.db, first.id)).toEqual(BYTES)
})

test('of a take that is deleted before it went only the deletion is told', async () => {
  device = await openDevice()
  device.network.answer = offline
  await voices().save(NANI)
  const take = takeOf('L01-01')
  await voices().keep(take)
  await voices().takeBack(take)
  const { told } = listen()
  await device.learner.requestSync('now')
  expect(told).toEqual([`PUT voices/speakers/${NANI.id}`, `DELETE recordings/${take.id}`])
  expect(await device.db.takes.count()).toBe(0)
})

test('a deleted speaker takes every take along, here and there', async () => {
  device = await openDevice()
  device.network.answer = offline
  await voices().save(NANI)
  await voices().keep(takeOf('L01-01'))
  await voices().forget(NANI.id)
  const { told } = listen()
  await device.learner.requestSync('now')
  expect(told).toEqual([`DELETE voices/speakers/${NANI.id}`])
  expect(await readVoices(device.db)).toEqual([])
  expect(await device.db.recordings.count()).toBe(0)
  expect(await device.db.takes.count()).toBe(0)
})

test('all takes are deleted by their ids: what is recorded after it stays, here and by another device', async () => {
  device = await openDevice()
  device.network.answer = offline
  await voices().save(NANI)
  const sent = takeOf('L01-01')
  await voices().keep(sent)
  listen()
  await device.learner.requestSync('now')
  device.network.answer = offline
  const unsent = takeOf('L01-02')
  await voices().keep(unsent)
  await voices().takeBackAll()
  expect([await device.db.recordings.count(), await device.db.takes.count()]).toEqual([0, 0])
  const later = takeOf('L01-03')
  await voices().keep(later)

  // What the server still has does not come back meanwhile.
  const others = await theirs('L01-04')
  serve({ speakers: [NANI], recordings: [others, sent] })
  await device.learner.pullVoices()
  expect(new Set(await device.db.recordings.toCollection().primaryKeys())).toEqual(
    new Set([later.id, others.id]),
  )

  const { told } = listen()
  await device.learner.requestSync('now')
  expect(told.slice(0, 2).toSorted()).toEqual(
    [sent, unsent].map(({ id }) => `DELETE recordings/${id}`).toSorted(),
  )
  expect(told.slice(2)).toEqual([`PUT recordings/${later.id}`])
  // A server that was put back to before it is told of each.
  serve({ speakers: [NANI], recordings: [sent, later, others] })
  await device.learner.pullVoices()
  expect((await device.db.voiceOutbox.toArray()).map((row) => [row.kind, row.subjectId])).toEqual([
    ['forget-take', sent.id],
  ])
})

test('a take that was deleted elsewhere is forgotten here as well', async () => {
  device = await openDevice()
  device.network.answer = offline
  await voices().save(NANI)
  await voices().keep(takeOf('L01-01'))
  listen((line) => (line.startsWith('PUT recordings') ? 410 : 200))
  await device.learner.requestSync('now')
  expect(await device.db.takes.count()).toBe(0)
  expect(await pending()).toBe(0)
})

test('what a full household is refused for stays here, and goes once there is room', async () => {
  device = await openDevice()
  device.network.answer = offline
  await voices().save(NANI)
  const [first, second] = [takeOf('L01-01'), takeOf('L01-02')]
  await voices().keep(first)
  let isFull = false
  const { told } = listen((line) => (isFull && line.startsWith('PUT recordings') ? 422 : 200))
  await device.learner.requestSync('now')
  isFull = true
  await voices().keep(second)
  await device.learner.requestSync('now')
  const place = async () => (await readVoices(device.db))[0]?.takes.find(isSecond)?.place
  const isSecond = ({ id }: RecordingRow): boolean => id === second.id
  expect(await place()).toBe('refused')
  expect(await readTake(device.db, second.id)).toEqual(BYTES)

  isFull = false
  await voices().takeBack(first)
  await device.learner.requestSync('now')
  expect(told).toContain(`PUT recordings/${second.id}`)
  expect(await place()).toBe('sent')
})

test('what a full household is refused for is shown as refused with the reason, and Retry sends it again', async () => {
  device = await openDevice()
  device.network.answer = offline
  await voices().save(NANI)
  const take = takeOf('L01-01')
  await voices().keep(take)
  let isFull = true
  listen((line) => (isFull && line.startsWith('PUT recordings') ? 422 : 200))
  await device.learner.requestSync('now')
  expect(await readOutboxSummary(device.db)).toMatchObject({ pending: 0, failed: 1 })
  expect((await readVoices(device.db))[0]?.refusals).toEqual(['No'])
  const exported = JSON.parse(await device.learner.exportUnsynced())
  const base64 = Buffer.from(BYTES).toString('base64')
  expect(exported.voices).toMatchObject({
    outbox: [{ kind: 'take', state: 'failed' }],
    speakers: [{ name: 'Nani' }],
    recordings: [{ id: take.id, base64 }],
  })

  isFull = false
  await device.learner.retryFailed(exported.voices.outbox.map(({ id }: { id: string }) => id))
  await device.learner.requestSync('now')
  expect(await readOutboxSummary(device.db)).toMatchObject({ pending: 0, failed: 0 })
  expect((await readVoices(device.db))[0]?.refusals).toEqual([])
})

test('of a speaker too many neither they nor their takes wait for ever, and both say why', async () => {
  device = await openDevice()
  device.network.answer = offline
  await voices().save(NANI)
  await voices().keep(takeOf('L01-01'))
  let isFull = true
  listen((line) => {
    if (!isFull) return 200
    return line.startsWith('PUT recordings') ? 404 : 422
  })
  await device.learner.requestSync('now')
  expect(await readOutboxSummary(device.db)).toMatchObject({ pending: 0, failed: 2 })
  expect(await readVoices(device.db)).toMatchObject([
    { refusals: ['No'], takes: [{ place: 'refused' }] },
  ])

  isFull = false
  const ids = (await device.db.voiceOutbox.toArray()).map(({ id }) => id)
  await device.learner.retryFailed(ids)
  await device.learner.requestSync('now')
  expect(await device.db.voiceOutbox.count()).toBe(0)
})

test('a server that does not know the speaker yet is asked again, and nothing is lost', async () => {
  device = await openDevice()
  device.network.answer = offline
  await voices().save(NANI)
  await voices().keep(takeOf('L01-01'))
  listen((line) => (line.startsWith('PUT recordings') ? 404 : 200))
  await device.learner.requestSync('now')
  expect(await pending()).toBe(1)
  listen()
  await device.learner.requestSync('now')
  expect(await pending()).toBe(0)
  expect(await device.db.takes.count()).toBe(1)
})

test('a speaker who is renamed before anything went still goes before the takes', async () => {
  device = await openDevice()
  device.network.answer = offline
  await voices().save(NANI)
  const take = takeOf('L01-01')
  await voices().keep(take)
  await voices().save({ ...NANI, name: 'Nani Jaan' })
  const { told } = listen()
  await device.learner.requestSync('now')
  expect(told).toEqual([`PUT voices/speakers/${NANI.id}`, `PUT recordings/${take.id}`])
  expect(await pending()).toBe(0)
})

test('signing out keeps the database while a take waits', async () => {
  device = await openDevice()
  device.network.answer = offline
  await voices().save(NANI)
  await voices().keep(takeOf('L01-01'))
  expect(await endDatabase(device.db, false)).toBe(false)
  expect(await device.db.takes.count()).toBe(1)
})

test('a row of the outbox that cannot be read is made anew: its take is sent', async () => {
  device = await openDevice()
  device.network.answer = offline
  await voices().save(NANI)
  const take = takeOf('L01-01')
  await voices().keep(take)
  await device.db.voiceOutbox.toCollection().modify((row) => {
    if (row.kind === 'take') Reflect.deleteProperty(row, 'subjectId')
  })
  const { told } = listen()
  await device.learner.requestSync('now')
  expect(told).toContain(`PUT recordings/${take.id}`)
  expect(await pending()).toBe(0)
})

test('a speaker whose row cannot be read goes before the takes that wait', async () => {
  device = await openDevice()
  device.network.answer = offline
  await voices().save(NANI)
  const take = takeOf('L01-01')
  await voices().keep(take)
  await device.db.voiceOutbox.toCollection().modify((row) => {
    if (row.kind === 'speaker') Reflect.deleteProperty(row, 'subjectId')
  })
  const { told } = listen()
  await device.learner.requestSync('now')
  expect(told).toEqual([`PUT voices/speakers/${NANI.id}`, `PUT recordings/${take.id}`])
})

/** A server that has told of these. */
function serve(state: {
  speakers?: SpeakerRow[]
  removedSpeakers?: string[]
  recordings?: RecordingRow[]
  removed?: string[]
  isFirst?: boolean
  bytes?: ArrayBuffer
}) {
  device.network.answer = (request) => {
    const { pathname } = new URL(request.url)
    const { speakers = [], removedSpeakers = [], recordings = [], removed = [] } = state
    if (pathname === '/api/voices/speakers') {
      return Response.json({ speakers, removed: removedSpeakers })
    }
    if (pathname.endsWith('/audio')) return new Response(state.bytes ?? BYTES)
    if (pathname === '/api/recordings') {
      const rows = recordings.map((row) => ({ ...row, type: 'audio/webm' }))
      const { isFirst = true } = state
      return Response.json({ recordings: rows, removed, next: null, last: CURSOR, isFirst })
    }
    return offline()
  }
}
const CURSOR = `1.${'a'.repeat(22)}`

/** Recorded on another device, with the true hash of its bytes. */
async function theirs(itemId: string): Promise<RecordingRow> {
  const digest = new Uint8Array(await crypto.subtle.digest('SHA-256', BYTES))
  const sha256 = [...digest].map((byte) => byte.toString(16).padStart(2, '0')).join('')
  return { ...takeOf(itemId), sha256 }
}

test('what another device recorded comes with its bytes, and goes when it is deleted there', async () => {
  device = await openDevice()
  const take = await theirs('L01-01')
  serve({ speakers: [NANI], recordings: [take] })
  await device.learner.pullVoices()
  expect(await readVoices(device.db)).toMatchObject([
    { name: 'Nani', takes: [{ id: take.id, place: 'sent', gainDb: 4.5 }] },
  ])
  expect(await readTake(device.db, take.id)).toEqual(BYTES)

  device.network.requests.length = 0
  serve({ speakers: [NANI], removed: [take.id], isFirst: false })
  await device.learner.pullVoices()
  expect(device.network.requests.map(({ url }) => new URL(url).search)).toContain(
    `?after=${CURSOR}`,
  )
  expect(await device.db.takes.count()).toBe(0)
  serve({ removedSpeakers: [NANI.id], isFirst: false })
  await device.learner.pullVoices()
  expect(await readVoices(device.db)).toEqual([])
})

test('bytes that are not what was recorded are not kept', async () => {
  device = await openDevice()
  const take = await theirs('L01-01')
  serve({ speakers: [NANI], recordings: [take], bytes: new Uint8Array([1, 2, 3]).buffer })
  await device.learner.pullVoices()
  expect(await device.db.takes.count()).toBe(0)
  serve({ speakers: [NANI], isFirst: false })
  await device.learner.pullVoices()
  expect(await readTake(device.db, take.id)).toEqual(BYTES)
})

test('what was renamed or deleted here, and not told yet, a pull does not bring back', async () => {
  device = await openDevice()
  const take = await theirs('L01-01')
  serve({ speakers: [NANI], recordings: [take] })
  await device.learner.pullVoices()
  device.network.answer = offline
  await voices().save({ ...NANI, name: 'Nani ji' })
  await voices().takeBack(take)
  await device.learner.requestSync('now')
  serve({ speakers: [NANI], recordings: [take], isFirst: false })
  await device.learner.pullVoices()
  expect(await readVoices(device.db)).toMatchObject([{ name: 'Nani ji', takes: [] }])
})

test('takes that the server lost in a restore go once more', async () => {
  device = await openDevice()
  const take = await theirs('L01-01')
  serve({ speakers: [NANI], recordings: [take] })
  await device.learner.pullVoices()
  serve({ speakers: [NANI], recordings: [], isFirst: true })
  await device.learner.pullVoices()
  const { told } = listen()
  await device.learner.requestSync('now')
  expect(told).toContain(`PUT recordings/${take.id}`)
})

test('a take that waits for the yes of its speaker says so, on the device still', async () => {
  device = await openDevice()
  device.network.answer = offline
  await voices().save(NANI)
  await voices().keep(takeOf('L01-01'))
  listen((line) => (line.startsWith('PUT recordings') ? 403 : 200))
  await device.learner.requestSync('now')
  expect(await readVoices(device.db)).toMatchObject([
    { refusals: ['No'], takes: [{ place: 'waiting' }] },
  ])
})
