import { setTimeout as wait } from 'node:timers/promises'
import type { Log } from './log.ts'

/** Work that no request waits for: mails. A failure is logged; a shutdown waits for what is left. */
export type Background = {
  run(name: string, work: () => Promise<void>): void
  settled(): Promise<void>
  /** The same for a shutdown, which waits so long and no longer: what is left is owed in the database. */
  settledWithin(ms: number): Promise<void>
}

export function createBackground(log: Log): Background {
  const running = new Set<Promise<void>>()
  async function settled(): Promise<void> {
    while (running.size > 0) await Promise.all(running)
  }
  return {
    settled,
    run(name, work) {
      const task = work()
        .catch((error: unknown) => log.error({ err: error, task: name }, 'background work failed'))
        .finally(() => running.delete(task))
      running.add(task)
    },
    settledWithin: (ms) => Promise.race([settled(), wait(ms)]),
  }
}
