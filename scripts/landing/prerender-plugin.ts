import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Plugin, ResolvedConfig, Rolldown } from 'vite'
import { ADDRESSED_FILES, UNKNOWN_ORIGIN } from '#server/static/public-address.ts'
import { prerenderFont } from './prerender-font.ts'
import { prerenderLoader } from './prerender-loader.ts'
import { withNeededStylesOnly } from './prerender-styles.ts'
import { landingDocument } from './landing-document.ts'
import { renderPage } from './render-page.ts'

const PAGE = 'src/app/landing-route.tsx'
const HYDRATE = 'src/app/hydrate.tsx'

/**
 * Writes landing.html beside index.html: the page for `/` with its prerendered view in it (docs/decisions/023). It comes before the
 * worker's list is made (closeBundle), so that `/` is precached as well.
 */
export function prerenderPlugin(publicOrigin: string | undefined): Plugin {
  let config: ResolvedConfig
  return {
    name: 'apni-boli:prerender',
    apply: 'build',
    configResolved: (resolved) => {
      config = resolved
    },
    writeBundle: {
      sequential: true,
      async handler({ dir = config.build.outDir }, bundle) {
        const [hydrate, landing] = [HYDRATE, PAGE].map((module) =>
          chunkOf(bundle, ({ facadeModuleId }) => facadeModuleId?.endsWith(module) === true),
        ) as [Rolldown.OutputChunk, Rolldown.OutputChunk]
        const entry = chunkOf(bundle, ({ isEntry }) => isEntry)
        const chunks = [entry, hydrate, landing].flatMap((chunk) => withImports(bundle, chunk))
        const styles = unique(
          chunks.flatMap((chunk) => [...(chunk.viteMetadata?.importedCss ?? [])]),
        )
        const modules = unique(chunks.filter((chunk) => chunk !== entry)).map(
          ({ fileName }) => `/${fileName}`,
        )
        const body = await renderPage(config, '/')
        const font = await prerenderFont(body)
        const loader = prerenderLoader(`/${entry.fileName}`, modules, font.heading)
        writeFileSync(join(dir, font.fileName), font.bytes)
        const page = landingDocument({
          index: readFileSync(join(dir, 'index.html'), 'utf8'),
          body,
          styles: styles.map((name) => ({
            href: `/${name}`,
            css: readFileSync(join(dir, name), 'utf8'),
          })),
          icon: readFileSync(join(dir, 'icons/logo.svg'), 'utf8'),
          loader,
          theme: readFileSync(join(dir, 'theme.js'), 'utf8'),
        })
        writeFileSync(join(dir, 'landing.html'), await withNeededStylesOnly(page, font.css))
        // Served by a host that knows nothing of us, the files carry the address from the build.
        if (publicOrigin !== undefined)
          for (const name of ADDRESSED_FILES) giveAddress(join(dir, name), publicOrigin)
      },
    },
  }
}

function chunkOf(
  bundle: Rolldown.OutputBundle,
  isIt: (chunk: Rolldown.OutputChunk) => boolean,
): Rolldown.OutputChunk {
  const found = Object.values(bundle).find((file) => file.type === 'chunk' && isIt(file))
  if (found?.type !== 'chunk') throw new Error('The build has not the chunks of the landing page')
  return found
}

/** What a chunk brings with it, itself last: the order in which its styles apply. */
function withImports(
  bundle: Rolldown.OutputBundle,
  chunk: Rolldown.OutputChunk,
  seen = new Set<string>(),
): Rolldown.OutputChunk[] {
  if (seen.has(chunk.fileName)) return []
  seen.add(chunk.fileName)
  const imported = chunk.imports.flatMap((name) => {
    const file = bundle[name]
    return file?.type === 'chunk' ? withImports(bundle, file, seen) : []
  })
  return [...imported, chunk]
}

const unique = <T>(list: readonly T[]): T[] => [...new Set(list)]

function giveAddress(file: string, origin: string): void {
  writeFileSync(file, readFileSync(file, 'utf8').replaceAll(UNKNOWN_ORIGIN, origin))
}
