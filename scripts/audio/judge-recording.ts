import { fail, ok, type Result } from '#domain/result.ts'

/** A clip may last this long, the quiet around it included (content README, "Audio"). */
export const LONGEST_CLIP_SECONDS = 6
export const SHORTEST_CLIP_SECONDS = 0.3

const FRAME_SECONDS = 0.02
/** The loudest part of a whisper near a telephone is above this. */
const SILENT_BELOW_DB = -45
/** Between the voice and what is heard when nobody speaks. */
const LEAST_DISTANCE_DB = 20
/** Speech begins with this many frames in a row; the click of a button has one. */
const FIRST_RUN = 3
const LAST_RUN = 2
/** Quiet that stays: a first consonant before the voice, the breath after the last. */
const LEAD_SECONDS = 0.08
const TAIL_SECONDS = 0.2
/** A wave that was cut off at the top stays there for some samples, and does so again and again. */
const FULL_SCALE = 0.99
const CLIPPED_SAMPLES = 3
const CLIPPED_PLACES = 3

/**
 * Which part of a take is the word, in samples, or why it cannot be used, in words for whoever recorded
 * it. `samples` are −1 to 1, mono.
 */
export function judgeRecording(
  samples: Float32Array,
  sampleRate: number,
): Result<{ from: number; to: number }, string> {
  const frame = Math.round(sampleRate * FRAME_SECONDS)
  const levels = frameLevels(samples, frame)
  const sorted = levels.toSorted((a, b) => a - b)
  const loudest = mean(sorted.slice(-Math.max(1, Math.ceil(sorted.length / 20))))
  const quietest = mean(sorted.slice(0, Math.max(1, Math.ceil(sorted.length / 10))))

  if (levels.length === 0 || loudest < SILENT_BELOW_DB) return fail('nothing is heard in it')
  if (isClipped(samples)) {
    return fail('it is clipped: record it again further away or more quietly')
  }
  if (loudest - quietest < LEAST_DISTANCE_DB) {
    return fail(
      `the voice is only ${Math.round(loudest - quietest)} dB above the quiet, ${LEAST_DISTANCE_DB} are needed: ` +
        'record it in a quiet room and wait half a second before and after',
    )
  }

  const threshold = Math.max(quietest + 10, loudest - 35)
  const first = startOfRun(levels, threshold, FIRST_RUN)
  const lastFromEnd = startOfRun(levels.toReversed(), threshold, LAST_RUN)
  if (first < 0 || lastFromEnd < 0) return fail('nothing is heard in it but a click')
  const end = (levels.length - lastFromEnd) * frame
  const from = Math.max(0, Math.round(first * frame - LEAD_SECONDS * sampleRate))
  const to = Math.min(samples.length, Math.round(end + TAIL_SECONDS * sampleRate))

  const seconds = (to - from) / sampleRate
  if (seconds > LONGEST_CLIP_SECONDS) {
    return fail(
      `it lasts ${seconds.toFixed(1)} s, at most ${LONGEST_CLIP_SECONDS} are allowed: say only this line`,
    )
  }
  if (seconds < SHORTEST_CLIP_SECONDS) return fail('it is too short to be a word')
  return ok({ from, to })
}

/** Loudness of each frame in dB below full scale; digital silence counts as −100. */
function frameLevels(samples: Float32Array, frame: number): number[] {
  const levels: number[] = []
  for (let start = 0; start + frame <= samples.length; start += frame) {
    let sum = 0
    for (const sample of samples.subarray(start, start + frame)) sum += sample * sample
    levels.push(Math.max(-100, 10 * Math.log10(sum / frame)))
  }
  return levels
}

function isClipped(samples: Float32Array): boolean {
  let run = 0
  let places = 0
  for (const sample of samples) {
    run = Math.abs(sample) >= FULL_SCALE ? run + 1 : 0
    if (run === CLIPPED_SAMPLES) places += 1
  }
  return places >= CLIPPED_PLACES
}

function startOfRun(levels: readonly number[], threshold: number, length: number): number {
  let run = 0
  for (const [index, level] of levels.entries()) {
    run = level >= threshold ? run + 1 : 0
    if (run === length) return index - length + 1
  }
  return -1
}

function mean(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0) / values.length
}
