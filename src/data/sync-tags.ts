/**
 * The Background Sync tag of each outbox: the page registers it when something waits, the worker drains. A browser keeps what an
 * older version of the app has registered, so the strings stay as they are.
 */
export const SYNC_TAGS = { learner: 'apni-boli:outbox', contact: 'apni-boli:letters' } as const

/** Of the page for invitations, whose worker is its own (sw/record-worker.ts). */
export const INVITED_SYNC_TAG = 'apni-boli:invited'

export type SyncTag = (typeof SYNC_TAGS)[keyof typeof SYNC_TAGS]

export function isSyncTag(tag: string): tag is SyncTag {
  return tag === SYNC_TAGS.learner || tag === SYNC_TAGS.contact
}
