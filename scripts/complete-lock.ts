import { readFileSync, writeFileSync } from 'node:fs'

import { completeLock, type Lock } from './setup/complete-lock.ts'

/**
 * `npm run lock:complete`, after npm has changed package-lock.json: a registry that does not carry
 * other platforms' binaries leaves them out of the lock file, and then no `npm ci` accepts it.
 */
function main(): void {
  const lock = JSON.parse(readFileSync('package-lock.json', 'utf8')) as Lock
  const { completed, added } = completeLock(lock)
  if (added.length > 0)
    writeFileSync('package-lock.json', `${JSON.stringify(completed, null, 2)}\n`)
  console.log(`Added to package-lock.json: ${added.length} packages for other platforms`)
}

main()
