import { randomUUID } from 'node:crypto'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { runTool } from '../../scripts/audio/run-tool.ts'
import { waveFile } from '../../scripts/sounds/wave-file.ts'

export const RATE = 24_000

/** A made-up take: room noise throughout, and a voice-like tone of `level` (0 to 1) from `at` for `seconds`. */
export function take({
  level = 0.5,
  noise = 0.001,
  at = 0.5,
  seconds = 0.8,
  length = at + seconds + 0.5,
  clickAt,
}: {
  level?: number
  noise?: number
  at?: number
  seconds?: number
  length?: number
  clickAt?: number
} = {}): Float32Array {
  let seed = 7
  const random = () => (seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648) / 2 ** 30 - 1
  return Float32Array.from({ length: Math.round(length * RATE) }, (_, index) => {
    const time = index / RATE
    const isVoice = time >= at && time < at + seconds
    const isClick = clickAt !== undefined && time >= clickAt && time < clickAt + 0.005
    const tone = Math.sin(2 * Math.PI * 180 * time) * (0.8 + 0.2 * Math.sin(2 * Math.PI * 3 * time))
    const sample = noise * random() + (isVoice ? level * tone : 0) + (isClick ? 0.5 : 0)
    return Math.max(-1, Math.min(1, sample))
  })
}

/** As Ogg, which a browser may send; drafts are left in `folder`. */
export async function oggOf(
  folder: string,
  samples: Float32Array,
): Promise<Uint8Array<ArrayBuffer>> {
  const draft = join(folder, randomUUID())
  writeFileSync(`${draft}.wav`, waveFile(samples, RATE))
  const args = ['-nostdin', '-v', 'error', '-i', `${draft}.wav`, '-c:a', 'libopus', `${draft}.ogg`]
  await runTool('ffmpeg', args)
  return Uint8Array.from(readFileSync(`${draft}.ogg`))
}
