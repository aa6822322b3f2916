import { parseArgs } from 'node:util'
import { createFaultCount, FAULT_KINDS } from './fault-count.ts'
import { playInJobs } from './play-in-jobs.ts'
import { playUntil, SCENARIO_LENGTH } from './play-until.ts'
import { shortenScenario } from './shorten.ts'
import { stopServerDatabases } from './server-database.ts'
import { playScenario, generateScenario } from './scenario.ts'
import { readScenarioOptions, SCENARIO_FLAGS } from './scenario-options.ts'
import type { ScenarioOptions } from './world.ts'

/**
 * Plays scenarios until that many faults have been injected. Exits with 1 at the first scenario after which
 * server, devices and what was really done do not agree, and tells it as short as it goes.
 */
async function simulate(): Promise<number> {
  const { values } = parseArgs({
    options: {
      ...SCENARIO_FLAGS,
      faults: { type: 'string', default: '20000' },
      seed: { type: 'string', default: '1' },
      /** So many processes share the seeds between them. */
      jobs: { type: 'string', default: '1' },
      /** Say only that it failed, without looking for the shortest scenario. */
      brief: { type: 'boolean', default: false },
    },
  })
  const wanted = Number(values.faults)
  const firstSeed = Number(values.seed)
  const jobs = Number(values.jobs)
  if (![wanted, firstSeed, jobs].every(Number.isInteger) || wanted < 1 || jobs < 1) {
    process.stderr.write('--faults, --seed and --jobs take whole numbers\n')
    return 2
  }
  const args = process.argv.slice(2)
  const options = readScenarioOptions(args)
  const startedAt = performance.now()
  const { faults, scenarios, failure } = await (jobs === 1
    ? playUntil(wanted, firstSeed, options)
    : playInJobs({ wanted, firstSeed, jobs, args }))
  const seconds = (performance.now() - startedAt) / 1000
  if (failure !== null) {
    const { seed, violation } = failure
    process.stdout.write(`FAILED after ${faults.total()} faults, seed ${seed}: ${violation}\n`)
    if (!values.brief) await tellShortest(seed, options)
    return 1
  }
  for (const [kind, count] of faults.byKind()) {
    if (options.without.has(kind)) process.stdout.write(`left out  ${kind}\n`)
    else process.stdout.write(`${String(count).padStart(9)}  ${kind}\n`)
  }
  process.stdout.write(
    `${faults.total()} faults in ${scenarios} scenarios from seed ${firstSeed}, ${Math.round(faults.total() / seconds)} a second: ` +
      '0 lost, 0 counted twice, 0 out of order, 0 stuck\n',
  )
  const never = FAULT_KINDS.filter(
    (kind) => faults.byKind().get(kind) === 0 && !options.without.has(kind),
  )
  if (never.length === 0) return 0
  process.stdout.write(`never injected: ${never.join(', ')}\n`)
  return 1
}

async function tellShortest(seed: number, options: ScenarioOptions): Promise<void> {
  const steps = generateScenario(seed, SCENARIO_LENGTH, options.without)
  const shortest = await shortenScenario(seed, steps, options)
  const { violations, told } = await playScenario(seed, shortest, createFaultCount(), options)
  for (const [at, line] of told.entries()) process.stdout.write(`  ${at + 1}. ${line}\n`)
  for (const violation of violations) process.stdout.write(`  → ${violation}\n`)
}

// Dead tabs leave calls behind that never come back, and the watchdogs of these.
const code = await simulate()
await stopServerDatabases()
process.exit(code)
