import { randomBytes } from 'node:crypto'
import { linkSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

/** A secret that is made once and kept in a file of DATA_DIR, readable by its owner alone. */
export function storedSecret(dataDir: string, name: string, make: () => string): string {
  const file = join(dataDir, name)
  try {
    return readIfThere(file) ?? makeOnce(dataDir, file, make)
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error)
    throw new Error(`DATA_DIR: the secret ${file} cannot be read or made (${reason})`, {
      cause: error,
    })
  }
}

/** Null where there is none: nothing is written for one that is there, for the disk may be full. */
function readIfThere(file: string): string | null {
  try {
    return readFileSync(file, 'utf8')
  } catch (error) {
    if (codeOf(error) === 'ENOENT') return null
    throw error
  }
}

function makeOnce(dataDir: string, file: string, make: () => string): string {
  mkdirSync(dataDir, { recursive: true, mode: 0o700 })
  const draft = `${file}.${process.pid}`
  try {
    writeFileSync(draft, make(), { mode: 0o600 })
    // A link appears whole or not at all, and never replaces what is there: the first process wins.
    linkSync(draft, file)
  } catch (error) {
    if (codeOf(error) !== 'EEXIST') throw error
  } finally {
    rmSync(draft, { force: true })
  }
  return readFileSync(file, 'utf8')
}

function codeOf(error: unknown): unknown {
  return error instanceof Error && 'code' in error ? error.code : undefined
}

const SECRET_BYTES = 32

/** The secret that signs sessions: made once, kept in DATA_DIR. */
export function storedJwtSecret(dataDir: string): string {
  return storedSecret(dataDir, 'jwt-secret', () => randomBytes(SECRET_BYTES).toString('base64url'))
}
