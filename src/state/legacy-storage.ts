import * as v from 'valibot'
import { FIRST_EPOCH } from '#domain/lesson-progress.ts'
import type { LearnerDb } from '#data/learner-db.ts'
import { writeSetting } from '#data/settings.ts'

const gameStats = v.record(v.string(), v.unknown())
const achievements = v.array(
  v.looseObject({ id: v.string(), unlockedAt: v.optional(v.nullable(v.string())) }),
)

/**
 * What an older client left in localStorage (`gameStats`, `achievements`) is imported once and then
 * removed there. Totals are kept for the export: what is shown is folded from the log.
 */
export async function importLegacyStorage(db: LearnerDb): Promise<void> {
  const stats = readLegacy('gameStats', gameStats)
  const unlocked = readLegacy('achievements', achievements)
  if (stats === undefined && unlocked === undefined) return
  await db.transaction('rw', db.settings, db.achievements, async () => {
    if (stats) await writeSetting(db, 'importedGameStats', stats)
    for (const row of unlocked ?? []) {
      // A day that is none would be shown as one.
      if (row.unlockedAt && Number.isFinite(Date.parse(row.unlockedAt)))
        await db.achievements.put({ ...row, unlockedAt: row.unlockedAt, epoch: FIRST_EPOCH })
    }
  })
  localStorage.removeItem('gameStats')
  localStorage.removeItem('achievements')
}

function readLegacy<S extends v.GenericSchema>(
  key: string,
  schema: S,
): v.InferOutput<S> | undefined {
  try {
    const stored = localStorage.getItem(key)
    if (stored === null) return undefined
    const parsed = v.safeParse(schema, JSON.parse(stored))
    return parsed.success ? parsed.output : undefined
  } catch {
    // Unreadable or forbidden: there is nothing to import.
    return undefined
  }
}
