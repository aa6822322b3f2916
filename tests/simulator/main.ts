import { parseArgs } from 'node:util'
import { createFaultCount, FAULT_KINDS } from './fault-count.ts'
import { shortenStory } from './shorten.ts'
import { playStory, writeStory } from './story.ts'

const STORY_STEPS = 60

// Dexie warns of each connection that it opens anew; here that happens by the thousand.
const warn = console.warn
console.warn = (...parts: unknown[]) => {
  if (parts[0] !== 'Dexie: Need to reopen db') warn(...parts)
}

/**
 * Plays stories until that many faults have been injected. Exits with 1 at the first story after which
 * server, devices and what was really done do not agree, and tells it as short as it goes.
 */
async function simulate(): Promise<number> {
  const { values } = parseArgs({
    options: {
      faults: { type: 'string', default: '20000' },
      seed: { type: 'string', default: '1' },
      /** Say only that it failed, without looking for the shortest story. */
      brief: { type: 'boolean', default: false },
    },
  })
  const wanted = Number(values.faults)
  const firstSeed = Number(values.seed)
  if (!Number.isInteger(wanted) || wanted < 1 || !Number.isInteger(firstSeed)) {
    process.stderr.write('--faults and --seed take whole numbers\n')
    return 2
  }
  const faults = createFaultCount()
  const startedAt = performance.now()
  let stories = 0
  for (let seed = firstSeed; faults.total() < wanted; seed += 1) {
    const steps = writeStory(seed, STORY_STEPS)
    const { violations } = await playStory(seed, steps, faults)
    stories += 1
    if (violations.length === 0) continue
    process.stdout.write(`FAILED after ${faults.total()} faults, seed ${seed}: ${violations[0]}\n`)
    if (!values.brief) await tellShortest(seed)
    return 1
  }
  const seconds = (performance.now() - startedAt) / 1000
  for (const [kind, count] of faults.byKind()) {
    process.stdout.write(`${String(count).padStart(9)}  ${kind}\n`)
  }
  process.stdout.write(
    `${faults.total()} faults in ${stories} stories from seed ${firstSeed}, ${Math.round(faults.total() / seconds)} a second: ` +
      '0 lost, 0 counted twice, 0 out of order, 0 stuck\n',
  )
  const never = FAULT_KINDS.filter((kind) => faults.byKind().get(kind) === 0)
  if (never.length === 0) return 0
  process.stdout.write(`never injected: ${never.join(', ')}\n`)
  return 1
}

async function tellShortest(seed: number): Promise<void> {
  const shortest = await shortenStory(seed, writeStory(seed, STORY_STEPS))
  const { violations, told } = await playStory(seed, shortest, createFaultCount())
  for (const [at, line] of told.entries()) process.stdout.write(`  ${at + 1}. ${line}\n`)
  for (const violation of violations) process.stdout.write(`  → ${violation}\n`)
}

// Dead tabs leave calls behind that never come back, and the watchdogs of these.
process.exit(await simulate())
