import { globSync, readFileSync } from 'node:fs'

import { findBreaches, type ShortNames } from './find-breaches.ts'

/** `npm run lint`, second half: reads every source file and prints each import over a fence. */
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
  const breaches = paths.flatMap((path) =>
    findBreaches(path, readFileSync(path, 'utf8'), shortNames),
  )
  for (const breach of breaches) console.error(breach)
  console.log(`Fences: ${paths.length} files, ${breaches.length} breaches`)
  if (breaches.length > 0) process.exitCode = 1
}

main()
