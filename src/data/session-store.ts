import type { DexieOptions, Table } from 'dexie'
import * as v from 'valibot'
import { user, type User } from '#contract/user.ts'
import { AppDb } from './app-db.ts'
import type { LetterRow } from './letter-row.ts'
import type { ProfileNews } from './profile-changes.ts'

const sessionRow = v.object({
  id: v.literal('current'),
  userId: v.string(),
  /** Null once the server has said no: the learner's work waits for the next sign-in. */
  token: v.nullable(v.string()),
  user,
})

export type StoredSession = v.InferOutput<typeof sessionRow>

/** What is the device's and no learner's own: who is signed in, and letters to the team. */
export class SharedDb extends AppDb {
  declare session: Table<StoredSession, string>
  declare letters: Table<LetterRow, string>

  constructor(options: DexieOptions = {}) {
    super(SHARED_DB_NAME, options)
    // A released version is never changed: the next one is added below it.
    this.version(1).stores({ session: 'id' })
    this.version(2).stores({ session: 'id', letters: 'id' })
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
  write(session: { userId: string; token: string | null; user: User }): Promise<void>
  /** What the server tells of the learner now; nothing where somebody else is signed in. */
  updateUser(news: ProfileNews): Promise<void>
  /** The server said no to this token: it goes, the learner stays known. A newer token is left alone. */
  dropToken(token: string): Promise<void>
  clear(): Promise<void>
}

/**
 * Where the browser keeps nothing, the session lasts as long as the page: what was written here is read here, so that the work
 * of that page reaches the account (open-learner-db.ts does the same for the work). A write rejects all the same.
 */
export function createSessionStore(db: SharedDb): SessionStore {
  let held: StoredSession | null = null

  async function orHeld<T>(stored: Promise<T>, instead: () => T): Promise<T> {
    try {
      return await stored
    } catch (error) {
      if (db.isOutdated || held === null) throw error
      return instead()
    }
  }

  async function readStored(): Promise<StoredSession | null> {
    const parsed = v.safeParse(sessionRow, await db.session.get('current'))
    return parsed.success ? parsed.output : null
  }

  /** `change` of the session that is there; the same one where it is not concerned. */
  function alter(change: (session: StoredSession) => StoredSession): Promise<void> {
    const stored = db.transaction('rw', db.session, async () => {
      const session = await readStored()
      if (session !== null) await db.session.put(change(session))
    })
    return orHeld(stored, () => {
      held = held && change(held)
    })
  }

  return {
    read: () => orHeld(readStored(), () => held),
    async write(session) {
      held = { id: 'current', ...session }
      await db.opened()
      await db.session.put(held)
    },
    updateUser: (news) =>
      alter((session) =>
        session.userId === news.id ? { ...session, user: { ...session.user, ...news } } : session,
      ),
    dropToken: (token) =>
      alter((session) => (session.token === token ? { ...session, token: null } : session)),
    async clear() {
      held = null
      await db.session.clear()
    },
  }
}
