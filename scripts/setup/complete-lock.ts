type LockedPackage = {
  version?: string
  resolved?: string
  integrity?: string
  optionalDependencies?: Record<string, string>
  dev?: boolean
  optional?: boolean
  os?: string[]
  cpu?: string[]
  libc?: string[]
  [rest: string]: unknown
}

export type Lock = { packages: Record<string, LockedPackage>; [rest: string]: unknown }

const PLATFORM =
  /(android|darwin|freebsd|linux|openbsd|openharmony|win32)-(arm64|arm|ia32|loong64|ppc64|riscv64|s390x|x64)(?:-(gnu|musl))?/
const EXACT = /^\d+\.\d+\.\d+$/

/**
 * Gives each platform package that a locked package names by its exact version, and that the lock
 * file does not have, an entry of its own: version and platform, which is all that is known of it.
 */
export function completeLock(lock: Lock): { completed: Lock; added: string[] } {
  const packages = { ...lock.packages }
  const added: string[] = []
  for (const owner of Object.values(lock.packages)) {
    for (const [name, version] of Object.entries(owner.optionalDependencies ?? {})) {
      const path = `node_modules/${name}`
      const platform = PLATFORM.exec(name)
      if (packages[path] || !platform || !EXACT.test(version)) continue
      packages[path] = entryOf(version, owner, platform)
      added.push(name)
    }
  }
  const sorted = Object.entries(packages).toSorted(([a], [b]) => a.localeCompare(b, 'en'))
  return { completed: { ...lock, packages: Object.fromEntries(sorted) }, added }
}

function entryOf(version: string, owner: LockedPackage, platform: RegExpExecArray): LockedPackage {
  const [, os = '', cpu = '', libc] = platform
  return {
    version,
    cpu: [cpu],
    ...(owner.dev ? { dev: true } : {}),
    ...(libc ? { libc: [libc === 'gnu' ? 'glibc' : 'musl'] } : {}),
    optional: true,
    os: [os],
  }
}
