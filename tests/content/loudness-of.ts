/** A filter of second order: what comes in, what came out (ITU-R BS.1770, annex 1). */
type Biquad = { b: readonly [number, number, number]; a: readonly [number, number] }

/** Integrated loudness in LUFS by ITU-R BS.1770, of a sound in a loop, because a word is shorter than its blocks. */
export function loudnessOf(samples: Float32Array, sampleRate: number): number {
  const loops = 4
  const looped = new Float32Array(samples.length * loops)
  for (let loop = 0; loop < loops; loop += 1) looped.set(samples, loop * samples.length)
  const heard = filtered(filtered(looped, headShelf(sampleRate)), highPass(sampleRate))

  const block = Math.round(0.4 * sampleRate)
  const powers: number[] = []
  for (let start = 0; start + block <= heard.length; start += block / 4) {
    const from = Math.round(start)
    let sum = 0
    for (const sample of heard.subarray(from, from + block)) sum += sample * sample
    powers.push(sum / block)
  }
  const audible = powers.filter((power) => lufs(power) > -70)
  const gate = lufs(mean(audible)) - 10
  return lufs(mean(audible.filter((power) => lufs(power) > gate)))
}

function lufs(power: number): number {
  return -0.691 + 10 * Math.log10(power)
}

function mean(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0) / values.length
}

/** The head in the way of the sound: +4 dB above 1.7 kHz. */
function headShelf(sampleRate: number): Biquad {
  const [gain, q, frequency] = [3.999843853973347, 0.7071752369554196, 1_681.974450955533]
  const k = Math.tan((Math.PI * frequency) / sampleRate)
  const high = 10 ** (gain / 20)
  const band = high ** 0.4996667741545416
  const a0 = 1 + k / q + k * k
  return {
    b: [
      (high + (band * k) / q + k * k) / a0,
      (2 * (k * k - high)) / a0,
      (high - (band * k) / q + k * k) / a0,
    ],
    a: [(2 * (k * k - 1)) / a0, (1 - k / q + k * k) / a0],
  }
}

/** The ear's deafness to the lowest tones. */
function highPass(sampleRate: number): Biquad {
  const [q, frequency] = [0.5003270373238773, 38.13547087602444]
  const k = Math.tan((Math.PI * frequency) / sampleRate)
  const a0 = 1 + k / q + k * k
  return { b: [1, -2, 1], a: [(2 * (k * k - 1)) / a0, (1 - k / q + k * k) / a0] }
}

function filtered(samples: Float32Array, { b, a }: Biquad): Float32Array {
  let [x1, x2, y1, y2] = [0, 0, 0, 0]
  return samples.map((x) => {
    const y = b[0] * x + b[1] * x1 + b[2] * x2 - a[0] * y1 - a[1] * y2
    ;[x2, x1, y2, y1] = [x1, x, y1, y]
    return y
  })
}
