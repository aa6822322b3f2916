import { afterEach, expect, test, vi } from 'vitest'
import { CLIP_CACHE } from '#data/downloads/clip-cache.ts'
import type { Downloader } from '#data/downloads/downloader.ts'
import { readPhase } from '#data/downloads/download-phase.ts'
import { readDownloads } from '#data/downloads/downloads-view.ts'
import { removeLessons } from '#data/downloads/pinned-lessons.ts'
import { pauseTaking, readPinnedLessons, pinLessons } from '#data/downloads/pinned-lessons.ts'
import { factsOf, webm } from '../../server/voice-calls.ts'
import {
  bytesOf,
  keyOf,
  lockedOne,
  offline,
  openOne,
  openTakingDevice,
  ORIGIN,
  putLessons,
} from './taking-device.ts'

type Device = Awaited<ReturnType<typeof openTakingDevice>>

const running: Downloader[] = []
afterEach(() => {
  for (const downloader of running.splice(0)) downloader.stop()
})

function tab(device: Device, other: Parameters<Device['downloader']>[0] = {}): Downloader {
  const downloader = device.downloader(other)
  running.push(downloader)
  return downloader
}

async function lessonHere(device: Device, id = '4') {
  const { caches, clock, db } = device
  const view = await readDownloads(db, { caches, origin: ORIGIN, now: clock.now })
  const lesson = view.lessons.find((one) => one.id === id)
  if (lesson === undefined) throw new Error(`there is no lesson ${id}`)
  return { ...lesson, phase: view.phase, isFull: view.isFull }
}

test('a lesson that is wanted comes onto the device whole, each clip as the lesson tells of it', async () => {
  const device = await openTakingDevice([await openOne(4), await openOne(5)])
  expect(await lessonHere(device)).toMatchObject({ place: 'online', wish: 'none', storedBytes: 0 })
  await pinLessons(device.db, ['4'])
  await tab(device).requestSync()
  const lesson = await lessonHere(device)
  expect(lesson).toMatchObject({ place: 'here', clips: 8, storedClips: 8, phase: 'idle' })
  expect(lesson.storedBytes).toBe(lesson.bytes)
  expect(device.asked).toHaveLength(8)
  expect(await lessonHere(device, '5')).toMatchObject({ place: 'online', storedClips: 0 })
  expect(device.errors).toEqual([])
})

test('a lesson is here with its takes of the family, which count in its size', async () => {
  const device = await openTakingDevice([await openOne(4), await openOne(5)])
  await pinLessons(device.db, ['4'])
  await tab(device).requestSync()
  const clipBytes = (await lessonHere(device)).bytes
  const bytes = webm(300)
  const take = { ...factsOf(bytes, { itemId: '4-roti' }), id: crypto.randomUUID() }
  await device.db.recordings.put({
    ...take,
    speakerId: crypto.randomUUID(),
    bytes: 300,
    type: 'audio/webm',
  })
  expect(await lessonHere(device)).toMatchObject({
    place: 'partly',
    bytes: clipBytes + 300,
    storedBytes: clipBytes,
    lacksTakes: true,
  })
  await device.db.takes.put({ id: take.id, bytes: bytes.buffer })
  expect(await lessonHere(device)).toMatchObject({
    place: 'here',
    storedBytes: clipBytes + 300,
    lacksTakes: false,
  })
  expect(await lessonHere(device, '5')).toMatchObject({ storedBytes: 0, lacksTakes: false })
})

test('nothing that nobody wants is fetched', async () => {
  const device = await openTakingDevice([await openOne(4)])
  await tab(device).requestSync()
  expect(device.asked).toEqual([])
  expect(await readPhase(device.db)).toEqual({ phase: 'idle', step: 0 })
})

test('cut at half, it goes on where it was, also in a page that is opened anew', async () => {
  const device = await openTakingDevice([await openOne(4)])
  await pinLessons(device.db, ['4'])
  const { answer } = device.network
  device.network.answer = async (url) => (device.asked.length > 4 ? offline() : answer(url))
  const first = tab(device)
  await first.requestSync()
  expect(await lessonHere(device)).toMatchObject({
    place: 'partly',
    storedClips: 4,
    phase: 'waiting',
  })
  first.stop()

  device.network.answer = answer
  device.asked.length = 0
  await tab(device).requestSync()
  expect(await lessonHere(device)).toMatchObject({ place: 'here', phase: 'idle' })
  expect(device.asked, 'what was here is not fetched again').toHaveLength(4)
})

test('an answer that breaks off in the middle of a file is no clip; it comes again whole', async () => {
  const device = await openTakingDevice([await openOne(4)])
  await pinLessons(device.db, ['4'])
  const { answer } = device.network
  device.network.answer = async () => {
    const body = new ReadableStream({
      start(controller) {
        controller.enqueue(new Uint8Array(4))
        controller.error(new TypeError('network error'))
      },
    })
    return new Response(body)
  }
  const downloader = tab(device)
  await downloader.requestSync()
  expect(await device.kept()).toEqual([])
  device.network.answer = answer
  await downloader.requestSync({ retryNow: true })
  expect(await lessonHere(device)).toMatchObject({ place: 'here' })
})

test('a connection that comes back by itself is found by the timer', async () => {
  const device = await openTakingDevice([await openOne(4)])
  await pinLessons(device.db, ['4'])
  const { answer } = device.network
  device.network.answer = async (url) => (device.asked.length <= 4 ? offline() : answer(url))
  await tab(device).requestSync()
  await vi.waitFor(
    async () => expect(await lessonHere(device)).toMatchObject({ place: 'here' }),
    5000,
  )
})

test.each([
  ['other bytes', () => new Response('a portal: please sign in')],
  ['an error', () => new Response(null, { status: 500 })],
  ['a part', () => new Response(bytesOf('/audio/lesson4/roti.mp3'), { status: 206 })],
])(
  'a file that comes as %s is not kept, is asked for again later, and holds up no other',
  async (_, bad) => {
    const device = await openTakingDevice([await openOne(4)])
    await pinLessons(device.db, ['4'])
    const { answer } = device.network
    device.network.answer = async (url) => (url.pathname.includes('roti') ? bad() : answer(url))
    const downloader = tab(device)
    await downloader.requestSync()
    expect(await lessonHere(device)).toMatchObject({
      place: 'partly',
      storedClips: 7,
      phase: 'failing',
    })
    expect(device.asked.filter((path) => path.includes('roti'))).toHaveLength(1)
    await downloader.requestSync()
    expect(
      device.asked.filter((path) => path.includes('roti')),
      'not yet',
    ).toHaveLength(1)

    device.network.answer = answer
    device.clock.now += 10 * 60_000
    await downloader.requestSync()
    expect(await lessonHere(device)).toMatchObject({ place: 'here', phase: 'idle' })
  },
)

test('a full disk stops it with what it has, and nothing more is tried until the learner says so', async () => {
  const device = await openTakingDevice([await openOne(4)])
  await pinLessons(device.db, ['4'])
  const { answer } = device.network
  device.network.answer = async (url) => {
    device.caches.disk.isFull = device.asked.length > 4
    return answer(url)
  }
  const downloader = tab(device)
  await downloader.requestSync()
  expect(await lessonHere(device)).toMatchObject({
    place: 'partly',
    storedClips: 4,
    isFull: true,
    wish: 'wanted',
  })
  const asked = device.asked.length
  await downloader.requestSync({ retryNow: true })
  expect(device.asked).toHaveLength(asked)
  expect(device.errors).toEqual([])

  device.network.answer = answer
  device.caches.disk.isFull = false
  await pinLessons(device.db, ['4'])
  await downloader.requestSync()
  expect(await lessonHere(device)).toMatchObject({ place: 'here', isFull: false })
})

test('the last of the room is left to the work of the learner', async () => {
  const device = await openTakingDevice([await openOne(4)])
  await pinLessons(device.db, ['4'])
  await tab(device, { freeBytes: async () => 5_000_000 }).requestSync()
  expect(device.asked).toEqual([])
  expect(await lessonHere(device)).toMatchObject({ isFull: true, storedClips: 0 })
})

test('an address that is old is asked for anew, and the clips come by the new one', async () => {
  const device = await openTakingDevice([await openOne(4)])
  await pinLessons(device.db, ['4'])
  const { answer } = device.network
  device.network.answer = async (url) =>
    url.search === '?sig=new' ? answer(url) : new Response(null, { status: 403 })
  const refreshLessons = vi.fn(async () =>
    putLessons(device.db, [await openOne(4, { signature: 'sig=new' })]),
  )
  await tab(device, { refreshLessons }).requestSync()
  expect(refreshLessons).toHaveBeenCalledTimes(1)
  expect(await lessonHere(device)).toMatchObject({ place: 'here' })
})

test('where new addresses are refused as well, the server is not asked without end', async () => {
  const device = await openTakingDevice([await openOne(4)])
  await pinLessons(device.db, ['4'])
  device.network.answer = async () => new Response(null, { status: 403 })
  const refreshLessons = vi.fn(async () => undefined)
  await tab(device, { refreshLessons }).requestSync()
  expect(refreshLessons).toHaveBeenCalledTimes(1)
  expect(await lessonHere(device)).toMatchObject({ phase: 'failing', storedClips: 0 })
})

test('two tabs bring each clip once, and when one is closed the other goes on', async () => {
  const device = await openTakingDevice([await openOne(4), await openOne(5)])
  await pinLessons(device.db, ['4', '5'])
  const [one, other] = [tab(device), tab(device)]
  await Promise.all([one.requestSync(), other.requestSync()])
  expect(device.asked).toHaveLength(16)
  expect(new Set(device.asked).size).toBe(16)
  await removeLessons(device.db, [{ id: '5', order: 5 }], device.caches)
  one.stop()
  await pinLessons(device.db, ['5'])
  await other.requestSync()
  expect(await lessonHere(device, '5')).toMatchObject({ place: 'here' })
})

test('paused it rests and keeps what it has; resumed it goes on', async () => {
  const device = await openTakingDevice([await openOne(4)])
  await pinLessons(device.db, ['4'])
  const { answer } = device.network
  device.network.answer = async (url) => {
    if (device.asked.length === 4) await pauseTaking(device.db, ['4'])
    return answer(url)
  }
  const downloader = tab(device)
  await downloader.requestSync()
  const { storedClips } = await lessonHere(device)
  expect(storedClips, 'what was on its way is kept').toBe(4)
  expect(device.asked).toHaveLength(4)
  await downloader.requestSync({ retryNow: true })
  expect(await lessonHere(device)).toMatchObject({ wish: 'paused', storedClips })
  await pinLessons(device.db, ['4'])
  await downloader.requestSync()
  expect(await lessonHere(device)).toMatchObject({ place: 'here' })
})

test('removed while it comes, nothing of it comes back; what was learned stays', async () => {
  const device = await openTakingDevice([await openOne(4), await openOne(5)])
  await pinLessons(device.db, ['4', '5'])
  await device.db.settings.put({ key: 'epoch', value: 3 })
  const { answer } = device.network
  device.network.answer = async (url) => {
    if (device.asked.length === 2)
      await removeLessons(device.db, [{ id: '4', order: 4 }], device.caches)
    return answer(url)
  }
  const downloader = tab(device)
  await downloader.requestSync()
  await downloader.requestSync()
  expect((await device.kept()).every((key) => key.includes('/lesson5/'))).toBe(true)
  expect(await lessonHere(device)).toMatchObject({ place: 'online', wish: 'none', storedClips: 0 })
  expect(await lessonHere(device, '5')).toMatchObject({ place: 'here' })
  expect((await device.db.settings.get('epoch'))?.value).toBe(3)
})

test('a lesson that is locked meanwhile is not fetched, and its clips are not said to be offered', async () => {
  const device = await openTakingDevice([await openOne(4)])
  await pinLessons(device.db, ['4'])
  await putLessons(device.db, [lockedOne(4)])
  await tab(device).requestSync()
  expect(device.asked).toEqual([])
  expect(await lessonHere(device)).toMatchObject({ isOpen: false, place: 'online' })
})

test('what the worker kept while it was played counts once its bytes are proven, without a network', async () => {
  const device = await openTakingDevice([await openOne(4)])
  const cache = await device.caches.open(CLIP_CACHE)
  const roti = keyOf(4, 'roti')
  const chaa = keyOf(4, 'chaa')
  await cache.put(roti, new Response(bytesOf('/audio/lesson4/roti.mp3')))
  await cache.put(chaa, new Response('damaged on the way'))
  expect(await lessonHere(device)).toMatchObject({ storedClips: 0, place: 'online' })
  await pinLessons(device.db, ['4'])
  await tab(device).requestSync()
  expect(await lessonHere(device)).toMatchObject({ place: 'here' })
  expect(device.asked.some((path) => path.includes('roti'))).toBe(false)
  expect(device.asked.some((path) => path.includes('chaa'))).toBe(true)
})

test('a free lesson is on the device once the worker has it, and is never fetched beside', async () => {
  const device = await openTakingDevice([await openOne(1)])
  await pinLessons(device.db, ['1'])
  await tab(device).requestSync()
  expect(device.asked).toEqual([])
  expect(await lessonHere(device, '1')).toMatchObject({ place: 'online', isPartOfApp: true })
  const precache = await device.caches.open('workbox-precache-v2-http://app.test/')
  for (const word of ['roti', 'chaa', 'pani', 'dudh', 'makkhan', 'saag', 'daal', 'chaul']) {
    await precache.put(`${keyOf(1, word)}?__WB_REVISION__=1`, new Response(''))
  }
  expect(await lessonHere(device, '1')).toMatchObject({ place: 'here' })
})

test('a wish that cannot be read is none', async () => {
  const device = await openTakingDevice([await openOne(4)])
  await device.db.settings.put({ key: 'pinnedLessons', value: { lessons: 'all' } })
  expect(await readPinnedLessons(device.db)).toEqual({ lessons: {}, isFull: false })
})
