import type { ProfileInput } from '#contract/user.ts'
import type { LearnerClock } from './learner-clock.ts'
import type { LearnerDb } from './learner-db.ts'
import { saveProfile } from './learner-writes.ts'
import type { OutboxRow } from './rows.ts'

const ADDRESS_TAKEN = 409

/**
 * The server refused a change of the profile. Where it is the address that is taken, only the address is
 * set aside: a name that was changed with it is sent again without it, under a key of its own.
 */
export async function setProfileAside(
  db: LearnerDb,
  row: OutboxRow,
  {
    attempts,
    lastError,
    clock,
  }: Pick<OutboxRow, 'attempts' | 'lastError'> & { clock: LearnerClock },
): Promise<void> {
  await db.transaction('rw', db.outbox, async () => {
    // A newer change has taken it over, the address with it.
    if ((await db.outbox.get(row.id)) === undefined) return
    const { email, ...rest } = row.body as ProfileInput
    const isAddress = lastError?.status === ADDRESS_TAKEN && email !== undefined
    const body = isAddress ? { email } : row.body
    await db.outbox.update(row.id, { attempts, lastError, body, state: 'failed' })
    if (!isAddress || Object.keys(rest).length === 0) return
    await saveProfile({ db, clock, newId: () => crypto.randomUUID() }, rest)
  })
}
