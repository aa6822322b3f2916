import { SAMPLE_RATE_HZ } from '#domain/pronunciation/resample.ts'

/** First three resonances of a mouth, in Hz, for the vowels that the made-up words are of. */
const MOUTHS = {
  a: [730, 1090, 2440],
  e: [530, 1840, 2480],
  i: [270, 2290, 3010],
  o: [570, 840, 2410],
  u: [300, 870, 2240],
} as const
type Vowel = keyof typeof MOUTHS
const VOWELS = Object.keys(MOUTHS) as Vowel[]

const VOWEL_MS = 140
const PAUSE_MS = 300
const BAND_HZ = 110

export type MadeUpVoice = {
  pitchHz: number
  /** Above 1 a shorter vocal tract: all resonances higher. */
  tract?: number
  /** Above 1 slower. */
  tempo?: number
  /** Amplitude of the noise around it. */
  noise?: number
  /** Semitones from begin to end. */
  glide?: number
  loudness?: number
}

/** Numbers between -1 and 1 that look random and are always the same for a seed. */
export function noiseFrom(seed: number): () => number {
  let state = seed * 2_654_435_761 + 1
  return () => {
    state = (Math.imul(state | 0, 1_664_525) + 1_013_904_223) | 0
    return state / 2 ** 31
  }
}

/** `count` words of `length` vowels, none twice. */
export function madeUpWords(count: number, length = 4): string[] {
  const words: string[] = []
  for (let n = 0; words.length < count; n += 1) {
    const word = Array.from(
      { length },
      (_, at) => VOWELS[Math.floor((n * 7 + 3) / 5 ** at) % VOWELS.length],
    ).join('')
    if (!words.includes(word)) words.push(word)
  }
  return words
}

/** A word of vowels as a throat makes it: harmonics of a pitch, shaped by a mouth that moves. With silence around it. */
export function say(word: string, voice: MadeUpVoice): Float32Array {
  const { pitchHz, tract = 1, tempo = 1, noise = 0.0005, glide = 0, loudness = 0.3 } = voice
  const vowelSamples = Math.round((VOWEL_MS * tempo * SAMPLE_RATE_HZ) / 1000)
  const pause = Math.round((PAUSE_MS * SAMPLE_RATE_HZ) / 1000)
  const spoken = vowelSamples * word.length
  const samples = new Float32Array(spoken + 2 * pause)
  const random = noiseFrom(word.length + pitchHz)
  let phase = 0
  let amplitudes: number[] = []
  for (let at = 0; at < spoken; at += 1) {
    const pitch = pitchHz * 2 ** ((glide * at) / spoken / 12)
    phase += (2 * Math.PI * pitch) / SAMPLE_RATE_HZ
    if (at % 80 === 0) amplitudes = harmonics(pitch, mouthAt(word, at / vowelSamples, tract))
    let sum = 0
    for (const [k, amplitude] of amplitudes.entries()) sum += amplitude * Math.sin(phase * (k + 1))
    const swell = Math.min(1, at / 800, (spoken - at) / 800)
    samples[pause + at] = loudness * swell * sum
  }
  for (const [at, sample] of samples.entries()) samples[at] = sample + noise * random()
  return samples
}

export function noiseOf(seconds: number, loudness: number, seed = 1): Float32Array {
  const random = noiseFrom(seed)
  return Float32Array.from({ length: seconds * SAMPLE_RATE_HZ }, () => loudness * random())
}

function mouthAt(word: string, place: number, tract: number): number[] {
  const here = MOUTHS[(word[Math.floor(place)] ?? 'a') as Vowel]
  const next = MOUTHS[(word[Math.floor(place) + 1] ?? word.at(-1)) as Vowel]
  const share = Math.max(0, ((place % 1) - 0.6) / 0.4)
  return here.map((hertz, at) => tract * (hertz + share * ((next[at] ?? hertz) - hertz)))
}

function harmonics(pitchHz: number, mouth: readonly number[]): number[] {
  const count = Math.floor(6500 / pitchHz)
  return Array.from({ length: count }, (_, k) => {
    const hertz = pitchHz * (k + 1)
    const shape = mouth.reduce(
      (sum, centre, at) => sum + 1 / (1 + ((hertz - centre) / BAND_HZ) ** 2) / (at + 1),
      0.003,
    )
    return shape / Math.sqrt(k + 1)
  })
}
