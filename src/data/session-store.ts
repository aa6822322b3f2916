import type { DexieOptions, Table } from 'dexie'
import * as v from 'valibot'
import { user, type User } from '#contract/user.ts'
import { AppDb } from './app-db.ts'
import type { ContactRow } from './contact-row.ts'
import type { ProfileNews } from './profile-changes.ts'
import { acrossPauses } from './transaction-pause.ts'

const sessionRow = v.object({
  id: v.literal('current'),
  userId: v.string(),
  /** Null once the server has said no: the learner's work waits for the next sign-in. */
  token: v.nullable(v.string()),
  user,
  /** The server has said that the account is deleted: no sign-in will take the work. */
  isAccountGone: v.optional(v.boolean()),
})

export type StoredSession = v.InferOutput<typeof sessionRow>

/** What is the device's and no learner's own: who is signed in, and the contact outbox. */
export class SharedDb extends AppDb {
  declare session: Table<StoredSession, string>
  /** The contact outbox, under the name that devices have. */
  declare letters: Table<ContactRow, string>

  constructor(options: DexieOptions = {}) {
    super(SHARED_DB_NAME, options)
    // A released version is never changed: the next one is added below it.
    this.version(1).stores({ session: 'id' })
    this.version(2).stores({ session: 'id', letters: 'id' })
    // No sign-out deletes it: whatever did, the page and the worker go on with an empty one.
    this.onLost = () => void this.reopened().catch(() => undefined)
  }
}

export const SHARED_DB_NAME = 'apni-boli-shared'

/**
 * Opens it for one piece of work. Undefined where a newer app has taken it over: what is to be done with it is that app's.
 */
export async function withSharedDb<T>(
  work: (shared: SharedDb) => Promise<T>,
): Promise<T | undefined> {
  const shared = new SharedDb()
  try {
    await shared.opened()
    return await work(shared)
  } catch (error) {
    if (shared.isOutdated) return undefined
    throw error
  } finally {
    shared.close()
  }
}

export type SessionStore = {
  read(): Promise<StoredSession | null>
  /** The same for what sends and fetches: where the row has vanished while this page is signed in, it is put back first. */
  current(): Promise<StoredSession | null>
  write(session: { userId: string; token: string | null; user: User }): Promise<void>
  /** What the server tells of the learner now; nothing where somebody else is signed in. */
  updateUser(news: ProfileNews): Promise<void>
  /** The server said no to this token: it goes, the learner stays known. A newer token is left alone. */
  dropToken(token: string, end?: { isAccountGone: boolean }): Promise<void>
  clear(): Promise<void>
}

/**
 * Where the browser keeps nothing, the session lasts as long as the page: what was written here is read here, so that the work
 * of that page reaches the account (open-learner-db.ts does the same for the work). A write rejects all the same.
 * `isSignedIn` says whether this page is signed in with a token: a row that is absent then was cleared, and nobody signed out.
 */
export function createSessionStore(
  db: SharedDb,
  isSignedIn: (token: string) => boolean = () => false,
): SessionStore {
  let held: StoredSession | null = null
  /** What was read last. */
  let known: StoredSession | null = null

  async function orHeld<T>(stored: Promise<T>, instead: () => T): Promise<T> {
    try {
      return await stored
    } catch (error) {
      if (db.isOutdated || held === null) throw error
      return instead()
    }
  }

  async function readStored(): Promise<StoredSession | null> {
    const parsed = v.safeParse(sessionRow, await acrossPauses(() => db.session.get('current')))
    if (!parsed.success) return null
    known = parsed.output
    return known
  }

  /** A write outlasts a pause of the page, and a browser that closes the database under it. */
  function lasting<T>(work: () => Promise<T>): Promise<T> {
    return acrossPauses(async () => {
      try {
        return await work()
      } catch (error) {
        if (!/^(DatabaseClosed|Abort)Error$/.test((error as Error).name)) throw error
        await db.reopened()
        return work()
      }
    })
  }

  /** `change` of the session that is there; the same one where it is not concerned. */
  function alter(change: (session: StoredSession) => StoredSession): Promise<void> {
    const stored = lasting(async () => {
      await db.transaction('rw', db.session, async () => {
        const session = await readStored()
        if (session !== null) await db.session.put(change(session))
      })
    })
    return orHeld(stored, () => {
      held = held && change(held)
    })
  }

  return {
    read: () => orHeld(readStored(), () => held),
    async current() {
      const stored = await orHeld(readStored(), () => held)
      const last = held ?? known
      if (stored !== null || last === null) return stored
      if (last.token === null || !isSignedIn(last.token)) return null
      await lasting(() => db.session.put(last))
      return last
    },
    async write(session) {
      const written: StoredSession = { id: 'current', ...session }
      held = written
      await db.opened()
      await lasting(() => db.session.put(written))
    },
    updateUser: (news) =>
      alter((session) =>
        session.userId === news.id ? { ...session, user: { ...session.user, ...news } } : session,
      ),
    dropToken: (token, { isAccountGone } = { isAccountGone: false }) =>
      alter((session) =>
        session.token === token
          ? { ...session, token: null, ...(isAccountGone && { isAccountGone }) }
          : session,
      ),
    async clear() {
      held = null
      known = null
      await lasting(() => db.session.clear())
    },
  }
}
