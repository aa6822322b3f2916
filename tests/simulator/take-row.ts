import { createHash } from 'node:crypto'
import type { RecordingRow } from '#data/voice-rows.ts'
import type { Chance } from './chance.ts'
import type { KeptTake } from './voice-deeds.ts'

/** What a recorder's bytes begin with. */
const FORMATS = [
  { type: 'audio/webm;codecs=opus', head: [0x1a, 0x45, 0xdf, 0xa3] },
  { type: 'audio/mp4', head: [0, 0, 0, 0x18, 0x66, 0x74, 0x79, 0x70] },
  { type: 'audio/ogg', head: [0x4f, 0x67, 0x67, 0x53] },
] as const

/** What a recorder gives; no two takes have the same bytes, in hex. */
export function record(chance: Chance): { bytes: string; type: string } {
  const { type, head } = chance.pick(FORMATS)
  const rest = Array.from({ length: 8 + chance.below(40) }, () => chance.below(256))
  return { bytes: Buffer.from([...head, ...rest]).toString('hex'), type }
}

/** A take as a page keeps it. */
export function rowOf(
  { bytes: hex, ...facts }: KeptTake,
  { type, now }: { type: string; now: number },
): { row: RecordingRow; bytes: ArrayBuffer } {
  const bytes = Uint8Array.from(Buffer.from(hex, 'hex'))
  const row = {
    ...facts,
    shahmukhi: '',
    sha256: createHash('sha256').update(bytes).digest('hex'),
    bytes: bytes.byteLength,
    type,
    durationMs: 1_500,
    trimStartMs: 100,
    trimEndMs: 1_400,
    gainDb: 4.5,
    recordedAt: new Date(now).toISOString(),
  }
  return { row, bytes: bytes.buffer }
}
