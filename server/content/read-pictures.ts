import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'

/** The names of the drawings in `contentDir`: `cow` is pictures/cow.svg. */
export function readPictures(contentDir: string): ReadonlySet<string> {
  const folder = join(contentDir, 'pictures')
  const files = existsSync(folder) ? readdirSync(folder) : []
  return new Set(files.filter((file) => file.endsWith('.svg')).map((file) => file.slice(0, -4)))
}
