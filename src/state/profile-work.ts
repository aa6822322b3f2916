import type { ProfileInput } from '#contract/profile.ts'
import type { LearnerDb } from '#data/learner-db.ts'
import { readProfileChanges } from '#data/profile-changes.ts'
import { readOutbox } from '#data/sync-status.ts'
import { useLearnerQuery } from './learner-data.ts'

export type RefusedProfile = {
  changes: ProfileInput
  status: number | undefined
  /** In the server's words. */
  message: string | undefined
}

export type ProfileWork = {
  /** Changes that the server has not taken yet. */
  waiting: ProfileInput
  /** Changes that it refused: they wait for the learner. */
  refused: RefusedProfile | null
}

/** What of the learner's profile is not on the server; undefined while it is read. */
export function useProfileWork(): ProfileWork | undefined {
  return useLearnerQuery(readProfileWork)
}

async function readProfileWork(db: LearnerDb): Promise<ProfileWork> {
  const rows = await readOutbox(db)
  const failed = rows.filter((row) => row.kind === 'profile' && row.state === 'failed')
  const last = failed.at(-1)
  const changes = Object.assign({}, ...failed.map((row) => row.body)) as ProfileInput
  return {
    waiting: await readProfileChanges(db),
    refused: last
      ? { changes, status: last.lastError?.status, message: last.lastError?.message }
      : null,
  }
}
