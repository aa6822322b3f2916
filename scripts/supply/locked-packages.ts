import { readFileSync } from 'node:fs'
import { array, boolean, looseObject, object, optional, parse, record, string } from 'valibot'

const entry = looseObject({
  version: optional(string()),
  integrity: optional(string()),
  license: optional(string()),
  dev: optional(boolean()),
  optional: optional(boolean()),
  os: optional(array(string())),
  cpu: optional(array(string())),
  hasInstallScript: optional(boolean()),
})
const lockFile = object({ packages: record(string(), entry) })

export type LockedPackage = {
  name: string
  path: string
  version: string
  integrity: string | null
  licence: string | null
  /** Only for building and testing. */
  isTool: boolean
  /** May be missing: a binary for one kind of machine. */
  isOptional: boolean
  isForOnePlatform: boolean
  hasInstallScript: boolean
}

/** Everything that package-lock.json names, the project itself left out. */
export function lockedPackages(text: string): LockedPackage[] {
  const { packages } = parse(lockFile, JSON.parse(text))
  return Object.entries(packages)
    .filter(([path]) => path !== '')
    .map(([path, one]) => ({
      name: path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length),
      path,
      version: one.version ?? '',
      integrity: one.integrity ?? null,
      licence: one.license ?? null,
      isTool: one.dev === true,
      isOptional: one.optional === true,
      isForOnePlatform: one.os !== undefined || one.cpu !== undefined,
      hasInstallScript: one.hasInstallScript === true,
    }))
}

export const readLock = (): LockedPackage[] =>
  lockedPackages(readFileSync('package-lock.json', 'utf8'))
