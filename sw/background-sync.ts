/** The page registers this tag when something waits in the outbox (src/state). */
export const OUTBOX_SYNC_TAG = 'apni-boli:outbox'

/** Background Sync is Chromium's alone, so TypeScript's worker library does not know its event. */
export type SyncEvent = { readonly tag: string; waitUntil(work: Promise<unknown>): void }

/**
 * Runs the drain for our own tag. A rejection tells the browser that work is left: it comes back up to three times,
 * and after that the next start of the app drains.
 */
export function onOutboxSync(drain: () => Promise<void>): (event: SyncEvent) => void {
  return (event) => {
    if (event.tag === OUTBOX_SYNC_TAG) event.waitUntil(drain())
  }
}
