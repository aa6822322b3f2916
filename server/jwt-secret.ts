import { randomBytes } from 'node:crypto'
import { linkSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

const SECRET_BYTES = 32

/** The secret that signs sessions: made once, kept in DATA_DIR, readable by its owner alone. */
export function keptJwtSecret(dataDir: string): string {
  mkdirSync(dataDir, { recursive: true, mode: 0o700 })
  const file = join(dataDir, 'jwt-secret')
  const draft = `${file}.${process.pid}`
  writeFileSync(draft, randomBytes(SECRET_BYTES).toString('base64url'), { mode: 0o600 })
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
