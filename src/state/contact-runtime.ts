import { sendContactMessage } from '#contract/contact.ts'
import {
  type ContactMessage,
  enqueueMessage,
  forgetMessagesOf,
  readMessages,
  retryMessage,
} from '#data/contact-messages.ts'
import { createContactOutbox } from '#data/contact-outbox.ts'
import type { ContactRow } from '#data/contact-row.ts'
import { StorageError, storageFailureOf, writeDurably } from '#data/durable-write.ts'
import { localLock, webLocks } from '#data/with-lock.ts'
import { SharedDb } from '#data/session-store.ts'
import { SYNC_TAGS } from '#data/sync-tags.ts'
import { watch } from '#data/watch.ts'
import { askForSync } from '#device/ask-for-sync.ts'
import { freeAudioSpace } from '#device/free-audio-space.ts'
import { pauseTransactionsInPageCache } from '#device/page-cache.ts'
import { api } from './lazy-api.ts'
import type { MessageOutcome } from './message-outcome.ts'
import { noteOutdated } from './outdated.ts'

/** The contact outbox of this page: what writes, sends and shows messages; fetched with the first need of it. */
const shared = new SharedDb()
shared.onOutdated = noteOutdated
const { letters: table } = shared
// A visitor's page writes here alone.
pauseTransactionsInPageCache()
const deliveryListeners = new Set<(message: ContactRow) => void>()

const outbox = createContactOutbox({
  table,
  api,
  now: Date.now,
  random: Math.random,
  appVersion: import.meta.env['VITE_SOURCE_VERSION'] ?? '',
  withLock: 'locks' in navigator ? webLocks(navigator.locks) : localLock(),
  freeSpace: freeAudioSpace,
  onError: report,
  onDelivered: (message) => deliveryListeners.forEach((listener) => listener(message)),
})

/** A browser that keeps nothing is no fault of ours: a message is then sent without being kept. */
function report(error: unknown): void {
  if (!(error instanceof StorageError) && storageFailureOf(error) === null) {
    globalThis.reportError(error)
  }
}

const storage = {
  async reopen() {
    shared.close({ disableAutoOpen: false })
    await shared.open()
  },
  freeSpace: freeAudioSpace,
}

/**
 * Drains now, and whenever a connection comes or the tab is seen again; tells of each message that this
 * page delivers. Gives the way to stop.
 */
export function startContactTriggers(onDelivered: (message: ContactRow) => void): () => void {
  deliveryListeners.add(onDelivered)
  const onOnline = (): void => void outbox.requestSync('now')
  const onVisible = (): void => {
    if (document.visibilityState === 'visible') void outbox.requestSync('now')
  }
  window.addEventListener('online', onOnline)
  document.addEventListener('visibilitychange', onVisible)
  void outbox.requestSync('now')
  return () => {
    deliveryListeners.delete(onDelivered)
    window.removeEventListener('online', onOnline)
    document.removeEventListener('visibilitychange', onVisible)
  }
}

/** Tells what lies in the outbox, now and whenever it changes, in any tab or the worker. */
export function watchMessages(next: (rows: ContactRow[]) => void): () => void {
  return watch(() => readMessages(table), { next, error: report })
}

/** Longer than this nobody is kept waiting in front of "Sending...": the message goes on its way by itself. */
const TIMEOUT_MS = 10_000

/** Writes the message down and sends it. Never rejects: whatever happens is an outcome. */
export async function sendMessage(
  message: ContactMessage,
  replaces?: string,
): Promise<MessageOutcome> {
  try {
    await writeDurably(() => enqueueMessage(table, message, { now: Date.now(), replaces }), storage)
  } catch (error) {
    report(error)
    // A private window, a full disk: nothing can be kept, so it is sent as it is or not at all.
    return sendUnkept(message)
  }
  // Before the first try: whoever closes the tab now has sent it all the same.
  void askForSync(SYNC_TAGS.contact)
  await Promise.race([outbox.requestSync('now'), timeout()])
  try {
    return await outcomeOf(message.id)
  } catch (error) {
    report(error)
    return { kind: 'kept', id: message.id, lastError: null }
  }
}

async function outcomeOf(id: string): Promise<MessageOutcome> {
  const left = (await readMessages(table)).find((row) => row.id === id)
  if (left === undefined) return { kind: 'sent' }
  if (left.state === 'waiting') return { kind: 'kept', id, lastError: left.lastError }
  // Whoever wrote it is here, and so is the text: the form goes on with it.
  await removeMessage(id)
  return { kind: 'refused', words: left.lastError?.message }
}

function timeout(): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, TIMEOUT_MS))
}

async function sendUnkept({ id, body }: ContactMessage): Promise<MessageOutcome> {
  const answer = await api.call(sendContactMessage, { body, idempotencyKey: id, token: '' })
  if (answer.ok && answer.value.sent) return { kind: 'sent' }
  const words = answer.ok || !('body' in answer.failure) ? undefined : answer.failure.body?.error
  return { kind: 'refused', words }
}

export async function tryMessageAgain(id: string): Promise<void> {
  await retryMessage(table, id)
  await outbox.requestSync('now')
}

export async function removeMessage(id: string): Promise<void> {
  await table.delete(id)
}

export async function forgetMessages(userId: string): Promise<void> {
  await forgetMessagesOf(table, userId)
}

export async function messagesOf(userId: string): Promise<ContactRow[]> {
  return (await readMessages(table)).filter((row) => row.userId === userId)
}
