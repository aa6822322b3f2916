import type { User } from '#contract/user.ts'
import type { LearnerDb } from './learner-db.ts'
import type { ContactRow } from './contact-row.ts'
import { withGuestDb } from './earlier-work.ts'
import { SECRETS_KEY } from './invitation-secrets.ts'
import type { SettingRow } from './rows.ts'

/**
 * What this device keeps of a learner, as a JSON document: what was done, what waits to be sent, what could
 * not be read, and what was done here before anybody signed in. Not the course: that is everybody's.
 */
export async function exportDevice(
  db: LearnerDb,
  { user, messages, exportedAt }: { user: User; messages: ContactRow[]; exportedAt: string },
): Promise<string> {
  const kept = await tablesOf(db)
  // Whose it is this device does not know, and it is nowhere else.
  const beforeSignIn = await withGuestDb(tablesOf)
  const head = { product: 'Apni Boli', source: 'this device', exportedAt }
  return JSON.stringify(
    { ...head, account: user, ...kept, letters: messages, ...(beforeSignIn && { beforeSignIn }) },
    null,
    2,
  )
}

/** All tables except the course, cards, which are folded from reviews, and the bytes of takes, which are no text. */
const EXPORTED = [
  'progress',
  'completions',
  'practices',
  'evenings',
  'gameStats',
  'achievements',
  'reviews',
  'family',
  'speakers',
  'recordings',
  'outbox',
  'voiceOutbox',
  'settings',
  'quarantine',
]

async function tablesOf(db: LearnerDb): Promise<Record<string, unknown[]>> {
  const tables = await Promise.all(
    EXPORTED.map(async (name): Promise<[string, unknown[]]> => {
      const table = db.table<unknown>(name)
      const rows = await (name === 'outbox' ? table.orderBy('seq') : table).toArray()
      return [name, name === 'settings' ? rows.filter(isForOthersToRead) : rows]
    }),
  )
  return Object.fromEntries(tables)
}

function isForOthersToRead(setting: unknown): boolean {
  return (setting as SettingRow).key !== SECRETS_KEY
}
