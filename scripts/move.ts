import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { moveToPostgres } from '#server/backup/move-to-postgres.ts'
import { readDataSettings } from '#server/env.ts'
import { vapidPublicKey } from '#server/push/vapid-keys.ts'
import { runDataCommand } from './data/run-data-command.ts'

/** `npm run move -- --to postgres://…`: the embedded database into an empty PostgreSQL. */
await runDataCommand(async ({ dataDir, version, recordingsS3 = null }) => {
  const { values } = parseArgs({ options: { to: { type: 'string', default: '' } } })
  const target = readDataSettings({ DATABASE_URL: values.to })
  if (!target.ok || target.value.databaseUrl === null) {
    throw new Error('npm run move -- --to postgres://…: the address of an empty database is needed')
  }
  const tables = await moveToPostgres(dataDir, {
    address: target.value.databaseUrl,
    version,
    recordingsS3,
  })
  const rows = tables.reduce((sum, table) => sum + table.rows, 0)
  return `Moved and compared: ${rows} rows of ${tables.length} tables. ${dataDir} is as it was.
Start with DATABASE_URL and, so that nobody is signed out and reminders go on,
  JWT_SECRET         the content of ${dataDir}/jwt-secret
  VAPID_PRIVATE_KEY  the content of ${dataDir}/vapid-private-key
  VAPID_PUBLIC_KEY   ${publicKeyOf(dataDir)}`
})

function publicKeyOf(dataDir: string): string {
  const file = join(dataDir, 'vapid-private-key')
  const key = existsSync(file) ? vapidPublicKey(readFileSync(file, 'utf8')) : null
  return key ?? 'none: no server with kept keys has run here'
}
