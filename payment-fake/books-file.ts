import { mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'
import type { Books } from './books.ts'

/** Keeps the books in one file, so that a restart of `npm start` finds every subscription. */
export function createBooksFile(path: string) {
  let isRead = false
  return {
    /** At the first request: a demonstration empties its folder after the fake has started. */
    readOnce(books: Books): void {
      if (isRead) return
      const kept = read(path)
      isRead = true
      for (const [name, rows] of Object.entries(kept)) {
        const map = books[name as keyof Books] as Map<string, unknown> | undefined
        for (const [id, row] of Object.entries(rows)) map?.set(id, row)
      }
    },
    /** Whole or not at all, whenever the process ends. */
    write(books: Books): void {
      const content = Object.entries(books).map(([name, map]) => [name, Object.fromEntries(map)])
      mkdirSync(dirname(path), { recursive: true, mode: 0o700 })
      writeFileSync(`${path}.new`, JSON.stringify(Object.fromEntries(content)), { mode: 0o600 })
      renameSync(`${path}.new`, path)
    },
  }
}

export type BooksFile = ReturnType<typeof createBooksFile>

function read(path: string): Record<string, Record<string, unknown>> {
  try {
    return JSON.parse(readFileSync(path, 'utf8'))
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return {}
    throw new Error(`${path}: the payment fake cannot read its file; remove it`, { cause: error })
  }
}
