import * as v from 'valibot'
import {
  estimateWarp,
  type WarmUpTake,
  WARPS,
  withTake,
} from '#domain/pronunciation/vocal-tract.ts'
import type { LearnerDb } from './learner-db.ts'
import { readSetting, writeSetting } from './settings.ts'

/** Nine numbers for each accepted phrase, at most six for each voice of the course: no sound, nothing to know anyone by. */
const takes = v.array(v.pipe(v.array(v.number()), v.length(WARPS.length)))
const takesBySpeaker = v.fallback(v.record(v.string(), takes), {})

/** How the learner's voice lies beside this speaker's, as far as this device knows; not synced. */
export async function readVoice(
  db: LearnerDb,
  speaker: string,
): Promise<{ warp: number; takes: number }> {
  const known = (await readTakes(db))[speaker] ?? []
  return { warp: estimateWarp(known), takes: known.length }
}

/** After a warm-up phrase, and after every accepted attempt. */
export async function addVoiceTake(
  db: LearnerDb,
  speaker: string,
  take: WarmUpTake,
): Promise<void> {
  await db.transaction('rw', db.settings, async () => {
    const all = await readTakes(db)
    const known = withTake(all[speaker] ?? [], take).map((costs) => [...costs])
    await writeSetting(db, 'voiceTakes', { ...all, [speaker]: known })
  })
}

async function readTakes(db: LearnerDb): Promise<v.InferOutput<typeof takesBySpeaker>> {
  return v.parse(takesBySpeaker, await readSetting(db, 'voiceTakes'))
}
