import { mkdir, open, readdir, readFile, rename, rm } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import { type RecordingStore, RecordingStoreUnavailable } from '../ports/recording-store.ts'

/** Takes as files below a folder of their own. A file is there whole or not at all, also after a power cut. */
export function createFileStore(folder: string): RecordingStore {
  return {
    put: (key, bytes) =>
      available(async () => {
        const file = fileOf(folder, key)
        const draft = draftOf(file)
        const made = await mkdir(dirname(file), { recursive: true, mode: 0o700 })
        const handle = await open(draft, 'w', 0o600)
        try {
          await handle.writeFile(bytes)
          await handle.sync()
        } finally {
          await handle.close()
        }
        await rename(draft, file)
        await syncFolder(dirname(file))
        // The folders that had to be made are new names themselves.
        if (made !== undefined) {
          await syncFolder(folder)
          await syncFolder(dirname(folder))
        }
      }),
    get: (key) =>
      available(async () => {
        try {
          return Uint8Array.from(await readFile(fileOf(folder, key)))
        } catch (error) {
          if (isNotThere(error)) return null
          throw error
        }
      }),
    delete: (key) =>
      available(async () => {
        const file = fileOf(folder, key)
        await rm(file, { force: true })
        await rm(draftOf(file), { force: true })
      }),
    list: () =>
      available(async () => {
        const names = await readdir(folder, { recursive: true }).catch((error: unknown) => {
          if (isNotThere(error)) return []
          throw error
        })
        // What a power cut left of a file is deleted under the file's key.
        return [...new Set(names.flatMap((name) => keyOf(basename(name)) ?? []))]
      }),
  }
}

/** Two letters of the hash spread the files over folders; none of them is named after an account. */
function fileOf(folder: string, key: string): string {
  const match = /^([\w-]+)\/((?:[0-9a-f]{2})[0-9a-f]{62}\.[\w-]{22})$/.exec(key)
  const [, owner = '', name = ''] = match ?? []
  if (match === null) throw new Error('the key of a recording is an owner and a hash')
  return join(folder, name.slice(0, 2), `${name}.${owner}`)
}

/** Null for a file that is no take's. */
function keyOf(name: string): string | null {
  const [, stored, owner] = /^([0-9a-f]{64}\.[\w-]{22})\.([\w-]+)(?:\.part)?$/.exec(name) ?? []
  return stored === undefined ? null : `${owner}/${stored}`
}

function draftOf(file: string): string {
  return `${file}.part`
}

async function syncFolder(folder: string): Promise<void> {
  const handle = await open(folder, 'r')
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
}

function isNotThere(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === 'ENOENT'
}

/** What the disk says (full, read-only, away) has a code; everything else is a bug. */
async function available<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    if (error instanceof Error && 'code' in error) {
      throw new RecordingStoreUnavailable(String(error.code))
    }
    throw error
  }
}
