import { existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { object, safeParse, string } from 'valibot'
import { lockDataDir } from '../db/process-lock.ts'

const MARK = 'demo.json'
/** The lock itself stays: it is held while the rest goes. */
const LOCK = 'lock.db'
const mark = object({ madeOn: string() })

export type DemoFolder = {
  /** False: it holds the learners of this day, as whoever tried them out left them. */
  isToBeFilled: boolean
  /** Says that every learner is in it. Until then the next start begins anew. */
  markFilled(): void
}

/**
 * The folder of a demonstration. It counts for the day on which it was made: a streak of a week is none a few
 * days on, so the first start of another day empties it. Throws rather than empty a folder that is not a demonstration's,
 * or that a running server holds.
 */
export function openDemoFolder(folder: string, today: string): DemoFolder {
  const file = join(folder, MARK)
  const write = (madeOn: string): void => {
    try {
      writeFileSync(file, JSON.stringify({ madeOn }))
    } catch (error) {
      const reason = error instanceof Error ? error.message : String(error)
      throw new Error(`DATA_DIR: ${file} cannot be written (${reason})`, { cause: error })
    }
  }
  const markFilled = (): void => write(today)
  if (madeOn(file) === today) return { isToBeFilled: false, markFilled }
  const lock = lockDataDir(folder)
  try {
    const found = readdirSync(folder).filter((name) => !name.startsWith(LOCK))
    if (found.length > 0 && !found.includes(MARK)) {
      throw new Error(`DATA_DIR: ${folder} is not a folder that --demo has made; move it away`)
    }
    for (const name of found) {
      if (name !== MARK) rmSync(join(folder, name), { recursive: true })
    }
    write('')
  } finally {
    lock.release()
  }
  return { isToBeFilled: true, markFilled }
}

/** Null for a folder without a mark, or with half of one. */
function madeOn(file: string): string | null {
  if (!existsSync(file)) return null
  try {
    const read = safeParse(mark, JSON.parse(readFileSync(file, 'utf8')))
    return read.success ? read.output.madeOn : null
  } catch {
    return null
  }
}
