import type { Sound } from '#domain/pronunciation/compare-voices.ts'

/** A WAV of 16 bits and one channel, as espeak-ng writes it. */
export function readWav(bytes: Buffer): Sound {
  let rateHz = 0
  let at = 12
  while (at + 8 <= bytes.length) {
    const name = bytes.toString('latin1', at, at + 4)
    // Written to a pipe, the length of the data is not known and stands as the largest number.
    const length = Math.min(bytes.readUInt32LE(at + 4), bytes.length - at - 8)
    if (name === 'fmt ') rateHz = bytes.readUInt32LE(at + 12)
    if (name === 'data') {
      const samples = Float32Array.from(
        { length: Math.floor(length / 2) },
        (_, n) => bytes.readInt16LE(at + 8 + n * 2) / 32_768,
      )
      return { samples, rateHz }
    }
    at += 8 + length + (length % 2)
  }
  throw new Error('Not a WAV')
}
