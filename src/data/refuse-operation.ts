import { isOlderVersion } from '#contract/app-version.ts'
import { KEY_USED } from '#contract/failure-body.ts'
import { isAccountGone } from './account-gone.ts'
import { BLOCKED_DELAY_MS } from './backoff.ts'
import { failureBodyOf } from './failure.ts'
import type { LearnerOutboxContext } from './learner-outbox-context.ts'
import type { Note, Refusal, Verdict } from './outbox-ports.ts'
import { quarantineProfile } from './refused-profile.ts'
import { replaceRow } from './replace-row.ts'
import { versionsOf } from './retry-refused.ts'
import type { OutboxRow } from './rows.ts'

/** What becomes of a row that the server does not take. */
export async function refuse(
  { db, sessions, clock, newId, appVersion = '' }: LearnerOutboxContext,
  row: OutboxRow,
  failure: Refusal,
  { attempts, lastError, token }: Note & { token: string },
): Promise<Verdict | 'wait'> {
  if (failure.kind === 'unauthorized') {
    // The session ends; the work stays for this learner's next sign-in.
    await db.outbox.update(row.id, { lastError })
    await sessions.dropToken(token, { isAccountGone: isAccountGone(failure) })
    return 'signed-out'
  }
  if (failure.kind === 'forbidden') {
    const nextAttemptAt = clock.now() + BLOCKED_DELAY_MS
    await db.outbox.update(row.id, { attempts, lastError, state: 'blocked', nextAttemptAt })
    return 'hold-lane'
  }
  // What it carries has changed since it was first sent. The server counts what it has had no second time.
  if (isLearning(row) && failureBodyOf(failure)?.reason === KEY_USED) {
    await db.transaction('rw', db.outbox, db.completions, () =>
      replaceRow(db, row, row.body, newId()),
    )
    return 'go-on'
  }
  const { serverVersion = '' } = failure
  // A deployment is under way: a process of before it does not know yet what this app sends.
  if (isOlderVersion(serverVersion, appVersion)) return 'wait'
  if (row.kind === 'profile') {
    await quarantineProfile(db, row, { attempts, lastError, clock })
    return 'go-on'
  }
  const refusedBy = [...(row.refusedBy ?? []), versionsOf(serverVersion, appVersion)]
  await db.outbox.update(row.id, { attempts, lastError, refusedBy, state: 'failed' })
  return 'go-on'
}

function isLearning({ kind }: OutboxRow): boolean {
  return kind !== 'profile' && kind !== 'suggestion'
}
