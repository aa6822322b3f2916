import { spawnSync } from 'node:child_process'
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { registerAccount, call } from '../server/test-account.ts'
import { startTestServer } from '../server/test-server.ts'

const ROOT = join(import.meta.dirname, '../..')
const HEADER = 'id\tverdict\troman\tshahmukhi\tplace\tinitials\tdate\tcomment'

/** The check asks the judge about every word beside every other: seconds, on a busy machine many. */
const CHECKED_MS = 90_000

let place: string
let folder: string
beforeEach(() => {
  place = mkdtempSync(join(tmpdir(), 'content-command-'))
  folder = join(place, 'content')
  mkdirSync(join(folder, 'audio'), { recursive: true })
  symlinkSync(join(ROOT, 'public'), join(place, 'public'))
  symlinkSync(join(ROOT, 'content/audio/premium'), join(folder, 'audio/premium'))
  for (const name of [
    'lexicon.tsv',
    'loanwords.tsv',
    'kinship.tsv',
    'lessons',
    'pictures',
    'audio/manifest.json',
    'marketing.yaml',
  ]) {
    cpSync(join(ROOT, 'content', name), join(folder, name), { recursive: true })
  }
})
afterEach(() => rmSync(place, { recursive: true }))

function content(args: readonly string[], env: Record<string, string> = {}) {
  const { PATH = '' } = process.env
  return spawnSync(process.execPath, ['scripts/content.ts', ...args], {
    cwd: ROOT,
    encoding: 'utf8',
    env: { PATH, CONTENT_DIR: folder, ...env },
  })
}

const lexicon = () => readFileSync(join(folder, 'lexicon.tsv'), 'utf8')

function reviewsFile(...rows: string[]): string {
  const path = join(folder, 'reviews.tsv')
  writeFileSync(path, [HEADER, ...rows].join('\n'))
  return path
}

test('what it can do is told to who asks for something else', () => {
  for (const args of [[], ['chekc'], ['apply-reviews'], ['check', 'more']]) {
    const { status, stderr } = content(args)
    expect(status).toBe(1)
    expect(stderr).toContain('npm run content -- apply-reviews FILE')
  }
})

test('the relations of a family are listed and counted', () => {
  const { stderr, stdout } = content(['check', '--kinship'])
  expect(stderr).toBe('')
  expect(stdout).toMatch(/^1 step {3}12 exact, 0 wider, 0 ask at home$/m)
})

test('reviews are worked in, and the course is checked', { timeout: CHECKED_MS }, () => {
  const path = reviewsFile('L03-04\tok\t\t\tMirpur\tAB\t2026-11-30\t')
  const first = content(['apply-reviews', path])
  expect(first.stderr).toBe('')
  expect(first.stdout).toContain('1 worked in, 0 were in already, 0 without a verdict')
  expect(first.stdout).toContain('awaiting native review  329 of 330 items')
  expect(lexicon()).toMatch(/^L03-04\t.*; REV AB 2026-11-30\tmirpur$/m)
})

test('with one bad row nothing is written, and each mistake has its line', () => {
  const before = lexicon()
  const path = reviewsFile(
    'L03-04\tok\t\t\tMirpur\tAB\t2026-11-30\t',
    'L03-05\tmaybe\t\t\tMirpur\tAB\t2026-11-30\t',
  )
  const { status, stderr } = content(['apply-reviews', path])
  expect(status).toBe(1)
  expect(stderr).toContain(`${path}:3: verdict: must be ok, fix or reject`)
  expect(stderr).toContain('nothing was written')
  expect(lexicon()).toBe(before)
})

test('a row that the course could not read any more is not written either', () => {
  const before = lexicon()
  const rows = Array.from({ length: 15 }, (_, at) => {
    return `L03-04\tok\t\t\tMirpur\t${'ABCDEFGHIJKLMNO'[at]}X\t2026-11-30\t`
  })
  const { status, stderr } = content(['apply-reviews', reviewsFile(...rows)])
  expect([status, stderr]).toEqual([1, expect.stringContaining('source: is longer than 300')])
  expect(lexicon()).toBe(before)
})

test('a changed word is followed through the course', { timeout: CHECKED_MS }, () => {
  const path = reviewsFile('L03-13\tfix\tbilla\t\tMirpur\tAB\t2026-11-30\t')
  const { status, stdout, stderr } = content(['apply-reviews', path])
  expect(stdout).toContain('L03-13: the clip says "billi"')
  expect(stdout).toContain('npm run audio:build')
  // The check afterwards says it too, and the command has not succeeded until that is mended.
  expect(status).toBe(1)
  expect(stderr).toContain('to mend')
})

test('the report names what is left to do', () => {
  const { status, stdout } = content(['report'])
  expect(status).toBe(0)
  for (const part of [
    'Without a clip',
    'Awaiting native review',
    'Exercises by type',
    'Reading level',
    'Written twice',
    'Words without another form',
  ]) {
    expect(stdout).toContain(part)
  }
})

test('what learners sent is listed while the server has its database open, without an address', async () => {
  const dataDir = join(folder, 'data')
  mkdirSync(dataDir)
  const server = await startTestServer({ database: join(dataDir, 'apni-boli.db') })
  const learner = await registerAccount(server, { verified: true })
  const body = { itemId: 'l1-1', roman: 'slaam', place: 'Dadyal' }
  await call(server, 'POST', '/api/suggestions', { token: learner.token, body })
  const { status, stdout, stderr } = content(['suggestions'], { DATA_DIR: dataDir })
  await server.close()
  expect([status, stderr]).toEqual([0, ''])
  expect(stdout.split('\n')[1]).toMatch(/^l1-1\t\tslaam\t\tDadyal\t\t\t\t/)
  expect(stdout).not.toContain('@')
  expect(stdout).not.toContain(learner.id)
})

test('without a database it says so in one line', () => {
  const { status, stderr } = content(['suggestions'], { DATA_DIR: join(folder, 'none') })
  expect(status).toBe(1)
  expect(stderr.trim()).toBe(`DATA_DIR: there is no database in ${join(folder, 'none')}`)
})

test(
  'a picture that is missing stops the check, and is drawn again as it was',
  { timeout: CHECKED_MS },
  () => {
    const cow = join(folder, 'pictures/cow.svg')
    const drawn = readFileSync(cow, 'utf8')
    rmSync(cow)
    writeFileSync(join(folder, 'pictures/unicorn.svg'), '<svg/>')
    const { status, stderr } = content(['check'])
    expect(status).toBe(1)
    expect(stderr).toMatch(
      /^content\/lessons\/03-animals\.yaml:\d+: the picture content\/pictures\/cow\.svg is missing\n1 to mend\n$/,
    )
    expect(content(['pictures']).stdout).toContain('1 drawn, 1 dropped')
    expect(readFileSync(cow, 'utf8')).toBe(drawn)
    expect(existsSync(join(folder, 'pictures/unicorn.svg'))).toBe(false)
  },
)

test('a picture that the set does not have is told with its line, and nothing is drawn or dropped', () => {
  const lesson = join(folder, 'lessons/03-animals.yaml')
  const text = readFileSync(lesson, 'utf8').replace('picture: cow\n', 'picture: gaan-cow\n')
  writeFileSync(lesson, text)
  const line = text.slice(0, text.indexOf('gaan-cow')).split('\n').length
  const { status, stderr } = content(['pictures'])
  expect(status).toBe(1)
  expect(stderr).toContain(`content/lessons/03-animals.yaml:${line}: "gaan-cow" is no drawing of`)
  expect(existsSync(join(folder, 'pictures/cow.svg'))).toBe(true)
})
