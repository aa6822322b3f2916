import {
  cpSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { loadCourse } from '#server/content/load-course.ts'

export const contentDir = join(import.meta.dirname, '../../content')
export const publicDir = join(import.meta.dirname, '../../public')

/** The real content in a folder of its own with one file changed; gives the complaint of `load`. */
export function complaintAfter(
  file: string,
  change: (text: string) => string | null,
  load: typeof loadCourse = loadCourse,
): string {
  const copy = mkdtempSync(join(tmpdir(), 'content-'))
  try {
    mkdirSync(join(copy, 'audio'))
    for (const name of ['audio/premium', 'pictures']) {
      symlinkSync(join(contentDir, name), join(copy, name))
    }
    for (const name of [
      'lexicon.tsv',
      'loanwords.tsv',
      'kinship.tsv',
      'lessons',
      'audio/manifest.json',
    ]) {
      cpSync(join(contentDir, name), join(copy, name), { recursive: true })
    }
    // Later lessons change nothing for a broken one, and take most of the reading.
    if (file.startsWith('lessons/')) {
      for (const name of readdirSync(join(copy, 'lessons'))) {
        if (`lessons/${name}` > file) rmSync(join(copy, 'lessons', name))
      }
    }
    const path = join(copy, file)
    const text = change(readFileSync(path, 'utf8'))
    if (text === null) rmSync(path)
    else writeFileSync(path, text)
    load(copy, publicDir)
    return ''
  } catch (error) {
    if (!(error instanceof Error)) throw error
    return error.message
  } finally {
    rmSync(copy, { recursive: true })
  }
}

/** Exchanges one piece of text; throws when it is not there, so that no test tests nothing. */
export function exchange(from: string | RegExp, to: string): (text: string) => string {
  return (text) => {
    const changed = text.replace(from, to)
    if (changed === text) throw new Error(`nothing to exchange: ${String(from)}`)
    return changed
  }
}

/** One change after the other. */
export function inTurn(...changes: ((text: string) => string)[]): (text: string) => string {
  return (text) => changes.reduce((changed, change) => change(changed), text)
}

/** The line on which a piece of the real file stands. */
export function lineOf(file: string, part: string): number {
  const text = readFileSync(join(contentDir, file), 'utf8')
  const at = text.indexOf(part)
  if (at < 0) throw new Error(`${file} has no "${part}"`)
  return text.slice(0, at).split('\n').length
}
