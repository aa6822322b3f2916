import { restEnd } from './backoff.ts'
import type { Rests } from './drain-plan.ts'
import type { LearnerDb } from './learner-db.ts'
import { OUTBOX_KINDS } from './rows.ts'
import { readSetting, writeSetting } from './settings.ts'

/**
 * A server that is not available asks everybody to rest (503); a limit (429) counts one call, and holds up rows of that kind
 * alone.
 */
export async function readRests(db: LearnerDb): Promise<Rests> {
  const [ofAll, ofKinds] = await Promise.all([
    readSetting(db, 'restUntil'),
    readSetting(db, 'restUntilByKind'),
  ])
  return Object.fromEntries(OUTBOX_KINDS.map((kind) => [kind, Math.max(ofAll, ofKinds[kind] ?? 0)]))
}

/** `kind` is null for every kind. Gives the end of the rest. */
export async function noteRest(
  db: LearnerDb,
  kind: string | null,
  { now, seconds }: { now: number; seconds: number },
): Promise<number> {
  const until = restEnd(now, seconds)
  if (kind === null) await writeSetting(db, 'restUntil', until)
  else {
    await db.transaction('rw', db.settings, async () => {
      const before = await readSetting(db, 'restUntilByKind')
      await writeSetting(db, 'restUntilByKind', { ...before, [kind]: until })
    })
  }
  return until
}
