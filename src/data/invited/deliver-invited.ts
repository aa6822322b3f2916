import { localLock, webLocks } from '../with-lock.ts'
import { createInvitedApi } from './invited-api.ts'
import { InvitedDb, invitedDbNames, readInvitationRow } from './invited-db.ts'
import { createInvitedOutbox } from './invited-outbox.ts'

type Delivery = {
  baseUrl: string
  appVersion: string
  locks: LockManager | undefined
  /** The database of the link that is open in this page, which sends by itself. */
  except?: string
}

/**
 * Drains the outbox of every invitation on this device, in the worker or in the page of another link. Throws if a later attempt may
 * deliver the rest, so that Background Sync retries.
 */
export async function deliverInvited({
  baseUrl,
  appVersion,
  locks,
  except,
}: Delivery): Promise<void> {
  const withLock = locks ? webLocks(locks) : localLock()
  let isLeft = false
  for (const name of await invitedDbNames()) {
    if (name === except) continue
    const db = new InvitedDb(name)
    try {
      const secret = (await readInvitationRow(db))?.secret
      if (secret === undefined) continue
      const outcome = await createInvitedOutbox({
        db,
        secret,
        api: createInvitedApi({ baseUrl, secret }),
        now: Date.now,
        random: Math.random,
        newId: () => crypto.randomUUID(),
        appVersion,
        withLock,
      }).drainOnce('now')
      isLeft ||= outcome === 'interrupted' || outcome === 'stopped'
    } finally {
      db.close()
    }
  }
  if (isLeft) throw new Error('Work is left in the outbox')
}
