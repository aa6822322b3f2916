import { writeFileSync } from 'node:fs'
import { licencesPage, refusedLicences } from './supply/licences.ts'
import { readLock } from './supply/locked-packages.ts'

/** `npm run licences`: writes docs/security/licences.md; fails where a licence is on no list. */
const packages = readLock()
writeFileSync('docs/security/licences.md', licencesPage(packages))
const refused = refusedLicences(packages)
for (const { name, version, licence } of refused) {
  process.stderr.write(`${name} ${version}: ${licence ?? 'no licence named'} is on no list\n`)
}
if (refused.length > 0) process.exitCode = 1
else process.stdout.write('docs/security/licences.md is written; every licence is on a list\n')
