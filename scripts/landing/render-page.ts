import { mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { build, type ResolvedConfig } from 'vite'
import { withPageGlobals } from './page-globals.ts'

type Entry = { prerender: (path: string) => Promise<string> }

/** The HTML inside `#root` of a page as a visitor first sees it: our own components, rendered once by React. */
export async function renderPage(config: ResolvedConfig, path: string): Promise<string> {
  const { root, define, mode } = config
  mkdirSync(join(root, '.cache'), { recursive: true })
  const outDir = mkdtempSync(join(root, '.cache', 'prerender-'))
  try {
    await build({
      root,
      mode,
      configFile: false,
      logLevel: 'warn',
      ...(define && { define }),
      plugins: config.plugins.filter(({ name }) =>
        /^(vite:react|apni-boli:(landing-content|course-voices|operator|kinship))/.test(name),
      ),
      resolve: {
        alias: [...config.resolve.alias, { find: IS_SERVER, replacement: browserAnswer() }],
      },
      // One copy of everything, with the replacements above inside.
      ssr: { noExternal: true },
      build: {
        ssr: 'src/prerender.tsx',
        outDir,
        minify: false,
        copyPublicDir: false,
        assetsInlineLimit: 0,
      },
    })
    const address = pathToFileURL(join(outDir, 'prerender.js')).href
    return await withPageGlobals('http://localhost/', async () => {
      const { prerender } = (await import(address)) as Entry
      return prerender(path)
    })
  } finally {
    rmSync(outDir, { recursive: true, force: true })
  }
}

/**
 * The router leaves its Suspense boundaries out when it takes itself to be on a server, and hydration would miss them.
 */
const IS_SERVER = /^@tanstack\/router-core\/isServer$/

function browserAnswer(): string {
  const router = createRequire(createRequire(import.meta.url).resolve('@tanstack/react-router'))
  return join(
    dirname(router.resolve('@tanstack/router-core')),
    '..',
    'esm',
    'isServer',
    'client.js',
  )
}
