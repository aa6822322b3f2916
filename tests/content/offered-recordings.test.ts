import { randomBytes, randomUUID } from 'node:crypto'
import { mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { ContentProblems } from '#server/content/content-problems.ts'
import { loadCourse } from '#server/content/load-course.ts'
import { readLexicon } from '#server/content/read-lexicon.ts'
import { createFileStore } from '#server/recording-stores/file-store.ts'
import { inviteReviewer } from '#server/voices/invite-reviewer.ts'
import { readObject } from '#server/voices/read-audio.ts'
import { bringRecordings } from '../../scripts/audio/bring-recordings.ts'
import { readRecordings } from '../../scripts/audio/recordings.ts'
import { readInvite } from '../../scripts/content/invite.ts'
import { readOfferedTakes } from '../../scripts/content/offered-takes.ts'
import { readReviewerWork } from '../../scripts/content/reviewers.ts'
import { call, registerAccount } from '../server/test-account.ts'
import { startTestServer, type TestServer } from '../server/test-server.ts'
import { CONSENT, household, invited, NANI } from '../server/voice-calls.ts'
import { contentDir as realContent, publicDir } from './course-copy.ts'
import { oggOf, take } from './recording-sounds.ts'

const course = loadCourse(realContent, publicDir)
const lexicon = readLexicon(
  'lexicon.tsv',
  readFileSync(join(realContent, 'lexicon.tsv'), 'utf8'),
  new ContentProblems(),
)
const romanOf = (itemId: string) => lexicon.get(itemId)?.pothwari_roman ?? ''
const OFFER = { ...CONSENT, scope: 'course', words: 'offer-1' }
/** 1 is the day of every other yes here. */
const on = (day: number) => `2026-11-0${day}T10:00:00.000Z`

let place: string
let server: TestServer
let sound: Uint8Array<ArrayBuffer>
beforeEach(async () => {
  place = mkdtempSync(join(tmpdir(), 'offered-'))
  mkdirSync(join(place, 'content/audio/recordings'), { recursive: true })
  server = await startTestServer({
    database: join(place, 'apni-boli.db'),
    recordings: createFileStore(join(place, 'recordings')),
    course,
  })
  sound = await oggOf(place, take())
})
afterEach(async () => {
  await server.close()
  rmSync(place, { recursive: true })
})

const folder = () => join(place, 'content/audio/recordings')
const offeredNow = () => server.database.read(readOfferedTakes)
async function bring() {
  const work = await server.database.read(readReviewerWork)
  return bringRecordings(
    { work, offered: await offeredNow() },
    { folder: folder(), lexicon, bytesOf: (one) => readObject(server.services, one) },
  )
}

/** Of whom nothing but their verdicts matters here, unless they record. */
async function aReviewer() {
  const secret = randomBytes(32).toString('base64url')
  const args = ['--name', 'Abida Bi', '--place', 'Kotli', '--lessons', '1']
  await server.database.write((tx) =>
    inviteReviewer(tx, readInvite(args, [...lexicon.values()]), {
      secret,
      nowMs: Date.now(),
      ids: randomUUID,
    }),
  )
  const reviewer = invited(server, secret)
  const right = async (itemId: string, readRoman = romanOf(itemId)) => {
    expect((await reviewer.judge({ itemId, readRoman })).status).toBe(200)
  }
  return { ...reviewer, right }
}

async function aHousehold() {
  const learner = await registerAccount(server)
  const home = household(server, learner)
  const save = async (id: string, more: object) => {
    const body = { ...NANI, ...more }
    const { token } = learner
    const { status } = await call(server, 'PUT', `/api/voices/speakers/${id}`, { token, body })
    expect(status).toBe(200)
  }
  const record = async (speakerId: string, itemId: string, more: object = {}) => {
    const id = randomUUID()
    expect((await home.put(speakerId, sound, { id, itemId, ...more })).status).toBe(200)
    return id
  }
  return { ...home, token: learner.token, save, record }
}

test('a household’s offered take of a line that a reviewer called right comes in as a family voice, with no name', async () => {
  const reviewer = await aReviewer()
  await reviewer.right('L01-01')
  const home = await aHousehold()
  const nani = await home.speaker({ consent: OFFER })
  const id = await home.record(nani, 'L01-01')
  expect(await bring()).toEqual({ taken: ['L01-01'], unheard: ['L01-01'], leftOut: [] })
  const table = readFileSync(join(folder(), 'recordings.tsv'), 'utf8')
  expect(table).not.toMatch(/Nani|grandmother/i)
  expect(readRecordings(join(place, 'content'), new Set(['L01-01'])).get('L01-01')).toMatchObject({
    origin: 'family',
    speaker: 'A family voice, Dadyal',
    terms: `For this course and nothing else, by the speaker’s consent of 2026-11-01 (offer-1), recording ${id}`,
  })
  expect(await bring()).toEqual({ taken: [], unheard: [], leftOut: [] })
})

test('what no reviewer called right as it is written now, or says other words, is left out with the reason', async () => {
  const reviewer = await aReviewer()
  await reviewer.right('L01-01', 'quite another')
  await reviewer.right('L01-03')
  await reviewer.right('L01-04')
  await reviewer.judge({ itemId: 'L01-05', verdict: 'nobody', readRoman: romanOf('L01-05') })
  const home = await aHousehold()
  const nani = await home.speaker({ consent: OFFER, place: '' })
  const recordedAt = (at: number) => ({ recordedAt: `2026-11-02T18:00:0${at}.000Z` })
  await home.record(nani, 'L01-01', recordedAt(5))
  await home.record(nani, 'L01-02', recordedAt(4))
  await home.record(nani, 'L01-03', { ...recordedAt(3), roman: 'kukkar' })
  await home.record(nani, 'L01-04', { ...recordedAt(2), roman: romanOf('L01-04') })
  await home.record(nani, 'L01-05', recordedAt(1))
  const unread = (id: string) =>
    `${id} by A family voice is left out: no reviewer has called "${romanOf(id)}" right`
  expect(await bring()).toEqual({
    taken: ['L01-04'],
    unheard: ['L01-04'],
    leftOut: [
      unread('L01-01'),
      unread('L01-02'),
      `L01-03 by A family voice is left out: says "kukkar", the course writes "${romanOf('L01-03')}"`,
      unread('L01-05'),
    ],
  })
})

test('an offered take that does not say the line as the course writes it now is left out', async () => {
  const reviewer = await aReviewer()
  const home = await aHousehold()
  const nani = await home.speaker({ consent: OFFER, place: '' })
  const read = [romanOf('L01-01'), '', 'kukkar']
  for (const [at, readRoman] of read.entries()) {
    const itemId = `L01-0${at + 1}`
    await reviewer.right(itemId)
    await home.record(nani, itemId, { readRoman, recordedAt: `2026-11-02T18:00:0${at}.000Z` })
  }
  expect(await bring()).toMatchObject({
    taken: ['L01-01'],
    leftOut: [
      `L01-03 by A family voice is left out: says "kukkar", the course writes "${romanOf('L01-03')}"`,
      'L01-02 by A family voice is left out: nobody has said what it says',
    ],
  })
})

test('what is not offered never comes in, and a reviewer’s own take goes before a household’s', async () => {
  const reviewer = await aReviewer()
  await reviewer.consent({ ...OFFER, words: 'course-1' })
  await reviewer.right('L01-01')
  await reviewer.right('L01-02')
  const home = await aHousehold()
  const silent = await home.speaker()
  await home.record(silent, 'L01-01')
  expect([await offeredNow(), await bring()]).toEqual([[], { taken: [], unheard: [], leftOut: [] }])

  const nani = await home.speaker({ consent: OFFER })
  await home.record(nani, 'L01-02', { recordedAt: '2026-11-04T18:00:00.000Z' })
  await reviewer.put(sound, { itemId: 'L01-02' })
  expect((await offeredNow()).map(({ take: { item_id: itemId } }) => itemId)).toEqual(['L01-02'])
  expect(await bring()).toEqual({ taken: ['L01-02'], unheard: [], leftOut: [] })
  expect(readFileSync(join(folder(), 'recordings.tsv'), 'utf8')).toContain('Abida Bi, Kotli')
})

test('what was taken back is listed: the offer, the take, the speaker, everything by the link, or the account', async () => {
  const reviewer = await aReviewer()
  const items = ['L01-01', 'L01-02', 'L01-03', 'L01-04', 'L01-05', 'L01-06'] as const
  for (const itemId of items) await reviewer.right(itemId)
  const home = await aHousehold()
  const other = await aHousehold()
  const speakers = await Promise.all(items.slice(0, 5).map(() => home.speaker({ consent: OFFER })))
  const [byOffer = '', byTake = '', bySpeaker = '', byLink = '', stays = ''] = speakers
  await home.record(byOffer, items[0])
  const takeId = await home.record(byTake, items[1])
  await home.record(bySpeaker, items[2])
  await home.record(byLink, items[3])
  await home.record(stays, items[4])
  await other.record(await other.speaker({ consent: OFFER }), items[5])
  expect((await bring()).taken.toSorted()).toEqual(items)

  const path = `/api/voices/speakers/${bySpeaker}`
  await home.save(byOffer, { consent: { ...CONSENT, words: '1', givenAt: on(2) } })
  await home.remove(takeId)
  await call(server, 'DELETE', path, { token: home.token })
  await invited(server, (await home.invite(byLink, ['L01-01'])).secret).withdraw()
  const { token } = other
  expect((await call(server, 'DELETE', '/api/account', { token })).status).toBe(200)
  const gone = (itemId: string) =>
    `${itemId}: A family voice, Dadyal has taken it back: remove file and row`
  const { taken, leftOut } = await bring()
  expect(taken).toEqual([])
  expect(leftOut.toSorted()).toEqual([0, 1, 2, 3, 5].map((at) => gone(items[at] ?? '')))
})

test('what came through a link is offered by the speaker’s own yes there, and by nobody else’s', async () => {
  const home = await aHousehold()
  const nani = await home.speaker()
  await home.record(nani, 'L01-01')
  const guest = invited(server, (await home.invite(nani, ['L01-02'])).secret)
  expect((await guest.put(sound, { itemId: 'L01-02' })).status).toBe(200)
  const offered = async () => (await offeredNow()).map(({ take }) => take.item_id)

  await home.save(nani, { consent: { ...OFFER, givenAt: on(2) } })
  expect(await offered()).toEqual(['L01-01'])
  // The words of the link, said by the owner's device, are no yes to the course.
  const words = 'invited-offer-1'
  await home.save(nani, { consent: { ...OFFER, words, givenAt: on(3) } })
  expect(await offered()).toEqual([])

  const byLink = { ...OFFER, words, givenAt: on(4) }
  expect((await guest.consent(byLink)).status).toBe(200)
  expect(await offered()).toEqual(['L01-01', 'L01-02'])
  // The owner's device tells it again with another name, and it stands.
  await home.save(nani, { name: 'Nani ji', consent: byLink })
  expect(await offered()).toEqual(['L01-01', 'L01-02'])
})
