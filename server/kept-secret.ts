import { linkSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

/** A secret that is made once and kept in a file of DATA_DIR, readable by its owner alone. */
export function keptSecret(dataDir: string, name: string, make: () => string): string {
  mkdirSync(dataDir, { recursive: true, mode: 0o700 })
  const file = join(dataDir, name)
  const draft = `${file}.${process.pid}`
  writeFileSync(draft, make(), { mode: 0o600 })
  try {
    // A link appears whole or not at all, and never replaces what is there: the first process wins.
    linkSync(draft, file)
  } catch (error) {
    if (!isAlreadyThere(error)) throw error
  } finally {
    rmSync(draft)
  }
  return readFileSync(file, 'utf8')
}

function isAlreadyThere(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === 'EEXIST'
}
