import { readFile } from 'node:fs/promises'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import { chooseEncoding, type Encoding } from '../http/choose-encoding.ts'
import type { StaticFile } from './static-file.ts'

type Encoded = { bytes: Uint8Array<ArrayBuffer>; encoding: Encoding | null }

const brotli = promisify(brotliCompress)
const gzipped = promisify(gzip)
/** Less would not fit into one packet anyway. */
const MIN_COMPRESSED_BYTES = 1_024
/** 11 takes seconds for a big chunk; 9 gives nearly the same and happens once per file. */
const BROTLI_QUALITY = 9
/** For the one page whose every packet counts: with 11 it fits into a connection's first round trip (docs/decisions/023). */
const BROTLI_QUALITY_PAGE = 11
const MAX_KEPT = 200

const kept = new Map<string, Promise<Encoded>>()

/** A text file in the best encoding that the client takes; each is compressed once, then kept. */
export function encodedFile(file: StaticFile, acceptEncoding: string): Promise<Encoded> {
  const encoding = file.size < MIN_COMPRESSED_BYTES ? null : chooseEncoding(acceptEncoding)
  const key = `${encoding} ${file.file} ${file.etag}`
  let encoded = kept.get(key)
  if (encoded === undefined) {
    encoded = encode(file, encoding)
    encoded.catch(() => kept.delete(key))
    if (kept.size >= MAX_KEPT) kept.clear()
    kept.set(key, encoded)
  }
  return encoded
}

async function encode(file: StaticFile, encoding: Encoding | null): Promise<Encoded> {
  const made = encoding === 'br' ? await madeAtBuild(file) : null
  if (made !== null) return { bytes: made, encoding }
  const plain = new Uint8Array(
    file.content === undefined ? await readFile(file.file) : Buffer.from(file.content),
  )
  switch (encoding) {
    case null:
      return { bytes: plain, encoding }
    case 'gzip':
      return { bytes: new Uint8Array(await gzipped(plain, { level: 9 })), encoding }
    case 'br': {
      const quality = file.content === undefined ? BROTLI_QUALITY : BROTLI_QUALITY_PAGE
      const params = { [constants.BROTLI_PARAM_QUALITY]: quality }
      return { bytes: new Uint8Array(await brotli(plain, { params })), encoding }
    }
  }
}

/** The build lays a Brotli form beside what never changes under its name (scripts/precompress-plugin.ts). */
async function madeAtBuild({ path, file }: StaticFile): Promise<Uint8Array<ArrayBuffer> | null> {
  if (!path.startsWith('/assets/')) return null
  return readFile(`${file}.br`).then(
    (bytes) => new Uint8Array(bytes),
    () => null,
  )
}
