import { bangles, cloth, dholak, SAMPLE_RATE, tumbi, wood } from './instruments.ts'

type Part = { at: number; loudness: number; sound: Float32Array }

const play = (at: number, loudness: number, sound: Float32Array): Part => ({ at, loudness, sound })

// A scale on C, as a tumbi sits: high and small.
const [C5, D5, E5, G5, A5, C6] = [523.25, 587.33, 659.26, 783.99, 880, 1_046.5] as const

/**
 * The eight effects in the character of the look: warm, small, acoustic. Success goes up a
 * fourth; a miss is one low soft tap, never a buzzer.
 */
export const EFFECTS: Readonly<Record<string, readonly Part[]>> = {
  success: [play(0, 0.9, tumbi(G5, 0.35)), play(0.11, 1, tumbi(C6, 0.5, 9))],
  error: [play(0, 1, dholak(92, 0.42, 0.9))],
  celebration: [
    ...[0, 0.3, 0.45, 0.75, 0.9].map((at, beat) =>
      play(at, beat % 2 === 0 ? 0.9 : 0.6, dholak(beat % 2 === 0 ? 88 : 150, 0.4, 0.25, 11 + beat)),
    ),
    ...[C5, E5, G5, A5, C6].map((note, beat) => play(0.15 * beat, 0.6, tumbi(note, 0.6, 5 + beat))),
    play(0.9, 0.75, tumbi(C6, 0.75, 17)),
    play(0.92, 0.22, bangles(0.7, 5)),
  ],
  xp: [play(0, 1, bangles(0.42, 4))],
  'tile-pickup': [play(0, 1, cloth(0.13, 900, 3_200))],
  'tile-drop': [play(0, 1, wood(420, 0.14)), play(0, 0.3, dholak(140, 0.12, 0.8))],
  achievement: [
    ...[G5, A5, C6].map((note, beat) => play(0.16 * beat, 0.8, tumbi(note, 0.5, 3 + beat))),
    play(0.52, 0.6, tumbi(A5, 0.35, 8)),
    play(0.68, 0.9, tumbi(C6, 0.9, 12)),
    play(0.68, 0.5, tumbi(D5 / 2, 0.9, 14)),
    play(0.7, 0.18, bangles(0.6, 4, 29)),
  ],
  'button-click': [play(0, 1, cloth(0.07, 700, 420, 41)), play(0.012, 0.25, wood(310, 0.05))],
}

/** Peaks below full scale, dB. Noise and glass sound louder than a string at the same peak. */
const PEAK_DB: Readonly<Record<string, number>> = {
  'button-click': -12,
  'tile-pickup': -10,
  'tile-drop': -5,
  xp: -7,
}
const USUAL_PEAK_DB = -2.5

/** One effect, its parts together. */
export function effectSamples(name: string): Float32Array {
  return mix(EFFECTS[name] ?? [], PEAK_DB[name] ?? USUAL_PEAK_DB)
}

function mix(parts: readonly Part[], peakDb: number): Float32Array {
  const length = Math.max(
    ...parts.map(({ at, sound }) => Math.round(at * SAMPLE_RATE) + sound.length),
  )
  const mixed = new Float32Array(length)
  for (const { at, loudness, sound } of parts) {
    const peak = highest(sound)
    const start = Math.round(at * SAMPLE_RATE)
    sound.forEach((value, index) => {
      mixed[start + index] = (mixed[start + index] ?? 0) + (loudness * value) / peak
    })
  }
  const gain = 10 ** (peakDb / 20) / highest(mixed)
  return mixed.map((value) => value * gain)
}

function highest(values: Float32Array): number {
  return values.reduce((peak, value) => Math.max(peak, Math.abs(value)), 1e-9)
}
