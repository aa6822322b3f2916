/** The page registers these tags when something waits in the outbox or in the letterbox (src/state). */
export const OUTBOX_SYNC_TAG = 'apni-boli:outbox'
export const LETTER_SYNC_TAG = 'apni-boli:letters'

/** Background Sync is Chromium's alone, so TypeScript's worker library does not know its event. */
export type SyncEvent = { readonly tag: string; waitUntil(work: Promise<unknown>): void }

/**
 * Runs the drain of a tag of ours. A rejection tells the browser that work is left: it comes back up to three times,
 * and after that the next start of the app drains.
 */
export function onSync(drains: Readonly<Record<string, () => Promise<void>>>) {
  return (event: SyncEvent): void => {
    const drain = Object.hasOwn(drains, event.tag) ? drains[event.tag] : undefined
    if (drain) event.waitUntil(drain())
  }
}
