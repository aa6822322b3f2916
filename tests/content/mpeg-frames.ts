/** kbit/s of MPEG 2 layer III by the index in the frame's head. */
const KILOBITS = [0, 8, 16, 24, 32, 40, 48, 56, 64, 80, 96, 112, 128, 144, 160]
const SAMPLE_RATES = [22_050, 24_000, 16_000]
const SAMPLES_PER_FRAME = 576

/**
 * Walks an MP3 (MPEG 2, layer III) frame by frame, as a decoder does, and throws at the first byte that is none of
 * its frames. The first frame holds the index, no sound.
 */
export function readMpegFrames(data: Buffer): {
  frames: number
  seconds: number
  kilobits: number
} {
  let at = data.toString('latin1', 0, 3) === 'ID3' ? 10 + synchsafe(data, 6) : 0
  let frames = 0
  let seconds = 0
  let kilobits = 0
  while (at < data.length) {
    const head = data.readUInt32BE(at)
    // Eleven bits of sync, version 2, layer III.
    if (head >>> 19 !== 0b1_1111_1111_1110 || ((head >>> 17) & 3) !== 1)
      throw new Error(`no frame begins at byte ${at} of ${data.length}`)
    kilobits = KILOBITS[(head >>> 12) & 15] ?? 0
    const sampleRate = SAMPLE_RATES[(head >>> 10) & 3] ?? 0
    if (kilobits === 0 || sampleRate === 0) throw new Error(`a broken frame at byte ${at}`)
    const padding = (head >>> 9) & 1
    const length = Math.floor((72_000 * kilobits) / sampleRate) + padding
    if (at + length > data.length) throw new Error(`the frame at byte ${at} is cut off`)
    if (frames > 0) seconds += SAMPLES_PER_FRAME / sampleRate
    frames += 1
    at += length
  }
  return { frames, seconds, kilobits }
}

/** Four bytes of seven bits, as ID3 writes a size. */
function synchsafe(data: Buffer, at: number): number {
  return [0, 1, 2, 3].reduce((size, index) => size * 128 + (data[at + index] ?? 0), 0)
}
