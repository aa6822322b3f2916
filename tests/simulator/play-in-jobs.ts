import { fork } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { createFaultCount, type FaultKind } from './fault-count.ts'
import type { Played } from './play-until.ts'

/** What a job tells after each of its scenarios. */
export type ScenarioReport = {
  seed: number
  faults: [FaultKind, number][]
  violation: string | null
}

/** A seed is one scenario wherever it is played: the first job takes every so-manieth, the second the ones behind. */
export function playInJobs(order: {
  wanted: number
  firstSeed: number
  jobs: number
  /** As they were given, for each of them. */
  args: readonly string[]
}): Promise<Played> {
  const faults = createFaultCount()
  let scenarios = 0
  return new Promise((resolve, reject) => {
    const children = Array.from({ length: order.jobs }, (_, at) =>
      fork(
        fileURLToPath(import.meta.resolve('./job.ts')),
        [String(order.firstSeed + at), String(order.jobs), ...order.args],
        // Room for what lives for one scenario only: a tenth less processor time.
        { execArgv: ['--max-semi-space-size=64'] },
      ),
    )
    let isOver = false
    const end = (failure: Played['failure']): void => {
      isOver = true
      for (const child of children) child.kill('SIGKILL')
      resolve({ faults, scenarios, failure })
    }
    for (const child of children) {
      child.on('message', (message) => {
        if (isOver) return
        const { seed, faults: injected, violation } = message as ScenarioReport
        scenarios += 1
        for (const [kind, count] of injected) faults.add(kind, count)
        if (violation !== null) end({ seed, violation })
        else if (faults.total() >= order.wanted) end(null)
      })
      child.on('exit', (code) => {
        if (!isOver) reject(new Error(`A job of the simulator ended by itself (${code})`))
      })
    }
  })
}
