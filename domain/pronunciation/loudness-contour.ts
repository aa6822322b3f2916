import { frameCount, HOP_SAMPLES, WINDOW_SAMPLES } from './frames.ts'

/** Quieter than this beside the loudest frame is drawn as nothing. */
const DRAWN_DB = 30

/** Loudness of speech at 16 kHz for each frame of 10 ms: 0 to 1, 1 the loudest of this speaker. */
export function loudnessContour(speech: Float32Array): number[] {
  const levels = Array.from({ length: frameCount(speech) }, (_, frame) => {
    let energy = 1e-10
    const start = frame * HOP_SAMPLES
    for (let at = start; at < start + WINDOW_SAMPLES; at += 1) energy += (speech[at] ?? 0) ** 2
    return 10 * Math.log10(energy / WINDOW_SAMPLES)
  })
  const loudest = Math.max(...levels)
  return levels.map((level) => Math.max(0, 1 + (level - loudest) / DRAWN_DB))
}
