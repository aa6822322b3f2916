import type { Log } from './log.ts'

/** Work that no request waits for: mails. A failure is logged; a shutdown waits for what is left. */
export type Background = {
  run(name: string, work: () => Promise<void>): void
  settled(): Promise<void>
}

export function createBackground(log: Log): Background {
  const running = new Set<Promise<void>>()
  return {
    run(name, work) {
      const task = work()
        .catch((error: unknown) => log.error({ err: error, task: name }, 'background work failed'))
        .finally(() => running.delete(task))
      running.add(task)
    },
    async settled() {
      while (running.size > 0) await Promise.all(running)
    },
  }
}
