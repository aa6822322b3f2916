import type { DatabaseSync } from 'node:sqlite'
import { array, literal, number, object, picklist, safeParse, string } from 'valibot'
import { BackupRefused } from './backup-refused.ts'

const FORMAT = 1

const manifestSchema = object({
  format: literal(FORMAT),
  madeAt: string(),
  /** Of the program that made it. */
  version: string(),
  from: picklist(['sqlite', 'postgres']),
  tables: array(object({ name: string(), rows: number(), sum: string() })),
})

/** What a backup says about itself: from it a copy is proved to be whole. */
export type Manifest = {
  madeAt: string
  version: string
  from: 'sqlite' | 'postgres'
  tables: { name: string; rows: number; sum: string }[]
}

/** Kept secrets of DATA_DIR by their file name. */
export type Secrets = Record<string, string>

export function writeManifest(handle: DatabaseSync, manifest: Manifest, secrets: Secrets): void {
  handle.exec(`
    create table backup_manifest (manifest text not null);
    create table backup_secrets (name text primary key, content text not null);
  `)
  handle
    .prepare('insert into backup_manifest values (?)')
    .run(JSON.stringify({ format: FORMAT, ...manifest }))
  for (const [name, content] of Object.entries(secrets)) {
    handle.prepare('insert into backup_secrets values (?, ?)').run(name, content)
  }
}

/** Fails with one line when this is none of ours. */
export function readManifest(handle: DatabaseSync): { manifest: Manifest; secrets: Secrets } {
  const table = handle
    .prepare("select name from sqlite_master where name = 'backup_manifest'")
    .get()
  if (table === undefined) throw new BackupRefused('it is no backup of Apni Boli')
  const row = handle.prepare('select manifest from backup_manifest').get()
  const parsed = safeParse(manifestSchema, parseJson(row?.['manifest']))
  if (!parsed.success) {
    throw new BackupRefused(
      'what it says about itself cannot be read: damaged, or of a later version',
    )
  }
  const secrets = handle.prepare('select name, content from backup_secrets').all()
  return {
    manifest: parsed.output,
    secrets: Object.fromEntries(
      secrets.map((one) => [String(one['name']), String(one['content'])]),
    ),
  }
}

/** Takes out what belongs to the file and not to the data. */
export function dropManifest(handle: DatabaseSync): void {
  handle.exec('pragma secure_delete = on; drop table backup_manifest; drop table backup_secrets')
}

function parseJson(text: unknown): unknown {
  try {
    return JSON.parse(String(text))
  } catch {
    return undefined
  }
}
