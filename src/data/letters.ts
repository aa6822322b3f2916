import type { Table } from 'dexie'
import type { ContactInput } from '#contract/contact.ts'
import { type LetterRow, letterRow } from './letter-row.ts'
import { readableRows } from './parse-rows.ts'

/** The letterbox: one for all who use this device, since a visitor has no database of their own. */
export type Letterbox = Table<LetterRow, string>

/** A letter as it is written; `id` becomes the Idempotency-Key. */
export type Letter = { id: string; userId: string | null; body: ContactInput }

/**
 * Puts a letter in, as one to be sent. The same letter put in twice is one. `replaces` is a refused one
 * that was written anew: it goes in the same transaction.
 */
export async function putLetter(
  letters: Letterbox,
  letter: Letter,
  { now, replaces }: { now: number; replaces?: string | undefined },
): Promise<void> {
  const row: LetterRow = {
    ...letter,
    v: 1,
    createdAt: new Date(now).toISOString(),
    attempts: 0,
    nextAttemptAt: 0,
    lastError: null,
    state: 'waiting',
  }
  await letters.db.transaction('rw', letters, async () => {
    if (replaces !== undefined) await letters.delete(replaces)
    await letters.put(row)
  })
}

/** What lies in the letterbox, oldest first. */
export async function readLetters(letters: Letterbox): Promise<LetterRow[]> {
  const rows = readableRows(letterRow, await letters.toArray())
  return rows.sort((a, b) => a.createdAt.localeCompare(b.createdAt))
}

/** The writer wants a refused letter tried again: the same key, so that it cannot arrive twice. */
export async function retryLetter(letters: Letterbox, id: string): Promise<void> {
  await letters.update(id, { state: 'waiting', attempts: 0, nextAttemptAt: 0 })
}

/** Everything that a learner wrote and that has not gone out, for whoever deletes their account. */
export async function forgetLettersOf(letters: Letterbox, userId: string): Promise<void> {
  await letters.filter((row) => row.userId === userId).delete()
}

/** Who looks into the letterbox: the learner who is signed in, and what was written in this tab. */
export type LetterReader = { userId: string | null; writtenHere: readonly string[] }

/**
 * Whether a letter's text may be shown to this reader: a learner's to that learner alone, a visitor's in
 * the tab in which it was written. Of all others only the number is told.
 */
export function isWriter(letter: LetterRow, reader: LetterReader): boolean {
  if (letter.userId !== null) return letter.userId === reader.userId
  return reader.writtenHere.includes(letter.id)
}
