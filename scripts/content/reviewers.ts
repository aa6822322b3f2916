import { isStored, findRecordings, type StoredRecording } from '#server/db/recordings.ts'
import { findReviewers, type Reviewer } from '#server/db/invitations.ts'
import type { Queries } from '#server/db/schema.ts'
import { findVerdicts } from '#server/db/verdicts.ts'
import type { VerdictRow } from '#server/db/voices-schema.ts'

/** A reviewer of the course, and everything that came from them. */
export type ReviewerWork = {
  reviewer: Reviewer
  verdicts: readonly VerdictRow[]
  takes: readonly StoredRecording[]
}

export async function readReviewerWork(queries: Queries): Promise<ReviewerWork[]> {
  const work: ReviewerWork[] = []
  for (const reviewer of await findReviewers(queries)) {
    const which = { userId: reviewer.user_id, invitationId: reviewer.id }
    const verdicts = await findVerdicts(queries, which)
    const takes = (await findRecordings(queries, which)).filter(isStored)
    work.push({ reviewer, verdicts, takes })
  }
  return work
}

/** Who is invited, how far they have come, and until when. */
export function reviewersTable(work: readonly ReviewerWork[], nowMs: number): string {
  if (work.length === 0) return 'No reviewer is invited: npm run content -- invite'
  return work
    .map(({ reviewer, verdicts, takes }) => {
      const lines = (JSON.parse(reviewer.item_ids) as string[]).length
      return [
        reviewer.initials.padEnd(5),
        `${reviewer.name}, ${reviewer.place}`,
        `${verdicts.length} of ${lines} lines checked`,
        `${takes.length} recordings`,
        endOf(reviewer, nowMs),
      ].join('  ')
    })
    .join('\n')
}

function endOf({ taken_back_at: takenBackAt, expires_at: expiresAt }: Reviewer, nowMs: number) {
  if (takenBackAt !== null) return `taken back on ${takenBackAt.slice(0, 10)}`
  const verb = Date.parse(expiresAt) <= nowMs ? 'ended on' : 'until'
  return `${verb} ${expiresAt.slice(0, 10)}`
}
