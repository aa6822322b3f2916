import { chmodSync, closeSync, existsSync, openSync } from 'node:fs'

/** What SQLite puts beside a database takes over the mode of the database itself. */
const BESIDE = ['-wal', '-shm', '-journal']

/** Makes a database's file for its owner alone, whatever the umask; one that is there already, and what lies beside it, too. */
export function makePrivate(path: string): void {
  if (!existsSync(path)) closeSync(openSync(path, 'a', 0o600))
  for (const file of [path, ...BESIDE.map((ending) => `${path}${ending}`)]) {
    if (existsSync(file)) restrict(file)
  }
}

function restrict(file: string): void {
  try {
    chmodSync(file, 0o600)
  } catch (error) {
    // Of another account that lets ours in on purpose.
    if (!(error instanceof Error && 'code' in error && error.code === 'EPERM')) throw error
  }
}
