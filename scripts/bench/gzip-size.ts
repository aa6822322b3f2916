import { gzipSync } from 'node:zlib'

/** Bytes on the wire at gzip's best level: what a static host sends. */
export function gzipSize(content: string | Buffer): number {
  return gzipSync(content, { level: 9 }).byteLength
}

/** `93.1 kB`, of a thousand bytes each. */
export function kilobytes(bytes: number): string {
  return `${(bytes / 1000).toFixed(1)} kB`
}
