import { execFile } from 'node:child_process'
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { whyNoPostgres } from '../../scripts/temporary-postgres.ts'
import { copyWithMutant, type Mutant } from './patched-copy.ts'

const ROOT = join(import.meta.dirname, '../..')
/** All that the torture runs on. */
const COPIED = [
  'package.json',
  'domain',
  'contract',
  'content',
  'public/audio',
  'server',
  'scripts/torture',
  'scripts/torture.ts',
  'scripts/running-processes.ts',
  'scripts/server-process.ts',
  'scripts/temporary-postgres.ts',
  'tests/simulator/chance.ts',
]

const MUTANTS: readonly Mutant[] = [
  {
    name: 'the server answers before the commit',
    changes: [
      {
        file: 'server/db/group-commit.ts',
        find: 'batcher.add(work) as Promise<T>',
        replace:
          'new Promise<T>((resolve, reject) => void batcher.add(async (tx) => { resolve(await work(tx)) }).catch(reject))',
      },
      {
        file: 'server/db/group-commit.ts',
        find: "    handle.exec('commit')\n",
        replace:
          "    await new Promise((later) => setTimeout(later, 50))\n    handle.exec('commit')\n",
      },
    ],
  },
  {
    name: 'a take is acknowledged before its bytes are on the disk',
    changes: [
      {
        file: 'server/recording-stores/file-store.ts',
        find: "        const handle = await open(draft, 'w', 0o600)\n",
        replace:
          "        setTimeout(() => void createFileStore(folder).put(key, bytes), 1_000)\n        if (!draftsOf.has(key)) return void draftsOf.add(key)\n        const handle = await open(draft, 'w', 0o600)\n",
      },
      {
        file: 'server/recording-stores/file-store.ts',
        find: 'function draftOf(',
        replace: 'const draftsOf = new Set<string>()\nfunction draftOf(',
      },
    ],
  },
  {
    name: 'half a take is stored, and served as it is',
    changes: [
      {
        file: 'server/recording-stores/file-store.ts',
        find: 'handle.writeFile(bytes)',
        replace: 'handle.writeFile(bytes.subarray(0, bytes.byteLength / 2))',
      },
      {
        file: 'server/voices/read-audio.ts',
        find: "digest('hex') === sha256 ? bytes : null",
        replace: "digest('hex') === sha256 || bytes.byteLength > 0 ? bytes : null",
      },
    ],
  },
  {
    name: 'a lesson that is sent again counts again',
    changes: [
      {
        file: 'server/progress/apply-mutations.ts',
        find: "    if (first !== null && (!first.ok || first.value !== '')) return first\n",
        replace: '',
      },
      {
        file: 'server/progress/apply-mutations.ts',
        find: '      key: call.key ?? ids(),\n',
        replace: '      key: ids(),\n',
      },
      {
        file: 'server/progress/apply-mutations.ts',
        find: 'if (first !== null) return result',
        replace: '',
      },
      {
        file: 'server/progress/apply-mutations.ts',
        find: '    if (call.key !== undefined) {\n      const row',
        replace: '    if (call.key !== undefined && first === null) {\n      const row',
      },
      {
        file: 'server/progress/apply-completion.ts',
        find: '    before.completions.find((row) => isSameAttempt(row, admitted))\n',
        replace:
          '    before.completions.find((row) => isSameAttempt(row, admitted) && row.score < 0)\n',
      },
    ],
  },
]

function torture(folder: string, args: string[]): Promise<{ code: number; printed: string }> {
  return new Promise((resolve) => {
    const options = { cwd: folder, encoding: 'utf8' as const }
    const child = execFile(
      process.execPath,
      ['scripts/torture.ts', '--brief', ...args],
      options,
      (_error, stdout, stderr) =>
        resolve({ code: child.exitCode ?? -1, printed: `${stdout}${stderr}` }),
    )
  })
}

test('killed under load, in a start and in its migrations, SQLite loses nothing', async () => {
  const args = ['--database', 'sqlite', '--rounds', '4', '--seed', '5']
  const { code, printed } = await torture(ROOT, args)
  expect(printed).toMatch(/^ {2}rounds +4$/m)
  expect(printed).toMatch(/^ {2}takes acknowledged +[1-9]/m)
  expect(printed).toMatch(/^ {2}lost +0$/m)
  expect(code, printed).toBe(0)
}, 600_000)

test('with the takes in a store that speaks S3 nothing is lost either', async () => {
  const args = ['--database', 'sqlite', '--recordings', 's3', '--rounds', '1', '--seed', '5']
  const { code, printed } = await torture(ROOT, args)
  expect(printed).toMatch(/^ {2}takes acknowledged +[1-9]/m)
  expect(code, printed).toBe(0)
}, 600_000)

test('all of PostgreSQL killed, then the server: nothing is lost', async (context) => {
  const why = whyNoPostgres()
  if (why !== null) return context.skip(why)
  const args = ['--database', 'postgres', '--rounds', '2', '--seed', '5']
  const { code, printed } = await torture(ROOT, args)
  expect(printed).toMatch(/^ {2}rounds +2$/m)
  expect(printed).toMatch(/^ {2}lost +0$/m)
  expect(code, printed).toBe(0)
}, 600_000)

/** Longer than the other process may feel it. */
const FROZEN_SECONDS = '12'

test('one of two processes frozen in its transactions: the other one’s learners feel it for seconds at most', async (context) => {
  const why = whyNoPostgres()
  if (why !== null) return context.skip(why)
  const { code, printed } = await torture(ROOT, ['--freeze', FROZEN_SECONDS, '--seed', '5'])
  expect(printed).toMatch(/^ {2}transactions that it held +[1-9]/m)
  expect(printed).toMatch(/^ {2}failures of uninvolved learners +0$/m)
  expect(code, printed).toBe(0)
}, 600_000)

test('a freeze finds that the database waits for silent transactions', async (context) => {
  const why = whyNoPostgres()
  if (why !== null) return context.skip(why)
  const bug: Mutant = {
    name: 'the database waits for silent transactions',
    changes: [
      {
        file: 'server/db/postgres-timeouts.ts',
        find: 'const IDLE_IN_TRANSACTION_MS = 2_000',
        replace: 'const IDLE_IN_TRANSACTION_MS = 0',
      },
    ],
  }
  const folder = await copyWithMutant(bug, COPIED)
  try {
    const { code, printed } = await torture(folder, ['--freeze', FROZEN_SECONDS, '--seed', '5'])
    expect(printed).toMatch(/^ {2}failures later than five seconds after the stop +[1-9]/m)
    expect(code).toBe(1)
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}, 600_000)

/** A torture that misses a mutant proves nothing about other bugs. */
test.each(MUTANTS.map((bug) => [bug.name, bug] as const))(
  'one round finds that %s',
  { timeout: 600_000 },
  async (_name, bug) => {
    const folder = await copyWithMutant(bug, COPIED)
    try {
      const args = ['--database', 'sqlite', '--rounds', '1', '--seed', '5']
      const { code, printed } = await torture(folder, args)
      expect(printed).not.toMatch(/SyntaxError|ERR_MODULE_NOT_FOUND/)
      expect(printed).toMatch(/^ {2}(lost|there twice|otherwise than it was said) +[1-9]/m)
      expect(code).toBe(1)
    } finally {
      await rm(folder, { recursive: true, force: true })
    }
  },
)
