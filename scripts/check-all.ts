import { checkEnvironment } from './checks/check-environment.ts'
import { ensurePrograms } from './checks/debian-programs.ts'
import { STEPS } from './checks/steps.ts'
import { addTallies, closingLine, type Tally, withFlakyLimit } from './checks/tally.ts'
import { duration, say } from './setup/say.mjs'

/** Runs every check, whatever the ones before it came to, and closes with one line of numbers. */
async function main(): Promise<void> {
  await ensurePrograms()
  const env = checkEnvironment(process.env)
  const tallies: Tally[] = []
  const times: string[] = []
  for (const { name, run } of STEPS) {
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

await main()
