import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

/** The version that the build in this folder bears; `otherwise` where there is no build, or one from before it told. */
export function builtVersion(distDir: string | null, otherwise: string): string {
  const file = distDir === null ? null : join(distDir, 'version.txt')
  return file !== null && existsSync(file) ? readFileSync(file, 'utf8').trim() : otherwise
}
