/** As loud as the clips of the course: dB of full scale, of the speech alone. */
const TARGET_DB = -19
/** The highest sample stays below full scale. */
const HIGHEST_PEAK_DB = -1
/** More would amplify the room. */
const MOST_GAIN_DB = 24

/** By how many dB speech is amplified so that it is as loud as a clip of the course; to a tenth. */
export function gainFor(speech: Float32Array): number {
  let energy = 0
  let peak = 0
  for (const sample of speech) {
    energy += sample * sample
    peak = Math.max(peak, Math.abs(sample))
  }
  if (peak === 0) return 0
  const loudnessDb = 10 * Math.log10(energy / speech.length)
  const headroomDb = HIGHEST_PEAK_DB - 20 * Math.log10(peak)
  const gainDb = Math.min(TARGET_DB - loudnessDb, headroomDb, MOST_GAIN_DB)
  return Math.round(gainDb * 10) / 10
}
