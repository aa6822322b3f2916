/** The voice with noise as a room has it (equal power in each octave), so many dB below the voice's mean power. */
export function withPinkNoise(samples: Float32Array, snrDb: number, random: () => number) {
  const noise = pinkNoise(samples.length, random)
  const gain = (rms(samples) / rms(noise)) * 10 ** (-snrDb / 20)
  return samples.map((sample, at) => sample + gain * (noise[at] ?? 0))
}

/** White noise through three poles (Paul Kellet's economy filter). */
function pinkNoise(length: number, random: () => number): Float32Array {
  let low = 0
  let middle = 0
  let high = 0
  return Float32Array.from({ length }, () => {
    const white = random()
    low = 0.99765 * low + white * 0.099046
    middle = 0.963 * middle + white * 0.2965164
    high = 0.57 * high + white * 1.0526913
    return low + middle + high + white * 0.1848
  })
}

function rms(samples: Float32Array): number {
  return Math.sqrt(samples.reduce((sum, sample) => sum + sample * sample, 0) / samples.length)
}
