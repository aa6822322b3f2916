import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'

/** Everything that the built app is made from. */
export const BUILD_INPUTS = [
  '.env',
  '.env.local',
  '.env.production',
  '.env.production.local',
  'index.html',
  'manifest.webmanifest',
  'package-lock.json',
  'package.json',
  'record.html',
  'tsconfig.base.json',
  'vite.config.ts',
  'vite.record.config.ts',
  'content',
  'contract',
  'domain',
  'public',
  'scripts/build-settings.ts',
  'scripts/code-splitting.ts',
  'scripts/landing',
  'server/content',
  'server/http/security-headers.ts',
  'server/static/public-address.ts',
  'src',
  'sw',
]

/**
 * One number for the content of these files and folders and for the `VITE_*` settings.
 * Content, not dates: a fresh clone has new dates, a checkout back and forth has old ones.
 * @param {string} root
 * @param {readonly string[]} paths
 * @param {Readonly<Record<string, string | undefined>>} settings
 */
export function fingerprint(root, paths, settings = {}) {
  const hash = createHash('sha256')
  for (const path of paths) addPath(hash, root, path)
  for (const name of Object.keys(settings).sort())
    if (name.startsWith('VITE_')) hash.update(`\0${name}=${settings[name]}`)
  return hash.digest('hex')
}

/**
 * @param {import('node:crypto').Hash} hash
 * @param {string} root
 * @param {string} path
 */
function addPath(hash, root, path) {
  const full = join(root, path)
  if (!existsSync(full)) return
  if (statSync(full).isDirectory()) {
    const names = readdirSync(full).sort()
    for (const name of names)
      if (!name.endsWith('.tsbuildinfo')) addPath(hash, root, join(path, name))
    return
  }
  hash.update(`\0${path}\0`).update(readFileSync(full))
}
