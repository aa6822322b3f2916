import { LONGEST_REST_MS } from './backoff.ts'
import type { LearnerDb } from './learner-db.ts'
import { OUTBOX_KINDS, type OutboxRow } from './rows.ts'
import { readSetting, writeSetting } from './settings.ts'

/** Until when the server asked for rest, by the kind of row, in ms since 1970. */
export type Rests = Partial<Record<OutboxRow['kind'], number>>

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
  kind: OutboxRow['kind'] | null,
  { now, seconds }: { now: number; seconds: number },
): Promise<number> {
  const until = now + Math.min(seconds * 1000, LONGEST_REST_MS)
  if (kind === null) await writeSetting(db, 'restUntil', until)
  else {
    await db.transaction('rw', db.settings, async () => {
      const before = await readSetting(db, 'restUntilByKind')
      await writeSetting(db, 'restUntilByKind', { ...before, [kind]: until })
    })
  }
  return until
}
