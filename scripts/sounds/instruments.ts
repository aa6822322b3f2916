/** Instruments from oscillators and noise alone: no sample of anyone's playing. Frequencies in Hz. */
export const SAMPLE_RATE = 44_100

/** Noise that is the same on every machine and in every run (a linear congruential generator). */
function seededNoise(seed: number): () => number {
  let state = seed >>> 0
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return state / 2 ** 31 - 1
  }
}

function sampled(seconds: number, at: (time: number, index: number) => number): Float32Array {
  return Float32Array.from({ length: Math.round(seconds * SAMPLE_RATE) }, (_, index) =>
    at(index / SAMPLE_RATE, index),
  )
}

/** A tumbi: one string over a skin, plucked (Karplus–Strong), bright at first, soon warm. */
export function tumbi(frequency: number, seconds: number, seed = 7): Float32Array {
  const noise = seededNoise(seed)
  // The two-point average in the loop is half a sample long.
  const period = Math.round(SAMPLE_RATE / frequency - 0.5)
  const string = Float32Array.from({ length: period }, noise)
  // The pluck of a finger, not of a plectrum: the sharpest of it is gone before it starts.
  for (let pass = 0; pass < 2; pass++) smooth(string)
  let [position, before] = [0, 0]
  const strung = sampled(seconds, () => {
    const here = string[position] ?? 0
    const next = string[(position + 1) % string.length] ?? 0
    string[position] = 0.996 * 0.5 * (here + next)
    position = (position + 1) % string.length
    before = 0.6 * here + 0.4 * before
    return before
  })
  const skin = sampled(
    seconds,
    (time) => 0.25 * Math.sin(2 * Math.PI * 190 * time) * decay(time, 0.03),
  )
  return shaped(
    strung.map((value, index) => value + (skin[index] ?? 0)),
    0.002,
    0.06,
  )
}

/** A drum skin under the hand: the pitch falls a little as it rings out. */
export function dholak(
  frequency: number,
  seconds: number,
  softness: number,
  seed = 11,
): Float32Array {
  const noise = seededNoise(seed)
  let [phase, slap] = [0, 0]
  const skin = sampled(seconds, (time) => {
    phase += (2 * Math.PI * frequency * (1 + 0.6 * decay(time, 0.03))) / SAMPLE_RATE
    slap += (noise() - slap) * 0.22
    const ring = Math.sin(phase) + 0.3 * Math.sin(phase * 1.59) * decay(time, 0.05)
    return ring * decay(time, seconds / 4) + (1 - softness) * slap * decay(time, 0.012)
  })
  return shaped(skin, 0.001 + softness * 0.006, 0.03)
}

/** Glass bangles that touch: a few high, unrelated tones, each a moment after the last. */
export function bangles(seconds: number, strikes: number, seed = 23): Float32Array {
  const noise = seededNoise(seed)
  const tones = Array.from({ length: strikes * 3 }, (_, index) => ({
    start: Math.floor(index / 3) * (0.42 / strikes) * seconds + 0.006 * (1 + noise()),
    frequency: 2_350 + 1_500 * (1 + noise()),
    loudness: 0.35 + 0.25 * noise(),
    ring: 0.05 + 0.025 * (1 + noise()),
  }))
  const struck = sampled(seconds, (time) =>
    tones.reduce((sum, { start, frequency, loudness, ring }) => {
      if (time < start) return sum
      const since = time - start
      return sum + loudness * Math.sin(2 * Math.PI * frequency * since) * decay(since, ring)
    }, 0),
  )
  return shaped(struck, 0.001, 0.04)
}

/** Two modes of a small wooden block, damped by the table. */
export function wood(frequency: number, seconds: number): Float32Array {
  const block = sampled(seconds, (time) => {
    const low = Math.sin(2 * Math.PI * frequency * time) * decay(time, 0.018)
    const high = 0.5 * Math.sin(2 * Math.PI * frequency * 2.71 * time) * decay(time, 0.008)
    return low + high
  })
  return shaped(block, 0.0008, 0.02)
}

/** Cloth or thread that moves: noise between two edges that slide from `from` to `to`. */
export function cloth(seconds: number, from: number, to: number, seed = 31): Float32Array {
  const noise = seededNoise(seed)
  let [low, band] = [0, 0]
  const moved = sampled(seconds, (time) => {
    const share = time / seconds
    const centre = from + (to - from) * share
    const tension = 2 * Math.sin((Math.PI * centre) / SAMPLE_RATE)
    low += tension * band
    band += tension * (noise() - low - 0.7 * band)
    return band * Math.sin(Math.PI * share) ** 1.5
  })
  return shaped(moved, 0.004, 0.02)
}

function decay(time: number, constant: number): number {
  return Math.exp(-time / constant)
}

function smooth(values: Float32Array): void {
  for (let index = 0; index < values.length; index++) {
    const next = values[(index + 1) % values.length] ?? 0
    values[index] = ((values[index] ?? 0) + next) / 2
  }
}

/** No click at either end. */
function shaped(values: Float32Array, attack: number, release: number): Float32Array {
  const [rise, fall] = [attack * SAMPLE_RATE, release * SAMPLE_RATE]
  return values.map((value, index) => {
    const [into, left] = [
      Math.min(1, index / rise),
      Math.min(1, (values.length - 1 - index) / fall),
    ]
    return value * into * left
  })
}
