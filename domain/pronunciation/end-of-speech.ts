import { percentile } from './frames.ts'

/** How often the microphone's level is read. */
export const LEVEL_EVERY_MS = 50
/** Quiet for so long after speech, and the recording ends; slow speakers pause for less. */
const QUIET_BEFORE_STOP_MS = 1200

const QUIETEST_DB = -90
/** Below this nobody speaks, however quiet the room. */
const SPEECH_FROM_DB = -55
const SPEECH_ABOVE_NOISE_DB = 10
/** A knock on the table is shorter. */
const SHORTEST_SPEECH_MS = 150

/**
 * Whether the learner has spoken and has finished. `levelsDb`: dB of full scale, one for every 50 ms since the
 * recording began; `quietMs`: how long it has been quiet since. In steady noise nothing stands out, and nothing ends: the
 * learner or the limit does.
 */
export function hasFinishedSpeaking(
  levelsDb: readonly number[],
  quietMs: number = QUIET_BEFORE_STOP_MS,
): boolean {
  const levels = levelsDb.map((level) => Math.max(level, QUIETEST_DB))
  const threshold = Math.max(
    SPEECH_FROM_DB,
    (percentile(levels, 0.1) ?? QUIETEST_DB) + SPEECH_ABOVE_NOISE_DB,
  )
  const quietLevels = quietMs / LEVEL_EVERY_MS
  const before = levels.slice(0, -quietLevels)
  const spoken = before.filter((level) => level > threshold).length * LEVEL_EVERY_MS
  if (spoken < SHORTEST_SPEECH_MS) return false
  return levels.slice(-quietLevels).every((level) => level <= threshold)
}

/** dB of full scale of a stretch of samples. */
export function levelDb(samples: Float32Array): number {
  let energy = 0
  for (const sample of samples) energy += sample * sample
  return samples.length === 0 ? QUIETEST_DB : 10 * Math.log10(energy / samples.length + 1e-9)
}
