import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'

/**
 * The version of the app with the time of its source, which orders two deployments of one version: `0.1.0+20261110120000`, in UTC.
 * Two machines that build the same commit agree on it. Without a repository it is `SOURCE_DATE_EPOCH` (seconds) or the time of the
 * build.
 */
export function sourceVersion(root: string): string {
  const { version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as {
    version: string
  }
  const seconds = Number(
    process.env['SOURCE_DATE_EPOCH'] ?? commitSeconds(root) ?? Date.now() / 1000,
  )
  const time = new Date(seconds * 1000).toISOString().replaceAll(/\D/g, '').slice(0, 14)
  return `${version}+${time}`
}

function commitSeconds(root: string): string | null {
  try {
    const log = execFileSync('git', ['log', '-1', '--format=%ct'], {
      cwd: root,
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'ignore'],
    })
    return log.trim() || null
  } catch {
    // No git, or no repository: a container is built from a copy.
    return null
  }
}
