import { parseArgs } from 'node:util'
import { countFaults } from '../../tests/simulator/fault-count.ts'
import { DONE_KINDS } from './events.ts'
import { BROWSER_FAULT_KINDS } from './fault-kinds.ts'
import { playRound } from './scenario.ts'

const STEPS_IN_A_ROUND = 30

/**
 * Plays rounds in real Chromium against the real server until that many faults have been injected. Exits with 1 at the
 * first round after which server, devices and what was really done do not agree, and tells it. The seed decides who does
 * what and which call is hit; when exactly a call comes is up to the browser.
 */
async function main(): Promise<number> {
  const { values } = parseArgs({
    options: {
      faults: { type: 'string', default: '1000' },
      seed: { type: 'string', default: '1' },
    },
  })
  const wanted = Number(values.faults)
  const firstSeed = Number(values.seed)
  if (!Number.isInteger(wanted) || wanted < 1 || !Number.isInteger(firstSeed)) {
    process.stderr.write('--faults and --seed take whole numbers\n')
    return 2
  }
  const faults = countFaults(BROWSER_FAULT_KINDS)
  const startedAt = performance.now()
  const counts = { reviews: 0, practices: 0, evenings: 0, familyChanges: 0, takes: 0 }
  let rounds = 0
  for (let seed = firstSeed; faults.total() < wanted; seed += 1) {
    const { violations, told, done } = await playRound(seed, STEPS_IN_A_ROUND, faults)
    rounds += 1
    for (const kind of DONE_KINDS) counts[kind] += done[kind]
    const seconds = Math.round((performance.now() - startedAt) / 1000)
    if (violations.length > 0) {
      process.stdout.write(`FAILED after ${faults.total()} faults, seed ${seed}\n`)
      for (const [at, line] of told.entries()) process.stdout.write(`  ${at + 1}. ${line}\n`)
      for (const violation of violations) process.stdout.write(`  → ${violation}\n`)
      return 1
    }
    process.stdout.write(`round ${rounds}, seed ${seed}: ${faults.total()} faults, ${seconds} s\n`)
  }
  for (const [kind, count] of faults.byKind()) {
    process.stdout.write(`${String(count).padStart(9)}  ${kind}\n`)
  }
  const minutes = ((performance.now() - startedAt) / 60_000).toFixed(1)
  process.stdout.write(
    `${faults.total()} faults in ${rounds} rounds from seed ${firstSeed}, ${minutes} min: ` +
      '0 lost, 0 counted twice, 0 out of order, 0 stuck\n',
  )
  const { reviews, practices, evenings, familyChanges, takes } = counts
  process.stdout.write(
    `compared: ${reviews} answers to cards, ${practices} sessions of practice, ${evenings} evenings, ` +
      `${familyChanges} changes of the tree, ${takes} takes\n`,
  )
  const never = [
    ...BROWSER_FAULT_KINDS.filter((kind) => faults.byKind().get(kind) === 0),
    ...DONE_KINDS.filter((kind) => counts[kind] === 0),
  ]
  if (never.length === 0) return 0
  process.stdout.write(`never came up: ${never.join(', ')}\n`)
  return 1
}

process.exit(await main())
