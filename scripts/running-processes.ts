import { existsSync, readdirSync, readFileSync } from 'node:fs'

/** Ids of what a process has started, whichever of its threads did; none where it has ended. */
export function childrenOf(id: number): number[] {
  const threads = existsSync(`/proc/${id}/task`) ? readdirSync(`/proc/${id}/task`) : []
  return threads.flatMap((thread) =>
    readOr(`/proc/${id}/task/${thread}/children`, '').split(' ').filter(Boolean).map(Number),
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
  return existsSync(`/proc/${id}`) && !/^State:\s*Z/m.test(readOr(`/proc/${id}/status`, 'State: Z'))
}

/** A process may end between two looks. */
function readOr(path: string, instead: string): string {
  try {
    return readFileSync(path, 'utf8')
  } catch {
    return instead
  }
}
