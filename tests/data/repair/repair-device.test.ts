import { expect, onTestFinished, test } from 'vitest'
import { repairText } from '#copy/repair.ts'
import { CLIP_CACHE, storeClip } from '#data/downloads/clip-cache.ts'
import { sha256Hex } from '#data/sha256-hex.ts'
import { checkClips } from '#data/repair/check-clips.ts'
import { checkPrecache } from '#data/repair/check-precache.ts'
import type { PrecacheList } from '#data/repair/precache-list.ts'
import { repairDevice, type RepairPorts } from '#data/repair/repair-device.ts'
import { answered, type Device, offline, openDevice } from '../learner-fixture.ts'
import { memoryCaches } from '../memory-caches.ts'
import {
  bytesOf,
  keyOf,
  openOne,
  openTakingDevice,
  putLessons,
} from '../downloads/taking-device.ts'

const ORIGIN = 'http://app.test'
const PAGE = '<!doctype html><title>Apni Boli</title>'
const SCRIPT = 'console.info("salaam")'
const ICON = 'an icon'

/** A worker's list over three files, and the server that has them. */
async function app() {
  const bytes = (text: string) => new TextEncoder().encode(text)
  const revision = `${(await sha256Hex(bytes(PAGE).buffer)).slice(0, 24)}0badcafe`
  const page = `${ORIGIN}/index.html?__WB_REVISION__=${revision}`
  const script = `${ORIGIN}/assets/index-AbC.js`
  const manifest = `${ORIGIN}/manifest.webmanifest?__WB_REVISION__=1`
  const list: PrecacheList = {
    version: '0.1.0',
    cacheName: 'workbox-precache-v2-app',
    entries: [
      { key: page, revision, bytes: bytes(PAGE).byteLength },
      { key: script, revision: null, bytes: bytes(SCRIPT).byteLength },
      { key: manifest, revision: '1', bytes: null },
    ],
  }
  const files = new Map([
    ['/index.html', PAGE],
    ['/assets/index-AbC.js', SCRIPT],
    ['/manifest.webmanifest', ICON],
  ])
  const caches = memoryCaches()
  const cache = await caches.open(list.cacheName)
  await cache.put(page, new Response(PAGE))
  await cache.put(script, new Response(SCRIPT))
  await cache.put(manifest, new Response(ICON))
  const asked: string[] = []
  const fetchFile: typeof fetch = async (address) => {
    const { pathname, search } = new URL(String(address))
    asked.push(pathname + search)
    const text = files.get(pathname)
    return text === undefined ? new Response('gone', { status: 404 }) : new Response(text)
  }
  const textOf = async (key: string) => (await cache.match(key))?.text()
  return { list, files, caches, cache, asked, fetch: fetchFile, textOf, page, script, manifest }
}

test('files of the app that are right stay, and nothing is asked of the network', async () => {
  const { list, caches, fetch, asked } = await app()
  expect(await checkPrecache(list, { caches, fetch })).toEqual({
    checked: 3,
    broken: 0,
    mended: 0,
    waiting: 0,
    lost: 0,
  })
  expect(asked).toEqual([])
})

test('a file that is missing, cut off or of other content is fetched again, past the worker', async () => {
  const { list, caches, cache, fetch, asked, textOf, page, script, manifest } = await app()
  await cache.put(page, new Response(PAGE.replace('Boli', 'Bole')))
  await cache.put(script, new Response(SCRIPT.slice(0, 5)))
  await cache.delete(manifest)
  const report = await checkPrecache(list, { caches, fetch })
  expect(report).toEqual({ checked: 3, broken: 3, mended: 3, waiting: 0, lost: 0 })
  expect(await Promise.all([page, script, manifest].map(textOf))).toEqual([PAGE, SCRIPT, ICON])
  // The worker answers a bare precached address itself.
  expect(asked.every((address) => address.includes('?'))).toBe(true)
})

test('without a network a broken file waits, and is mended by the next repair', async () => {
  const { list, caches, cache, fetch, textOf, script } = await app()
  await cache.put(script, new Response('broken'))
  const away = await checkPrecache(list, { caches, fetch: async () => offline() })
  expect(away).toMatchObject({ broken: 1, mended: 0, waiting: 1 })
  expect(await checkPrecache(list, { caches, fetch })).toMatchObject({ broken: 1, mended: 1 })
  expect(await textOf(script)).toBe(SCRIPT)
})

test('a file of another version never takes the place of a broken one', async () => {
  const { list, files, caches, cache, fetch, textOf, page } = await app()
  await cache.put(page, new Response('broken'))
  // As long as ours, and not ours.
  files.set('/index.html', PAGE.replace('Boli', 'Kahn'))
  expect(await checkPrecache(list, { caches, fetch })).toMatchObject({ mended: 0, lost: 1 })
  expect(await textOf(page)).toBeUndefined()
})

test('a downloaded sound that is broken is fetched again by its hash; where it cannot be, it does not stay', async () => {
  const device = await openTakingDevice([await openOne(4)])
  const { caches } = device
  const cache = await caches.open(CLIP_CACHE)
  const signal = new AbortController().signal
  const keep = async (word: string, bytes: Uint8Array<ArrayBuffer>) => {
    const right = await sha256Hex(bytesOf(`/audio/lesson4/${word}.mp3`).buffer)
    await storeClip(cache, keyOf(4, word), bytes.buffer, right)
  }
  await keep('roti', bytesOf('/audio/lesson4/roti.mp3'))
  await keep('chaa', new TextEncoder().encode('noise'))
  const repair = (fetch: typeof globalThis.fetch) =>
    checkClips(device.db, { caches, origin: ORIGIN, signal, fetch })
  const serve: typeof fetch = async (address) =>
    new Response(bytesOf(new URL(String(address)).pathname))

  expect(await repair(serve)).toEqual({ checked: 2, broken: 1, mended: 1, waiting: 0, lost: 0 })
  expect(await (await cache.match(keyOf(4, 'chaa')))?.text()).toBe(
    'the sound of /audio/lesson4/chaa.mp3',
  )
  await keep('chaa', new TextEncoder().encode('noise'))
  expect(await repair(async () => offline())).toMatchObject({ broken: 1, mended: 0, waiting: 1 })
  expect(await cache.match(keyOf(4, 'chaa'))).toBeUndefined()
  // Nobody's any more.
  await keep('roti', new TextEncoder().encode('noise'))
  await putLessons(device.db, [])
  expect(await repair(serve)).toMatchObject({ checked: 1, broken: 1, lost: 1 })
})

async function ports(device: Device, given: Partial<RepairPorts> = {}): Promise<RepairPorts> {
  return {
    caches: memoryCaches(),
    fetch: async () => offline(),
    clock: { now: () => device.clock.now, offsetMinutes: () => 0 },
    origin: ORIGIN,
    precache: null,
    pull: () => device.learner.pull(),
    signal: new AbortController().signal,
    ...given,
  }
}

/** Everything that no server has: these rows of the outbox, and the progress that they carry. */
async function unsynced({ db }: Device, ids: readonly string[]): Promise<string> {
  return JSON.stringify([await db.outbox.bulkGet([...ids]), await db.progress.get('1')])
}

test('each kind of broken row is set aside or made again, while unsynced work stays byte for byte', async () => {
  const device = await openDevice()
  onTestFinished(() => device.close())
  const { db, learner, network } = device
  await learner.pull()
  await learner.completeLesson('2', { score: 90, attempt: 1, activeSeconds: 60 })
  await learner.requestSync('everything')
  network.answer = offline
  await learner.saveAttempt('1', answered([0, 1]))
  await learner.completeLesson('3', { score: 80, attempt: 1, activeSeconds: 60 })
  // Tried in vain: not due again while this device's clock stands.
  await learner.requestSync('everything')
  const waiting = await db.outbox.toCollection().primaryKeys()
  const before = await unsynced(device, waiting)
  const xp = (await db.gameStats.get('current'))?.totalXP

  await db.lessons.update('1', { lesson: 'broken' as never })
  await db.progress.put({ lessonId: '2', epoch: 'x' } as never)
  await db.completions.put({ id: 'nobody', lessonId: '2' } as never)
  await db.achievements.put({ id: 'odd', unlockedAt: 'yesterday' } as never)
  await db.outbox.put({ id: 'odd', seq: 99, state: 'waiting' } as never)
  await db.gameStats.put({ id: 'current', totalXP: 'much' } as never)

  const away = await repairDevice(db, await ports(device))
  expect(away).toMatchObject({ quarantinedRows: 5, course: 'unanswered', unsynced: 3, app: null })
  // The broken row may have been lesson 3's progress: queued once more.
  expect(await db.outbox.where('lessonId').equals('3').count()).toBe(2)
  expect(await unsynced(device, waiting)).toBe(before)
  expect((await db.gameStats.get('current'))?.totalXP).toBe(xp)
  // Whole, as they were found.
  const rows = (await db.quarantine.toArray()).map(({ table, row }) => ({ table, row }))
  expect(rows).toContainEqual({ table: 'outbox', row: { id: 'odd', seq: 99, state: 'waiting' } })
  expect(rows.map(({ table }) => table).toSorted()).toEqual([
    'achievements',
    'completions',
    'lessons',
    'outbox',
    'progress',
  ])

  network.answer = network.real
  const again = await repairDevice(db, await ports(device))
  expect(again).toMatchObject({ quarantinedRows: 0, course: 'fetched', unsynced: 3 })
  expect(await unsynced(device, waiting)).toBe(before)
  expect(await db.lessons.get('1')).toMatchObject({ lesson: { title: 'Greetings' } })
})

test('it says in plain words what it found, what it did and what waits', () => {
  const files = { checked: 3, broken: 0, mended: 0, waiting: 0, lost: 0 }
  const whole = {
    quarantinedRows: 0,
    unreadableMessages: 0,
    app: files,
    clips: { ...files, checked: 0 },
    course: 'fetched' as const,
    unsynced: 0,
  }
  expect(repairText(whole)).toEqual([
    'Everything is in order.',
    '3 files of the app checked, all right.',
    'No downloaded sounds to look at.',
    'Lessons and progress are as your account has them.',
  ])
  expect(
    repairText({
      ...whole,
      quarantinedRows: 1,
      clips: { checked: 9, broken: 3, mended: 1, waiting: 1, lost: 1 },
      course: 'unanswered',
      unsynced: 2,
    }),
  ).toEqual([
    'This is what was found.',
    '1 entry could not be read and is set aside. Nothing was thrown away: press the sync status at the top of the page to export it.',
    '3 files of the app checked, all right.',
    '9 downloaded sounds checked, 3 broken or missing: 1 fetched again, 1 waiting for a connection (repair again then), 1 removed, to come back with the next update or download.',
    'Lessons and progress could not be compared with your account: that waits for a connection.',
    '2 results wait to be synced. Repair has not touched them.',
  ])
})
