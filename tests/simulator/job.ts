/** One of several processes: plays every so-manieth seed until it is ended (play-in-jobs.ts). */
import type { ScenarioReport } from './play-in-jobs.ts'
import { playUntil } from './play-until.ts'
import { readScenarioOptions } from './scenario-options.ts'

const [firstSeed = 1, stride = 1] = process.argv.slice(2, 4).map(Number)
const options = readScenarioOptions(process.argv.slice(4))
for (let seed = firstSeed; ; seed += stride) {
  // One fault is enough to ask for: each call plays one scenario.
  const { faults, failure } = await playUntil(1, seed, options)
  const report: ScenarioReport = {
    seed,
    faults: [...faults.byKind()],
    violation: failure?.violation ?? null,
  }
  await new Promise((sent) => process.send?.(report, sent))
}
