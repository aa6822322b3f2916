import { existsSync, mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

const MARK = 'drill'
const TEXT = 'Restored for practice: a server on this folder sends nothing to learners.\n'

/** Whether what is in this folder was restored for practice: a server on it sends no learner anything. */
export function isDrill(dataDir: string): boolean {
  return existsSync(join(dataDir, MARK))
}

/** Made before the data is there: a command that is ended in the middle leaves no copy that would write to learners. */
export function markDrill(dataDir: string): void {
  mkdirSync(dataDir, { recursive: true, mode: 0o700 })
  writeFileSync(join(dataDir, MARK), TEXT, { mode: 0o600 })
}

export function unmarkDrill(dataDir: string): void {
  rmSync(join(dataDir, MARK), { force: true })
}
