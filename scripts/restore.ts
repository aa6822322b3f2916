import { parseArgs } from 'node:util'
import { openBackup, type OpenBackup } from '#server/backup/open-backup.ts'
import { restoreEmbedded } from '#server/backup/restore-embedded.ts'
import { restorePostgres } from '#server/backup/restore-postgres.ts'
import { runDataCommand } from './data/run-data-command.ts'

const USAGE = `npm run restore -- FILE              into an empty place: DATA_DIR, or the PostgreSQL of DATABASE_URL
npm run restore -- FILE --replace    in place of what is there
npm run restore -- FILE --check      proves the file and changes nothing`

await runDataCommand(async ({ dataDir, databaseUrl }) => {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: {
      replace: { type: 'boolean', default: false },
      check: { type: 'boolean', default: false },
    },
  })
  const [file, ...more] = positionals
  if (file === undefined || more.length > 0) throw new Error(USAGE)
  const backup = await openBackup(file, dataDir)
  try {
    if (values.check) return `${file} is whole: ${contentOf(backup)}`
    if (databaseUrl !== null) {
      await restorePostgres(backup, { address: databaseUrl, replace: values.replace })
      return `Restored into PostgreSQL: ${contentOf(backup)}. Secrets are settings there: JWT_SECRET and VAPID_… must be the ones of before`
    }
    const aside = restoreEmbedded(backup, { dataDir, replace: values.replace })
    const old =
      aside === null ? '' : `. What was there is ${aside}; remove it when you need it no more`
    return `Restored into ${dataDir}: ${contentOf(backup)}${old}`
  } finally {
    backup.discard()
  }
})

function contentOf({ manifest, learning }: OpenBackup): string {
  const { learners, completions, totalXP } = learning
  return `${learners} learners, ${completions} completions, ${totalXP} XP, as they were at ${manifest.madeAt}`
}
