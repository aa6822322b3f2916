import { parseArgs } from 'node:util'

import { checkEnvironment } from './checks/check-environment.ts'
import { ensurePrograms } from './checks/debian-programs.ts'
import { DEEP_STEPS, QUICK_STEPS, RELEASE_STEPS, type Step } from './checks/steps.ts'
import { addTallies, closingLine, type Tally, withFlakyLimit } from './checks/tally.ts'
import { duration, say } from './setup/say.mjs'

/**
 * `npm test` runs the quick checks, `--deep` the deep ones, `--all` both, `--release` every journey at its full breadth: each one,
 * whatever those before it came to. Closes with one line of numbers.
 */
async function main(): Promise<void> {
  await ensurePrograms()
  const env = checkEnvironment(process.env)
  const tallies: Tally[] = []
  const times: string[] = []
  for (const { name, run } of stepsOf(process.argv.slice(2))) {
    const started = Date.now()
    say(`\n── ${name}`)
    const tally = await run(env)
    tallies.push(tally)
    const time = duration(Date.now() - started)
    times.push(`${name} ${time}`)
    say(`── ${name}: ${closingLine(tally)} (${time})`)
  }

  const sum = withFlakyLimit(addTallies(tallies))
  say(`\nTook: ${times.join(', ')}`)
  for (const name of sum.flaky) say(`Passed only at a later try: ${name}`)
  for (const { name, reason } of sum.skipped) say(`Skipped: ${name} (${reason})`)
  for (const { name, reason } of sum.failed) say(`Failed: ${name}: ${reason}`)
  say(closingLine(sum))
  process.exitCode = sum.failed.length > 0 || sum.passed === 0 ? 1 : 0
}

function stepsOf(args: string[]): readonly Step[] {
  const { deep, all, release } = parseArgs({
    args,
    options: { deep: { type: 'boolean' }, all: { type: 'boolean' }, release: { type: 'boolean' } },
  }).values
  if (all) return [...new Set([...QUICK_STEPS, ...DEEP_STEPS])]
  if (release) return RELEASE_STEPS
  return deep ? DEEP_STEPS : QUICK_STEPS
}

await main()
