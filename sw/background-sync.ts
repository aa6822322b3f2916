import { isSyncTag, type SyncTag } from '#data/sync-tags.ts'

/** Background Sync is Chromium's alone, so TypeScript's worker library does not know its event. */
export type SyncEvent = { readonly tag: string; waitUntil(work: Promise<unknown>): void }

/**
 * Runs the delivery of a tag of ours. A rejection tells the browser that work is left: it comes back up to three times,
 * and after that the next start of the app delivers.
 */
export function onSync(deliver: (tag: SyncTag) => Promise<void>) {
  return (event: SyncEvent): void => {
    if (isSyncTag(event.tag)) event.waitUntil(deliver(event.tag))
  }
}
