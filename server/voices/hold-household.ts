import { fail, ok, type Result } from '#domain/result.ts'
import type { DatabaseKind } from '../db/database.ts'
import type { LearnerRow, Queries, UserRow } from '../db/schema.ts'
import { lockUsers } from '../db/users.ts'
import type { Refusal } from '../refusal.ts'

/** Whose speakers, links and takes they are. A speaker with an invitation has no session of theirs. */
export type Owner = Pick<LearnerRow, 'id'> & Partial<Pick<LearnerRow, 'session_version'>>

/** What concerns one household happens one after another. Refused where the account or the session has gone meanwhile. */
export async function holdHousehold(
  tx: Queries,
  kind: DatabaseKind,
  owner: Owner,
): Promise<Result<UserRow, Refusal>> {
  const [held] = await lockUsers(tx, kind, [owner.id])
  const isSame =
    owner.session_version === undefined || held?.session_version === owner.session_version
  return held !== undefined && isSame ? ok(held) : fail({ kind: 'unauthorized' })
}
