import { createFaultCount, type FaultCount } from './fault-count.ts'
import { playScenario, generateScenario } from './scenario.ts'
import type { ScenarioOptions } from './world.ts'

export const SCENARIO_LENGTH = 60

export type Played = {
  faults: FaultCount
  scenarios: number
  failure: { seed: number; violation: string } | null
}

// Dexie warns of each connection that it opens anew; here that happens by the thousand.
const warn = console.warn
console.warn = (...parts: unknown[]) => {
  if (parts[0] !== 'Dexie: Need to reopen db') warn(...parts)
}

/** One scenario after the other until that many faults, or until one fails. */
export async function playUntil(
  wanted: number,
  firstSeed: number,
  options: ScenarioOptions,
): Promise<Played> {
  const faults = createFaultCount()
  let scenarios = 0
  for (let seed = firstSeed; faults.total() < wanted; seed += 1) {
    const steps = generateScenario(seed, SCENARIO_LENGTH, options.without)
    const { violations } = await playScenario(seed, steps, faults, options)
    scenarios += 1
    const [violation] = violations
    if (violation !== undefined) return { faults, scenarios, failure: { seed, violation } }
  }
  return { faults, scenarios, failure: null }
}
