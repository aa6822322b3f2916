import { globSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { findInScript } from './browsers/find-in-script.ts'
import { findInStyle } from './browsers/find-in-style.ts'
import { GUARDED, OWN_NAMES } from './browsers/guarded-features.ts'
import { scriptFeatures } from './browsers/script-features.ts'

const DIST = resolve('dist')

/**
 * `npm run check:browsers`, after a build: holds every built script and stylesheet against the oldest browsers
 * (browsers/oldest-browsers.ts), the packages in them included. What is newer must be in browsers/guarded-features.ts, with what
 * happens where it is not there.
 */
function main(): void {
  const features = scriptFeatures()
  const files = globSync('{assets/**/*.{js,css},*.js}', { cwd: DIST })
  const used = new Set<string>()
  let faults = 0
  for (const file of files) {
    const text = readFileSync(join(DIST, file), 'utf8')
    const found = file.endsWith('.css') ? findInStyle(text) : findInScript(text, features)
    for (const { feature, lackedBy } of found) {
      used.add(feature)
      if (Object.hasOwn(GUARDED, feature) || OWN_NAMES.has(feature)) continue
      faults += 1
      console.error(`${file}: ${feature} is newer than ${lackedBy.join(', ')}`)
    }
  }
  for (const feature of [...Object.keys(GUARDED), ...OWN_NAMES]) {
    if (used.has(feature)) continue
    faults += 1
    console.error(`browsers/guarded-features.ts names ${feature}, which no built file uses`)
  }
  console.log(`Oldest browsers: ${files.length} files, ${faults} faults`)
  if (faults > 0) process.exitCode = 1
}

main()
