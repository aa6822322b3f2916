import type { Table } from 'dexie'
import * as v from 'valibot'
import { contactInput, type ContactInput } from '#contract/contact.ts'
import { type ContactRow, contactRow } from './contact-row.ts'
import { newEntry, sentAnew } from './outbox-entry.ts'
import { readableRows } from './parse-rows.ts'

/** One for all who use this device, since a visitor has no database of their own. */
export type ContactTable = Table<ContactRow, string>

/** A message as it is written; `id` becomes the Idempotency-Key. */
export type ContactMessage = { id: string; userId: string | null; body: ContactInput }

/**
 * Enqueues a message. The same message enqueued twice is one. `replaces` is a refused one that was
 * written anew: it goes in the same transaction.
 */
export async function enqueueMessage(
  table: ContactTable,
  message: ContactMessage,
  { now, replaces }: { now: number; replaces?: string | undefined },
): Promise<void> {
  await table.db.transaction('rw', table, async () => {
    if (replaces !== undefined) await table.delete(replaces)
    await table.put({ ...newEntry(message.id, now), ...message })
  })
}

/** The messages that have not gone out, oldest first. */
export async function readMessages(table: ContactTable): Promise<ContactRow[]> {
  return readableRows(contactRow, await table.toArray()).sort(byAge)
}

export function byAge(a: ContactRow, b: ContactRow): number {
  return a.createdAt.localeCompare(b.createdAt)
}

/** The writer wants a refused message tried again: the same key, so that it cannot arrive twice. */
export async function retryMessage(table: ContactTable, id: string): Promise<void> {
  await table.update(id, sentAnew)
}

/** What of a row must be whole for the message to be sent. */
const legible = v.object({
  id: contactRow.entries.id,
  body: contactInput,
  // Shown to nobody then.
  userId: v.fallback(contactRow.entries.userId, null),
})

/**
 * Rewrites rows that cannot be read and hold a whole message; the others stay as they are. The key of a message stays, so that
 * it arrives once, sent before or not. Gives the number of rows that were rewritten.
 */
export async function repairMessages(table: ContactTable, now: number): Promise<number> {
  return table.db.transaction('rw', table, async () => {
    const rows: unknown[] = await table.toArray()
    const broken = rows.filter((row) => !v.is(contactRow, row))
    const messages = readableRows(legible, broken)
    await table.bulkPut(messages.map((message) => ({ ...newEntry(message.id, now), ...message })))
    return messages.length
  })
}

/** Everything that a learner wrote and that has not gone out, for whoever deletes their account. */
export async function forgetMessagesOf(table: ContactTable, userId: string): Promise<void> {
  await table.filter((row) => row.userId === userId).delete()
}

/** Who looks: the learner who is signed in, and what was written in this tab. */
export type ContactReader = { userId: string | null; writtenHere: readonly string[] }

/**
 * Whether a message's text may be shown to this reader: a learner's to that learner alone, a visitor's in
 * the tab in which it was written. Of all others only the number is told.
 */
export function isWriter(message: ContactRow, reader: ContactReader): boolean {
  if (message.userId !== null) return message.userId === reader.userId
  return reader.writtenHere.includes(message.id)
}
