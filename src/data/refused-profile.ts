import type { ProfileInput } from '#contract/profile.ts'
import type { LearnerClock } from './learner-clock.ts'
import type { LearnerDb } from './learner-db.ts'
import { saveProfile } from './learner-writes.ts'
import { readProfileChanges } from './profile-changes.ts'
import type { OutboxRow } from './rows.ts'

const ADDRESS_TAKEN = 409

type Refusal = Pick<OutboxRow, 'attempts' | 'lastError'> & { clock: LearnerClock }

/**
 * The server refused a change of the profile. Where it is the address that is taken, only the address is
 * set aside: what was changed with it goes again without it, unless a later change carries it too. An
 * address that was changed once more since is nothing to decide about.
 */
export async function quarantineProfile(
  db: LearnerDb,
  row: OutboxRow,
  { attempts, lastError, clock }: Refusal,
): Promise<void> {
  await db.transaction('rw', db.outbox, db.settings, async () => {
    await db.outbox.update(row.id, { attempts, lastError, state: 'failed' })
    const { email, ...rest }: ProfileInput = row.body
    if (lastError?.status !== ADDRESS_TAKEN || email === undefined) return
    const later = await readProfileChanges(db)
    if (later.email === undefined) await db.outbox.update(row.id, { body: { email } })
    else await db.outbox.delete(row.id)
    const left = Object.entries(rest).filter(([field]) => !(field in later))
    if (left.length === 0) return
    const write = { db, clock, newId: () => crypto.randomUUID() }
    await saveProfile(write, Object.fromEntries(left))
  })
}
