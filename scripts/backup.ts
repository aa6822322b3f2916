import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { makeBackup } from '#server/backup/make-backup.ts'
import { runDataCommand } from './data/run-data-command.ts'

/**
 * `npm run backup -- [--to FILE] [--without-keys]`: everything that the database holds in one file, and the secrets that are
 * kept in DATA_DIR unless they are left out.
 */
await runDataCommand(async ({ version, ...place }) => {
  const { values } = parseArgs({
    options: { to: { type: 'string' }, 'without-keys': { type: 'boolean', default: false } },
  })
  const withKeys = !values['without-keys']
  const file = values.to ?? join(place.dataDir, 'backups', fileName())
  const { tables, recordingsLeftOut } = await makeBackup(place, { file, version, withKeys })
  const rows = tables.reduce((sum, table) => sum + table.rows, 0)
  const lacks =
    recordingsLeftOut.length === 0
      ? ''
      : `; WITHOUT ${recordingsLeftOut.length} recordings whose bytes the store does not have whole (deleted while this was made, lost or damaged): ${recordingsLeftOut.join(', ')}`
  return `${file}: ${rows} rows of ${tables.length} tables, ${withKeys ? 'and' : 'without'} the secrets that are kept in DATA_DIR; not the mails in DATA_DIR/mail${lacks}`
})

function fileName(): string {
  return `apni-boli-${new Date().toISOString().replaceAll(/[:.]/g, '')}.backup`
}
