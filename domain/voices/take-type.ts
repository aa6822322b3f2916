export type TakeType = 'audio/webm' | 'audio/mp4' | 'audio/ogg'

const EBML = [0x1a, 0x45, 0xdf, 0xa3]
/** `ftyp` and `OggS`. */
const FTYP = [0x66, 0x74, 0x79, 0x70]
const OGG = [0x4f, 0x67, 0x67, 0x53]

/** What a recorder made, by its first bytes; null for what no recorder makes. Nothing is decoded. */
export function takeTypeOf(bytes: Uint8Array): TakeType | null {
  const has = (magic: readonly number[], at: number): boolean =>
    magic.every((byte, index) => bytes[at + index] === byte)
  if (has(EBML, 0)) return 'audio/webm'
  if (has(FTYP, 4)) return 'audio/mp4'
  if (has(OGG, 0)) return 'audio/ogg'
  return null
}
