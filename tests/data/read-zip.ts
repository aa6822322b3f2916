import { crc32 } from 'node:zlib'

/** The files of a zip by its central directory, as the format's specification (APPNOTE 4.3) has it; only stored ones. */
export function readZip(zip: Uint8Array): Map<string, Uint8Array> {
  const bytes = Buffer.from(zip)
  const end = bytes.length - 22
  if (bytes.readUInt32LE(end) !== 0x06_05_4b_50) throw new Error('no end of a central directory')
  const files = new Map<string, Uint8Array>()
  let at = bytes.readUInt32LE(end + 16)
  for (let count = bytes.readUInt16LE(end + 10); count > 0; count -= 1) {
    if (bytes.readUInt32LE(at) !== 0x02_01_4b_50) throw new Error('no entry')
    const [flags, method] = [bytes.readUInt16LE(at + 8), bytes.readUInt16LE(at + 10)]
    const [sum, size] = [bytes.readUInt32LE(at + 16), bytes.readUInt32LE(at + 24)]
    const [nameSize, extraSize, noteSize] = [28, 30, 32].map((to) => bytes.readUInt16LE(at + to))
    const name = bytes.subarray(at + 46, at + 46 + nameSize!)
    const local = bytes.readUInt32LE(at + 42)
    if (bytes.readUInt32LE(local) !== 0x04_03_4b_50) throw new Error('no file')
    const start = local + 30 + bytes.readUInt16LE(local + 26) + bytes.readUInt16LE(local + 28)
    const content = Uint8Array.from(bytes.subarray(start, start + size))
    if (method !== 0 || crc32(content) !== sum) throw new Error(`${name.toString()} is damaged`)
    // Without this flag a reader takes the name for one of an old code page.
    const isUnicode = (flags & 0x8_00) !== 0 || name.every((byte) => byte < 128)
    files.set(name.toString(isUnicode ? 'utf8' : 'latin1'), content)
    at += 46 + nameSize! + extraSize! + noteSize!
  }
  if (at !== end) throw new Error('something lies between the directory and its end')
  return files
}
