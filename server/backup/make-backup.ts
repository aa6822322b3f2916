import {
  chmodSync,
  closeSync,
  existsSync,
  fsyncSync,
  linkSync,
  mkdirSync,
  openSync,
  readFileSync,
  rmSync,
} from 'node:fs'
import { dirname, join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { embeddedFile } from '../db/embedded-file.ts'
import { findBytes } from '../db/recording-bytes.ts'
import { migrate } from '../db/migrate.ts'
import { kyselyOver } from '../db/node-sqlite.ts'
import { BackupRefused, reasonOf } from './backup-refused.ts'
import { type Manifest, type Secrets, writeManifest } from './manifest.ts'
import { createFileStore } from '../recording-stores/file-store.ts'
import { createS3Store, type S3Settings } from '../recording-stores/s3-store.ts'
import { copyRecordings } from './recordings-in-backup.ts'
import { insertPage, tablePages } from './table-pages.ts'
import { tableShapes } from './table-shapes.ts'
import { firstDifference, createSum, tableSums, type TableSum } from './table-sums.ts'
import { readPostgres } from './read-postgres.ts'

export type DataPlace = {
  dataDir: string
  databaseUrl: string | null
  /** Where recordings are, if not in `dataDir` or the database. */
  recordingsS3?: S3Settings | null
}

/** Files of DATA_DIR that go with the data: without them everybody is signed out, and reminders end. */
export const STORED_SECRETS = ['jwt-secret', 'vapid-private-key']

const BUSY_TIMEOUT_MS = 10_000

/**
 * Writes one new file with everything that the database holds at one moment. `withKeys` adds the secrets of the data folder. The
 * server may be running. Only the owner can read the file, and it never exists half written.
 */
export async function makeBackup(
  { dataDir, databaseUrl, recordingsS3 = null }: DataPlace,
  { file, version, withKeys = true }: { file: string; version: string; withKeys?: boolean },
): Promise<Manifest & { recordingsLeftOut: string[] }> {
  if (existsSync(file)) throw new BackupRefused(`${file} is there already; choose another name`)
  mkdirSync(dirname(file), { recursive: true, mode: 0o700 })
  const draft = `${file}.${process.pid}.part`
  rmSync(draft, { force: true })
  // Made empty for its owner first: nothing is ever readable by others, not even for a moment.
  closeSync(openSync(draft, 'wx', 0o600))
  try {
    const recordingsLeftOut =
      databaseUrl === null
        ? await copyEmbedded(dataDir, draft, recordingsS3)
        : await copyPostgres(databaseUrl, draft, recordingsS3)
    const manifest = await seal(draft, {
      from: databaseUrl === null ? 'sqlite' : 'postgres',
      version,
      secrets: withKeys ? keptSecrets(dataDir) : {},
    })
    chmodSync(draft, 0o600)
    syncFile(draft)
    // A link never replaces what somebody else has written under that name meanwhile.
    linkSync(draft, file)
    return { ...manifest, recordingsLeftOut }
  } finally {
    rmSync(draft, { force: true })
  }
}

/** Takes a snapshot beside a running server, without the remains of deleted rows. Returns the ids of recordings left out. */
async function copyEmbedded(
  dataDir: string,
  draft: string,
  s3: S3Settings | null,
): Promise<string[]> {
  const source = embeddedFile(dataDir)
  if (!existsSync(source)) throw new BackupRefused(`DATA_DIR: there is no database in ${dataDir}`)
  const handle = new DatabaseSync(source, { timeout: BUSY_TIMEOUT_MS })
  try {
    handle.prepare('vacuum into ?').run(draft)
  } catch (error) {
    throw new BackupRefused(`${source}: ${reasonOf(error)}`, { cause: error })
  } finally {
    handle.close()
  }
  const copy = new DatabaseSync(draft)
  try {
    const store = s3 === null ? createFileStore(join(dataDir, 'recordings')) : createS3Store(s3)
    // One of an older version has no recordings.
    const table = copy.prepare("select 1 from sqlite_master where name = 'recordings'").get()
    return table === undefined ? [] : await copyRecordings(copy, store.get)
  } finally {
    copy.close()
  }
}

/** The same file from PostgreSQL: its rows, as one transaction sees them, in tables of its version. */
async function copyPostgres(
  address: string,
  draft: string,
  s3: S3Settings | null,
): Promise<string[]> {
  const handle = new DatabaseSync(draft)
  const target = kyselyOver(handle)
  try {
    return await readPostgres(address, async (source, newestMigration) => {
      await migrate(target, newestMigration)
      const sums: TableSum[] = []
      const shapes = tableShapes(handle)
      handle.exec('begin')
      for (const table of shapes) {
        const sum = createSum(table)
        for await (const rows of tablePages(source, table)) {
          sum.add(rows)
          await insertPage(target, table, rows)
        }
        sums.push(sum.result())
      }
      handle.exec('commit')
      const difference = firstDifference(sums, await tableSums(target, shapes))
      if (difference !== null) {
        throw new BackupRefused(`the copy is not what was read: ${difference}`)
      }
      if (!shapes.some(({ name }) => name === 'recordings')) return []
      return copyRecordings(
        handle,
        s3 === null ? (key) => findBytes(source, key) : createS3Store(s3).get,
      )
    })
  } finally {
    handle.close()
  }
}

/** Sums up what was really written, and says so in the file. */
async function seal(
  draft: string,
  given: { from: Manifest['from']; version: string; secrets: Secrets },
): Promise<Manifest> {
  const handle = new DatabaseSync(draft)
  try {
    const tables = await tableSums(kyselyOver(handle), tableShapes(handle))
    const { from, version } = given
    const manifest = { madeAt: new Date().toISOString(), version, from, tables }
    handle.exec('pragma journal_mode = delete; pragma synchronous = full')
    writeManifest(handle, manifest, given.secrets)
    return manifest
  } finally {
    handle.close()
  }
}

function keptSecrets(dataDir: string): Secrets {
  const files = STORED_SECRETS.map((name) => [name, join(dataDir, name)] as const)
  return Object.fromEntries(
    files
      .filter(([, path]) => existsSync(path))
      .map(([name, path]) => [name, readFileSync(path, 'utf8')]),
  )
}

export function syncFile(path: string): void {
  const descriptor = openSync(path, 'r+')
  try {
    fsyncSync(descriptor)
  } finally {
    closeSync(descriptor)
  }
}
