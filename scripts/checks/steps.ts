import { readFileSync, rmSync } from 'node:fs'
import { join, resolve } from 'node:path'

import * as v from 'valibot'

import { runProgram } from '../setup/run-program.mjs'
import { tallyOfPlaywright } from './playwright-tally.ts'
import { RELEASE_TESTS, type TestDepth } from './deep-tests.ts'
import { addTallies, type Tally, tallyOfProgram } from './tally.ts'

export type Step = { name: string; run: (env: NodeJS.ProcessEnv) => Promise<Tally> }

const RESULTS = join('.cache', 'checks')
const bin = (...path: string[]): string => join('node_modules', ...path)

/** What a check says is of interest when it fails; `showsAll` is for one whose numbers always are. */
function program(name: string, args: readonly string[], { showsAll = false } = {}): Step {
  return {
    name,
    run: async (env) => {
      const { code, output } = await runProgram(process.execPath, args, { env, show: showsAll })
      if (code !== 0 && !showsAll) process.stdout.write(`${output.trimEnd()}\n`)
      return tallyOfProgram(name, code === 0)
    },
  }
}

const tallySchema = v.object({
  passed: v.number(),
  failed: v.array(v.object({ name: v.string(), reason: v.string() })),
  skipped: v.array(v.object({ name: v.string(), reason: v.string() })),
  flaky: v.array(v.string()),
})

/** A test runner: its own numbers when it wrote them, and one failure when it ended badly with none. */
function runner(
  name: string,
  args: readonly string[],
  settings: Record<string, string>,
  resultFile: string,
  read: (json: unknown) => Tally,
): Step {
  return {
    name,
    run: async (env) => {
      rmSync(resultFile, { force: true })
      const { code } = await runProgram(process.execPath, args, {
        env: { ...env, ...settings },
        show: true,
      })
      const tally = readResult(resultFile, read)
      if (!tally) return tallyOfProgram(name, false)
      if (code === 0 || tally.failed.length > 0) return tally
      return addTallies([tally, tallyOfProgram(name, false)])
    },
  }
}

function readResult(file: string, read: (json: unknown) => Tally): Tally | undefined {
  try {
    return read(JSON.parse(readFileSync(file, 'utf8')))
  } catch (error) {
    process.stdout.write(`${file} cannot be read: ${String(error)}\n`)
    return undefined
  }
}

const VITEST_RESULT = join(RESULTS, 'vitest.json')
const PLAYWRIGHT_RESULT = join(RESULTS, 'playwright.json')

const vitest = (name: string, depth: TestDepth, files: readonly string[] = []): Step =>
  runner(
    name,
    [
      bin('vitest', 'vitest.mjs'),
      'run',
      '--reporter=dot',
      '--reporter=./scripts/checks/vitest-tally-reporter.ts',
      ...files,
    ],
    { VITEST_TALLY: VITEST_RESULT, TEST_DEPTH: depth },
    VITEST_RESULT,
    (json) => v.parse(tallySchema, json),
  )

const playwright = (name: string, depth: TestDepth, choice: readonly string[] = []): Step =>
  runner(
    name,
    [bin('@playwright', 'test', 'cli.js'), 'test', '--reporter=list,json', ...choice],
    // The whole path: a shorter one is taken from the folder of the configuration.
    { PLAYWRIGHT_JSON_OUTPUT_FILE: resolve(PLAYWRIGHT_RESULT), TEST_DEPTH: depth },
    PLAYWRIGHT_RESULT,
    tallyOfPlaywright,
  )

const simulator = (faults: number, seed: number): Step =>
  program(
    `Simulator: ${faults.toLocaleString('en-GB')} faults`,
    [join('tests', 'simulator', 'main.ts'), `--faults=${faults}`, `--seed=${seed}`, '--jobs=2'],
    { showsAll: true },
  )

/** Side by side, for checks of which the longest takes one core: the others go on the other one. */
function together(...steps: readonly Step[]): Step {
  return {
    name: steps.map(({ name }) => name).join(', '),
    run: async (env) => addTallies(await Promise.all(steps.map(({ run }) => run(env)))),
  }
}

const BUILD = program('Build', [join('scripts', 'build.mjs')])

/** In this order: what is quick and likely to fail comes first; the browser tests need the build. */
export const QUICK_STEPS: readonly Step[] = [
  together(
    program('Types', [bin('typescript', 'bin', 'tsc'), '-b']),
    program('Lint', [bin('oxlint', 'bin', 'oxlint'), '--type-aware']),
    program('Imports', [join('scripts', 'check-imports.ts')]),
    program('Format', [bin('oxfmt', 'bin', 'oxfmt'), '--check']),
    program('Unused code', [bin('knip', 'bin', 'knip.js'), '--no-progress']),
  ),
  vitest('Unit, API, component and data tests', 'quick'),
  BUILD,
  program('Oldest browsers', [join('scripts', 'check-browsers.ts')]),
  playwright('Browser tests', 'quick'),
]

/** Every journey at every size, by day and by night, and the tests that are too long for CI. */
export const RELEASE_STEPS: readonly Step[] = [
  vitest('What one account can make the server keep', 'release', RELEASE_TESTS),
  BUILD,
  playwright('Browser tests: everything, at every size', 'release'),
]

export const DEEP_STEPS: readonly Step[] = [
  vitest('Attacks, crashes, mutants, several processes and PostgreSQL', 'deep'),
  // Enough for every kind of fault: a kind that never came fails the run.
  simulator(6_000, 1),
  BUILD,
  playwright('Browser tests: every state, and speech', 'deep'),
  // On a phone's width; `npm run e2e:engines` has the wide window too.
  playwright('Browser tests: Firefox and WebKit', 'deep', [
    `--config=${join('e2e', 'engines', 'playwright.config.ts')}`,
    '--project=Firefox 390',
    '--project=WebKit 390',
  ]),
]
