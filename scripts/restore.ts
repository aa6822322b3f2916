import { parseArgs } from 'node:util'
import { STORED_SECRETS } from '#server/backup/make-backup.ts'
import { openBackup, type OpenBackup } from '#server/backup/open-backup.ts'
import { restoreEmbedded } from '#server/backup/restore-embedded.ts'
import { restorePostgres } from '#server/backup/restore-postgres.ts'
import { purposeOf, restoringFor } from './data/restore-purpose.ts'
import { runDataCommand } from './data/run-data-command.ts'

const USAGE = `npm run restore -- FILE --check      proves the file and changes nothing
npm run restore -- FILE --drill      into an empty place, to practise: a server on it sends learners nothing
npm run restore -- FILE --real       into an empty place: DATA_DIR, or the PostgreSQL of DATABASE_URL
npm run restore -- FILE --replace    in place of what is there
                   --into-sqlite     although it is a backup of a PostgreSQL and DATABASE_URL is not set`

await runDataCommand(async ({ dataDir, databaseUrl, recordingsS3 = null }) => {
  const off = { type: 'boolean', default: false } as const
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: { check: off, drill: off, real: off, replace: off, 'into-sqlite': off },
  })
  const [file, ...more] = positionals
  if (file === undefined || more.length > 0) throw new Error(USAGE)
  const { check, replace } = values
  const purpose = check ? null : purposeOf(values, { dataDir, databaseUrl })
  const backup = await openBackup(file, dataDir)
  try {
    if (purpose === null) return `${file} is whole: ${contentOf(backup)}`
    const isOfPostgres = backup.manifest.from === 'postgres'
    if (purpose === 'real' && isOfPostgres && databaseUrl === null && !values['into-sqlite']) {
      throw new Error(
        'DATABASE_URL: this is a backup of a PostgreSQL, and none is named; name it, or say --into-sqlite',
      )
    }
    const options = { replace, isReal: purpose === 'real', recordingsS3 }
    return await restoringFor(purpose, dataDir, async () => {
      if (databaseUrl !== null) {
        const { unclaimed } = await restorePostgres(backup, { address: databaseUrl, ...options })
        return `Restored into PostgreSQL: ${contentOf(backup)}${sweptOf(unclaimed)}. Secrets are settings there: JWT_SECRET and VAPID_… must be the ones of before`
      }
      const { aside, unclaimed } = await restoreEmbedded(backup, { dataDir, ...options })
      const from = isOfPostgres ? ', from a PostgreSQL into SQLite' : ''
      const old =
        aside === null ? '' : `. What was there is ${aside}; remove it when you need it no more`
      return `Restored into ${dataDir}${from}: ${contentOf(backup)}${old}${sweptOf(unclaimed)}${keysOf(backup)}`
    })
  } finally {
    backup.discard()
  }
})

function contentOf({ manifest, learning }: OpenBackup): string {
  const { learners, completions, practices, evenings, reviews, family, totalXP } = learning
  return `${learners} learners, ${completions} completions, ${practices} sessions of practice, ${evenings} evenings at home, ${reviews} reviews, ${family} entries of family trees, ${totalXP} XP, as they were at ${manifest.madeAt}`
}

function sweptOf(unclaimed: number | null): string {
  if (unclaimed === null) {
    return '. The store gives no list of its recordings: those that neither the backup nor the old database knows stay in it'
  }
  if (unclaimed === 0) return ''
  return `. Recordings in the store that the backup does not know (${unclaimed}) are deleted an hour from now, once a server runs here; devices send again what they have. No other server may use this store`
}

function keysOf({ secrets }: OpenBackup): string {
  const missing = STORED_SECRETS.filter((name) => secrets[name] === undefined)
  if (missing.length === 0) return ''
  return `. Not in the backup: ${missing.join(', ')}; without the ones of before in DATA_DIR everybody signs in anew and reminders end`
}
