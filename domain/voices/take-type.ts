export type TakeType = 'audio/webm' | 'audio/mp4' | 'audio/ogg'

const EBML = [0x1a, 0x45, 0xdf, 0xa3]
const FTYP = [...'ftyp'].map((letter) => letter.charCodeAt(0))
const OGG = [...'OggS'].map((letter) => letter.charCodeAt(0))

/** What a recorder made, by its first bytes; null for what no recorder makes. Nothing is decoded. */
export function takeTypeOf(bytes: Uint8Array): TakeType | null {
  const has = (magic: readonly number[], at: number): boolean =>
    magic.every((byte, index) => bytes[at + index] === byte)
  if (has(EBML, 0)) return 'audio/webm'
  if (has(FTYP, 4)) return 'audio/mp4'
  if (has(OGG, 0)) return 'audio/ogg'
  return null
}
