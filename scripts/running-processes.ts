import { readdirSync, readFileSync } from 'node:fs'
import { setTimeout as wait } from 'node:timers/promises'

const LOOKS_EACH_MS = 10
const GONE_WITHIN_MS = 10_000

/** Ids of what a process has started, whichever of its threads did; none where it has ended. */
export function childrenOf(id: number): number[] {
  return orElse([], () => readdirSync(`/proc/${id}/task`)).flatMap((thread) =>
    orElse('', () => readFileSync(`/proc/${id}/task/${thread}/children`, 'utf8'))
      .split(' ')
      .filter(Boolean)
      .map(Number),
  )
}

export function killHard(id: number): void {
  try {
    process.kill(id, 'SIGKILL')
  } catch {
    // It has ended by itself since it was listed.
  }
}

export function isRunning(id: number): boolean {
  // Ended, and its parent has not asked how: it holds nothing any more.
  const status = orElse('State: Z', () => readFileSync(`/proc/${id}/status`, 'utf8'))
  return !/^State:\s*Z/m.test(status)
}

/** Resolves when none of them runs; rejects after ten seconds. Nobody is told of the end of a process that is not their own child. */
export async function untilNoneRuns(ids: readonly number[]): Promise<void> {
  const giveUpAt = performance.now() + GONE_WITHIN_MS
  while (ids.some(isRunning)) {
    if (performance.now() > giveUpAt) throw new Error('A killed process still runs')
    await wait(LOOKS_EACH_MS)
  }
}

/** A process may end between two looks. */
function orElse<T>(instead: T, read: () => T): T {
  try {
    return read()
  } catch {
    return instead
  }
}
