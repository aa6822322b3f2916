import { createHash, randomUUID } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { durationMs } from './loudness.ts'

/**
 * Clips by what they were made from, so that a build makes only what is new. Kept outside the
 * repository: without it everything is made again, to the same bytes.
 */
export async function cachedClip(
  { cacheDir, madeFrom }: { cacheDir: string; madeFrom: readonly string[] },
  make: (file: string) => Promise<void>,
): Promise<{ isNew: boolean; durationMs: number; file: string }> {
  const key = createHash('sha256').update(madeFrom.join('\n')).digest('hex')
  const kept = join(cacheDir, `${key}.mp3`)
  const length = join(cacheDir, `${key}.ms`)
  const isNew = !existsSync(kept)
  if (isNew) {
    mkdirSync(cacheDir, { recursive: true })
    // A build that was broken off leaves no half clip under the name. Of a word that a lesson and the tree have, two are made at once.
    const half = join(cacheDir, `${key}.${randomUUID()}.half.mp3`)
    await make(half)
    writeFileSync(length, String(await durationMs(half)))
    renameSync(half, kept)
  }
  return { isNew, durationMs: Number(readFileSync(length, 'utf8')), file: kept }
}
