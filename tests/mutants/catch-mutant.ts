import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import {
  FIRST_SEED,
  MOST_FAULTS,
  type Mutant,
  MUTANT_VARIABLE,
  ROOT,
  whyNotApplied,
} from './mutant.ts'

export type Catch = {
  isCaught: boolean
  /** After so many faults of the storm; null where tests looked for it, or nothing was found. */
  faults: number | null
  /** What the storm or the tests said of it; what went wrong where it was not caught. */
  how: string
}

const LOADER = pathToFileURL(join(ROOT, 'tests/mutants/load-mutant.ts')).href
/** Without any of these a process has not come to what was asked of it. */
const BROKEN =
  /SyntaxError|ReferenceError|ERR_MODULE_NOT_FOUND|no longer reads as|Transform failed|No test files found/

/** Lets storm or tests loose on the product with the mutant in it. */
export async function catchMutant(mutant: Mutant): Promise<Catch> {
  const why = whyNotApplied(mutant)
  if (why !== null) return missed(why)
  return 'test' in mutant ? catchByTest(mutant) : catchByStorm(mutant)
}

async function catchByStorm(mutant: Exclude<Mutant, { test: string }>): Promise<Catch> {
  const seed = String(mutant.fromSeed ?? FIRST_SEED)
  const args = ['--faults', String(MOST_FAULTS), '--seed', seed, '--brief']
  const { code, printed } = await run(mutant, [
    'tests/simulator/main.ts',
    ...args,
    ...(mutant.storm ?? []),
  ])
  if (BROKEN.test(printed)) return missed(lastLines(printed))
  const [found, faults, foundSeed] = /FAILED after (\d+) faults, seed (\d+).*/.exec(printed) ?? []
  if (code === 0) return missed(`the storm found nothing in ${MOST_FAULTS} faults`)
  if (code !== 1 || found === undefined || foundSeed === undefined) {
    return missed(`the storm itself broke: ${lastLines(printed)}`)
  }
  // The same scenario, without the mutant.
  const sound = await run(null, [
    'tests/simulator/main.ts',
    '--faults',
    '1',
    '--seed',
    foundSeed,
    '--brief',
    ...(mutant.storm ?? []),
  ])
  return sound.printed.includes('FAILED after')
    ? missed(`the product fails without it too, seed ${foundSeed}`)
    : { isCaught: true, faults: Number(faults), how: found }
}

async function catchByTest(mutant: Extract<Mutant, { test: string }>): Promise<Catch> {
  const { code, printed } = await run(mutant, [
    join('node_modules', 'vitest', 'vitest.mjs'),
    'run',
    '--config',
    'tests/mutants/vitest.config.ts',
    '--bail=1',
    mutant.test,
    ...(mutant.only === undefined ? [] : ['--testNamePattern', mutant.only]),
  ])
  const failed = /(?:FAIL|×) .*/.exec(printed)?.[0]
  if (BROKEN.test(printed)) return missed(lastLines(printed))
  return code === 1 && failed !== undefined
    ? { isCaught: true, faults: null, how: failed }
    : missed(`${mutant.test} passes`)
}

function missed(how: string): Catch {
  return { isCaught: false, faults: null, how }
}

function run(
  mutant: Mutant | null,
  args: readonly string[],
): Promise<{ code: number; printed: string }> {
  const { NODE_OPTIONS = '', ...env } = process.env
  const child = spawn(process.execPath, args, {
    cwd: ROOT,
    env: {
      ...env,
      // A mutant's test may be of either depth.
      TEST_DEPTH: undefined,
      NO_COLOR: '1',
      ...(mutant !== null && {
        // Servers that a test starts as processes of their own load it too.
        NODE_OPTIONS: `${NODE_OPTIONS} --import=${LOADER}`.trim(),
        [MUTANT_VARIABLE]: mutant.name,
      }),
    },
  })
  let printed = ''
  const hear = (data: Buffer): void => void (printed += data.toString())
  child.stdout.on('data', hear)
  child.stderr.on('data', hear)
  return new Promise((resolve) =>
    child.on('close', (code) => resolve({ code: code ?? -1, printed })),
  )
}

function lastLines(text: string): string {
  return text.trim().split('\n').slice(-5).join('\n')
}
