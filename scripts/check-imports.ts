import { globSync, readFileSync } from 'node:fs'

import { findImportViolations, type ShortNames } from './find-import-violations.ts'

/** `npm run lint`, second half: reads every source file and prints each import over a boundary. */
function main(): void {
  const { imports } = JSON.parse(readFileSync('package.json', 'utf8')) as {
    imports: Record<string, string>
  }
  const shortNames: ShortNames = Object.fromEntries(
    Object.entries(imports).map(([name, folder]) => [
      name.replace('*', ''),
      folder.replace('./', '').replace('*', ''),
    ]),
  )
  const paths = globSync('{domain,contract,server,src,sw,scripts,tests,e2e}/**/*.{ts,tsx}')
  const violations = paths.flatMap((path) =>
    findImportViolations(path, readFileSync(path, 'utf8'), shortNames),
  )
  for (const violation of violations) console.error(violation)
  console.log(`Imports: ${paths.length} files, ${violations.length} violations`)
  if (violations.length > 0) process.exitCode = 1
}

main()
