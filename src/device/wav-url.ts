import type { Sound } from '#domain/pronunciation/compare-voices.ts'

const HEADER_BYTES = 44

/** A sound as a file that a media element plays, at any speed with its pitch kept. Whoever makes the address revokes it. */
export function wavUrl({ samples, rateHz }: Sound): string {
  const bytes = new DataView(new ArrayBuffer(HEADER_BYTES + samples.length * 2))
  const text = (at: number, letters: string): void => {
    for (const [place, letter] of [...letters].entries()) {
      bytes.setUint8(at + place, letter.charCodeAt(0))
    }
  }
  text(0, 'RIFF')
  bytes.setUint32(4, bytes.byteLength - 8, true)
  text(8, 'WAVEfmt ')
  bytes.setUint32(16, 16, true)
  // PCM, one channel, 16 bits.
  bytes.setUint16(20, 1, true)
  bytes.setUint16(22, 1, true)
  bytes.setUint32(24, rateHz, true)
  bytes.setUint32(28, rateHz * 2, true)
  bytes.setUint16(32, 2, true)
  bytes.setUint16(34, 16, true)
  text(36, 'data')
  bytes.setUint32(40, samples.length * 2, true)
  for (const [at, sample] of samples.entries()) {
    bytes.setInt16(HEADER_BYTES + at * 2, Math.round(sample * 0x7fff), true)
  }
  return URL.createObjectURL(new Blob([bytes], { type: 'audio/wav' }))
}
