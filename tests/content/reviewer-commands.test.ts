import { spawnSync } from 'node:child_process'
import { randomBytes, randomUUID } from 'node:crypto'
import { cpSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
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
import { reviewersTakes } from '../../scripts/audio/reviewers-takes.ts'
import { readInvite } from '../../scripts/content/invite.ts'
import { readReviews } from '../../scripts/content/read-reviews.ts'
import { readReviewerWork, reviewersTable } from '../../scripts/content/reviewers.ts'
import { reviewsTable } from '../../scripts/content/reviews-table.ts'
import { startTestServer, type TestServer } from '../server/test-server.ts'
import { CONSENT, invited, VERDICT } from '../server/voice-calls.ts'
import { contentDir as realContent, publicDir } from './course-copy.ts'
import { oggOf, RATE, take } from './recording-sounds.ts'

const ROOT = join(import.meta.dirname, '../..')
const TO_COURSE = { ...CONSENT, scope: 'course', words: 'course-1' }
const course = loadCourse(realContent, publicDir)

let place: string
let contentDir: string
let server: TestServer
beforeEach(async () => {
  place = mkdtempSync(join(tmpdir(), 'reviewers-'))
  contentDir = join(place, 'content')
  mkdirSync(join(contentDir, 'audio/recordings'), { recursive: true })
  cpSync(join(realContent, 'lexicon.tsv'), join(contentDir, 'lexicon.tsv'))
  server = await startTestServer({
    database: join(place, 'apni-boli.db'),
    recordings: createFileStore(join(place, 'recordings')),
    course,
  })
})
afterEach(async () => {
  await server.close()
  rmSync(place, { recursive: true })
})

async function anAB() {
  const secret = randomBytes(32).toString('base64url')
  const args = ['--name', 'Abida Bi', '--place', 'Kotli', '--lessons', '3']
  await server.database.write((tx) =>
    inviteReviewer(tx, readInvite(args, lexicon()), { secret, nowMs: Date.now(), ids: randomUUID }),
  )
  return invited(server, secret)
}
const lexicon = () => [...readHere().values()]
const readWork = () => server.database.read(readReviewerWork)
function readHere() {
  const text = readFileSync(join(contentDir, 'lexicon.tsv'), 'utf8')
  return readLexicon('lexicon.tsv', text, new ContentProblems())
}

/** What stands in the lexicon; a verdict says which words it is of. */
const romanOf = (itemId: string) => readHere().get(itemId)?.pothwari_roman ?? ''
const of = (itemId: string, more: object = {}) => ({
  ...VERDICT,
  itemId,
  readRoman: romanOf(itemId),
  ...more,
})
const rowsOf = (table: string) =>
  table
    .split('\n')
    .slice(1)
    .map((row) => row.split('\t'))

test(
  'invites a reviewer beside the server, and takes the link back',
  { timeout: 90_000 },
  async () => {
    const printed = content('invite', '--name', 'AB', '--place', 'Kotli', '--lessons', '1,3')
    const [link = '', about] = printed.split('\n')
    expect(about).toMatch(/^For AB, Kotli \(AB\): 34 lines, until \d{4}-\d\d-\d\d\. The link is/)
    const [, secret = ''] = /^https:\/\/app\.example\.org\/speaker#([\w-]{43})$/.exec(link) ?? []
    const reviewer = invited(server, secret)
    expect((await reviewer.read()).body['items']).toHaveLength(34)
    expect(reviewersTable(await readWork(), Date.now())).toMatch(
      /^AB\s+AB, Kotli {2}0 of 34 lines checked {2}0 recordings {2}until \d{4}-/,
    )
    expect(content('uninvite', 'AB')).toContain('The link of AB is taken back')
    expect((await reviewer.read()).body['reason']).toBe('invitation-taken-back')
    expect(reviewersTable(await readWork(), Date.now())).toContain('taken back on')
  },
)

/** As an operator does it. */
function content(...args: string[]): string {
  const { stdout, stderr } = spawnSync(process.execPath, ['scripts/content.ts', ...args], {
    cwd: ROOT,
    encoding: 'utf8',
    env: {
      PATH: process.env['PATH'],
      CONTENT_DIR: contentDir,
      DATA_DIR: place,
      APP_ORIGIN: 'https://app.example.org',
    },
  })
  expect(stderr).toBe('')
  return stdout.trim()
}

test.each([
  [['--name', 'AB'], 'npm run content -- invite --name NAME'],
  [['--name', '', '--place', 'Kotli'], '--name: A name is required'],
  [['--name', 'AB', '--place', ' '], '--place: where does the reviewer come from?'],
  [['--name', 'AB', '--place', 'x'.repeat(61)], '--place: The place must be at most 60'],
  [['--name', 'AB', '--place', 'Kotli', '--lessons', '3-99'], '--lessons: 3-99 is no lesson'],
  [['--name', 'AB', '--place', 'Kotli', '--lessons', 'all'], '--lessons: all is no lesson'],
  [['--name', 'AB', '--place', 'Kotli', '--initials', 'A1'], '--initials: A1 is not one to five'],
  [['--name', 'AB', '--place', 'Kotli', '--who'], "Unknown option '--who'"],
])('invite %j: %s', (args, reason) => {
  expect(() => readInvite(args, lexicon())).toThrow(reason)
})

test('verdicts become the table that apply-reviews takes; what it would refuse is passed over, with the reason', async () => {
  const reviewer = await anAB()
  const judgements = [
    of('L03-01', { comment: '=1+1' }),
    of('L03-02', { verdict: 'different', roman: 'kukkar', comment: 'in Kotli' }),
    of('L03-03', { verdict: 'nobody' }),
    of('L03-04', { verdict: 'different' }),
    of('L03-05', { readRoman: 'quite another' }),
    of('L03-06', { verdict: 'different', roman: '۱۲۳' }),
    of('L03-07', { verdict: 'different', roman: romanOf('L03-07'), readRoman: 'quite another' }),
  ]
  for (const judgement of judgements) expect((await reviewer.judge(judgement)).status).toBe(200)
  const table = reviewsTable(await readWork(), readHere())
  const rows = rowsOf(table)
  expect(rows.map(([id, verdict, roman]) => [id, verdict, roman])).toEqual([
    ['L03-01', 'ok', ''],
    ['L03-02', 'fix', 'kukkar'],
    ['L03-03', 'reject', ''],
    ['L03-04', '', ''],
    ['L03-05', '', ''],
    ['L03-06', '', '۱۲۳'],
    ['L03-07', 'ok', ''],
  ])
  expect(rows.map((row) => row[7])).toEqual([
    "'=1+1",
    'in Kotli',
    'Nobody says that',
    'Says it differently, and did not write it: listen to the recording',
    'Said "right" of "quite another", as the course wrote it then',
    'Said "fix", but roman is not in Roman letters',
    '',
  ])
  expect(rows[0]?.slice(4, 7)).toEqual(['Kotli', 'AB', '2026-11-02'])
  const read = readReviews(table)
  expect(read.ok && [read.value.reviews.length, read.value.undecided]).toEqual([4, 3])
})

test(
  'recordings come in with whose they are; what says other words, is silent, or was taken back does not',
  { timeout: 60_000 },
  async () => {
    const reviewer = await anAB()
    await reviewer.consent(TO_COURSE)
    const folder = join(contentDir, 'audio/recordings')
    const bring = async () =>
      bringRecordings(
        { work: await readWork(), offered: [] },
        {
          folder,
          lexicon: readHere(),
          bytesOf: (take) => readObject(server.services, take),
        },
      )
    for (const itemId of ['L03-01', 'L03-02', 'L03-03', 'L03-04']) await reviewer.judge(of(itemId))
    await reviewer.judge(
      of('L03-02', { verdict: 'different', roman: 'kukkar', judgedAt: '2026-11-03T10:00:00.000Z' }),
    )
    for (const [itemId, bytes] of [
      ['L03-01', await oggOf(place, take())],
      ['L03-02', await oggOf(place, take())],
      ['L03-03', await oggOf(place, new Float32Array(RATE))],
      ['L03-05', await oggOf(place, take())],
    ] as const) {
      expect(
        (
          await reviewer.put(bytes, {
            itemId,
            recordedAt: `2026-11-02T18:00:${itemId.slice(-2)}.000Z`,
          })
        ).status,
      ).toBe(200)
    }
    expect(await bring()).toEqual({
      taken: ['L03-01'],
      unheard: [],
      leftOut: [
        'L03-05 by AB is left out: nobody has said what it says',
        'L03-03 by AB is left out: nothing is heard in it',
        `L03-02 by AB is left out: says "kukkar", the course writes "${romanOf('L03-02')}"`,
      ],
    })
    expect(readdirSync(folder).toSorted()).toEqual(['L03-01.ogg', 'recordings.tsv'])
    expect(readRecordings(contentDir, new Set(['L03-01'])).get('L03-01')).toMatchObject({
      origin: 'native',
      speaker: 'Abida Bi, Kotli',
      terms: 'For this course and nothing else, by the speaker’s consent of 2026-11-01 (course-1)',
    })
    expect((await bring()).taken).toEqual([])
    await reviewer.withdraw()
    expect(await bring()).toEqual({
      taken: [],
      unheard: [],
      leftOut: ['L03-01: Abida Bi, Kotli has taken it back: remove file and row'],
    })
  },
)

test('a recording of words that the reviewer did not write is not the course’s once they call its line right', async () => {
  const reviewer = await anAB()
  await reviewer.consent(TO_COURSE)
  await reviewer.judge(of('L03-01', { verdict: 'different' }))
  const sound = await oggOf(place, take())
  const recordedAt = (at: number) => ({ recordedAt: `2026-11-02T18:00:0${at}.000Z` })
  await reviewer.put(sound, { itemId: 'L03-01', readRoman: '', ...recordedAt(1) })
  await reviewer.judge(of('L03-01', { judgedAt: '2026-11-03T10:00:00.000Z' }))
  await reviewer.judge(of('L03-02'))
  const readRoman = romanOf('L03-02')
  await reviewer.put(sound, { itemId: 'L03-02', readRoman, ...recordedAt(2) })
  const takes = reviewersTakes(await readWork(), readHere())
  expect(takes.map(({ take: { item_id: itemId }, why }) => [itemId, why])).toEqual([
    ['L03-02', null],
    ['L03-01', 'nobody has said what it says'],
  ])
})
