import { createFaultCount } from './fault-count.ts'
import { playScenario, type Step } from './scenario.ts'
import type { ScenarioOptions } from './world.ts'

/** Leaves out steps as long as the scenario still fails: halves first, then ever smaller pieces. */
export async function shortenScenario(
  seed: number,
  steps: readonly Step[],
  options: ScenarioOptions,
): Promise<Step[]> {
  let shortest = [...steps]
  for (let piece = Math.ceil(shortest.length / 2); piece >= 1; piece = Math.floor(piece / 2)) {
    for (let from = 0; from < shortest.length;) {
      const without = [...shortest.slice(0, from), ...shortest.slice(from + piece)]
      if (await stillFails(seed, without, options)) shortest = without
      else from += piece
    }
  }
  return shortest
}

async function stillFails(
  seed: number,
  steps: readonly Step[],
  options: ScenarioOptions,
): Promise<boolean> {
  try {
    return (await playScenario(seed, steps, createFaultCount(), options)).violations.length > 0
  } catch {
    // It breaks in another way: that is a failure too.
    return true
  }
}
