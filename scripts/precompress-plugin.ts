import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants } from 'node:zlib'
import type { Plugin } from 'vite'

const brotli = promisify(brotliCompress)
const TEXT = /\.(?:js|css|svg)$/

/**
 * Writes a Brotli form (`name.js.br`) of each text file in a folder of the build, at the best quality. The build makes it once, so that
 * no starting server has to (server/static/encoded-file.ts reads it).
 */
export function precompressPlugin(below: string): Plugin {
  return {
    name: 'apni-boli:precompress',
    apply: 'build',
    writeBundle: {
      order: 'post',
      sequential: true,
      async handler({ dir = 'dist' }) {
        const folder = join(dir, below)
        const names = readdirSync(folder).filter((name) => TEXT.test(name))
        await Promise.all(names.map((name) => compress(join(folder, name))))
      },
    },
  }
}

async function compress(file: string): Promise<void> {
  const params = { [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY }
  writeFileSync(`${file}.br`, await brotli(readFileSync(file), { params }))
}
