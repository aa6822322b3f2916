import { sendContactMessage } from '#contract/contact.ts'
import { StorageError, storageFailureOf, writeDurably } from '#data/durable-write.ts'
import { localLock, webLocks } from '#data/with-lock.ts'
import type { LetterRow } from '#data/letter-row.ts'
import { createLetterSync } from '#data/letter-sync.ts'
import { forgetLettersOf, type Letter, putLetter, readLetters, retryLetter } from '#data/letters.ts'
import { SharedDb } from '#data/session-store.ts'
import { watch } from '#data/watch.ts'
import { askForSync } from '#device/ask-for-sync.ts'
import { freeAudioSpace } from '#device/free-audio-space.ts'
import type { MissingBecause } from '#device/late-import.ts'
import { pauseTransactionsInPageCache } from '#device/page-cache.ts'
import { api } from './lazy-api.ts'
import { noteOutdated } from './outdated.ts'

/** As sw/background-sync.ts names it. */
const LETTER_SYNC_TAG = 'apni-boli:letters'

/** The letterbox of this page: what writes, sends and shows letters; fetched with the first need of it. */
const shared = new SharedDb()
shared.onOutdated = noteOutdated
const { letters } = shared
// A visitor's page writes here alone.
pauseTransactionsInPageCache()
const deliveryListeners = new Set<(letter: LetterRow) => void>()

const sync = createLetterSync({
  letters,
  api,
  now: Date.now,
  random: Math.random,
  appVersion: import.meta.env['VITE_SOURCE_VERSION'] ?? '',
  withLock: 'locks' in navigator ? webLocks(navigator.locks) : localLock(),
  onError: report,
  onDelivered: (letter) => deliveryListeners.forEach((listener) => listener(letter)),
})

/** A browser that keeps nothing is no fault of ours: a letter is then sent without being kept. */
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
 * Drains now, and whenever a connection comes or the tab is seen again; tells of each letter that this
 * page delivers. Gives the way to stop.
 */
export function startLetterTriggers(onDelivered: (letter: LetterRow) => void): () => void {
  deliveryListeners.add(onDelivered)
  const onOnline = (): void => void sync.requestSync('now')
  const onVisible = (): void => {
    if (document.visibilityState === 'visible') void sync.requestSync('now')
  }
  window.addEventListener('online', onOnline)
  document.addEventListener('visibilitychange', onVisible)
  void sync.requestSync('now')
  return () => {
    deliveryListeners.delete(onDelivered)
    window.removeEventListener('online', onOnline)
    document.removeEventListener('visibilitychange', onVisible)
  }
}

/** Tells what lies in the letterbox, now and whenever it changes, in any tab or the worker. */
export function watchLetters(next: (rows: LetterRow[]) => void): () => void {
  return watch(() => readLetters(letters), { next, error: report })
}

/** Longer than this nobody is kept waiting in front of "Sending...": the letter goes on its way by itself. */
const PATIENCE_MS = 10_000

/** How sending a letter ended. */
export type LetterOutcome =
  | { kind: 'sent' }
  /** It lies in the letterbox and goes out by itself. */
  | { kind: 'kept'; id: string; lastError: LetterRow['lastError'] }
  /** It is nowhere but in the form: the server said no, or the device could not keep it. */
  | { kind: 'refused'; words: string | undefined; because?: MissingBecause }

/** Writes the letter down and sends it. Never rejects: whatever happens is an outcome. */
export async function sendLetter(letter: Letter, replaces?: string): Promise<LetterOutcome> {
  try {
    await writeDurably(() => putLetter(letters, letter, { now: Date.now(), replaces }), storage)
  } catch (error) {
    report(error)
    // A private window, a full disk: nothing can be kept, so it is sent as it is or not at all.
    return sendUnkept(letter)
  }
  // Before the first try: whoever closes the tab now has sent it all the same.
  void askForSync(LETTER_SYNC_TAG)
  await Promise.race([sync.requestSync('now'), patience()])
  try {
    return await outcomeOf(letter.id)
  } catch (error) {
    report(error)
    return { kind: 'kept', id: letter.id, lastError: null }
  }
}

async function outcomeOf(id: string): Promise<LetterOutcome> {
  const left = (await readLetters(letters)).find((row) => row.id === id)
  if (left === undefined) return { kind: 'sent' }
  if (left.state === 'waiting') return { kind: 'kept', id, lastError: left.lastError }
  // Whoever wrote it is here, and so is the text: the form goes on with it.
  await removeLetter(id)
  return { kind: 'refused', words: left.lastError?.message }
}

function patience(): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, PATIENCE_MS))
}

async function sendUnkept({ id, body }: Letter): Promise<LetterOutcome> {
  const response = await api.call(sendContactMessage, { body, idempotencyKey: id, token: '' })
  if (response.ok && response.value.sent) return { kind: 'sent' }
  const words =
    response.ok || !('body' in response.failure) ? undefined : response.failure.body?.error
  return { kind: 'refused', words }
}

export async function tryLetterAgain(id: string): Promise<void> {
  await retryLetter(letters, id)
  await sync.requestSync('now')
}

export async function removeLetter(id: string): Promise<void> {
  await letters.delete(id)
}

export async function forgetLetters(userId: string): Promise<void> {
  await forgetLettersOf(letters, userId)
}

export async function lettersOf(userId: string): Promise<LetterRow[]> {
  return (await readLetters(letters)).filter((row) => row.userId === userId)
}
