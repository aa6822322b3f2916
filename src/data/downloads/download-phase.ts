import * as v from 'valibot'
import type { LearnerDb } from '../learner-db.ts'

const KEY = 'downloadPhase'

const downloadPhase = v.object({
  /**
   * `waiting`: no answer comes, goes on by itself. `failing`: what is left was answered and cannot be used; tried again,
   * seldom.
   */
  phase: v.picklist(['idle', 'running', 'waiting', 'failing']),
  /** Higher with each step: so every tab hears that something was kept. */
  step: v.number(),
})

export type DownloadPhase = v.InferOutput<typeof downloadPhase>

/** How the downloader stands, in whichever tab it runs. */
export async function readPhase(db: LearnerDb): Promise<DownloadPhase> {
  const parsed = v.safeParse(downloadPhase, (await db.settings.get(KEY))?.value)
  return parsed.success ? parsed.output : { phase: 'idle', step: 0 }
}

/** Says it to every tab. */
export function setPhase(db: LearnerDb, phase: DownloadPhase['phase']): Promise<void> {
  return db.transaction('rw', db.settings, async () => {
    const { step } = await readPhase(db)
    await db.settings.put({ key: KEY, value: { phase, step: step + 1 } })
  })
}
