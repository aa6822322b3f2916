import { createApi } from './api.ts'
import { localLock, webLocks } from './with-lock.ts'
import { drainLetters, LETTER_LOCK, type LetterDrainOutcome } from './letter-drain.ts'
import { withSharedDb } from './session-store.ts'

/**
 * The letterbox, drained by the service worker. Throws where a letter is left that a later try may
 * deliver, so that Background Sync tries again.
 */
export async function drainLettersFromWorker(options: {
  baseUrl: string
  appVersion?: string
  locks: LockManager | undefined
}): Promise<void> {
  await withSharedDb(async ({ letters }) => {
    const api = createApi({ baseUrl: options.baseUrl, token: () => null })
    const { appVersion = '' } = options
    const context = { letters, api, now: Date.now, random: Math.random, appVersion }
    const withLock = options.locks ? webLocks(options.locks) : localLock()
    let outcome: LetterDrainOutcome = 'drained'
    await withLock(LETTER_LOCK, async (shouldContinue) => {
      outcome = await drainLetters(context, 'now', shouldContinue)
    })
    if (hasWorkLeft(outcome)) throw new Error('A letter is left in the letterbox')
  })
}

function hasWorkLeft(outcome: LetterDrainOutcome): boolean {
  return outcome !== 'drained'
}
