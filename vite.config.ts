import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import react from '@vitejs/plugin-react'
import { defineConfig, loadEnv } from 'vite'
import { VitePWA, type ManifestOptions } from 'vite-plugin-pwa'
import { kinshipPlugin } from './scripts/content/kinship-plugin.ts'
import { courseVoicesPlugin } from './scripts/landing/course-voices-plugin.ts'
import { landingContentPlugin } from './scripts/landing/landing-content-plugin.ts'
import { operatorPlugin } from './scripts/landing/operator-plugin.ts'
import { BUILD_TARGET } from './scripts/browsers/oldest-browsers.ts'
import { alias, definitions, SOURCE_VERSION } from './scripts/build-settings.ts'
import { codeSplitting, isPreloaded } from './scripts/code-splitting.ts'
import { flatImportsPlugin } from './scripts/flat-imports-plugin.ts'
import { precompressPlugin } from './scripts/precompress-plugin.ts'
import { recordPagePlugin } from './scripts/record-page-plugin.ts'
import { versionFilePlugin } from './scripts/version-file-plugin.ts'
import { prerenderPlugin } from './scripts/landing/prerender-plugin.ts'

/** Beyond this a precached file stops the build: somebody put something heavy into the shell. */
const LARGEST_PRECACHED_BYTES = 600_000

const read = (file: string): string => readFileSync(new URL(file, import.meta.url), 'utf8')

export default defineConfig(({ mode }) => {
  const settings = loadEnv(mode, process.cwd(), 'VITE_')
  return {
    define: definitions(settings),
    resolve: { alias },
    build: {
      modulePreload: {
        polyfill: false,
        // The list of what each chunk imports is part of the first script: 1.3 kB for all of them.
        resolveDependencies: (file, needed, { hostType }) =>
          hostType === 'html'
            ? needed
            : needed.filter((one) => one.endsWith('.css') || isPreloaded(file, one)),
      },
      target: BUILD_TARGET,
      cssTarget: BUILD_TARGET,
      // Nothing inlined: the Content-Security-Policy allows no data: fonts and scripts, and a file caches better. The motif is
      // drawn with the first paint of `/`, which waits for no request (docs/decisions/023).
      assetsInlineLimit: (path) => path.endsWith('/motif.svg'),
      rolldownOptions: { output: { codeSplitting } },
    },
    server: {
      proxy: Object.fromEntries(
        ['/api', '^/audio/lesson(?:[4-9]|\\d{2,})/'].map((path) => [
          path,
          process.env['DEV_API_ORIGIN'] ?? 'http://127.0.0.1:4173',
        ]),
      ),
    },
    plugins: [
      react(),
      landingContentPlugin(import.meta.dirname),
      courseVoicesPlugin(import.meta.dirname),
      operatorPlugin(import.meta.dirname),
      kinshipPlugin(import.meta.dirname),
      prerenderPlugin(settings['VITE_APP_ORIGIN']),
      versionFilePlugin(SOURCE_VERSION),
      flatImportsPlugin(),
      precompressPlugin('assets'),
      recordPagePlugin(),
      VitePWA({
        strategies: 'injectManifest',
        srcDir: 'sw',
        filename: 'service-worker.ts',
        // src/device/updates.ts registers, after the page has loaded; it asks before a new version takes over.
        injectRegister: false,
        registerType: 'prompt',
        // The whole manifest, every field named there: the plugin fills in nothing of its own.
        manifest: JSON.parse(read('manifest.webmanifest')) as ManifestOptions,
        includeManifestIcons: false,
        injectManifest: {
          buildPlugins: { vite: [kinshipPlugin(import.meta.dirname)] },
          // A classic script without import or export, whatever the package type says.
          rollupFormat: 'iife',
          globPatterns: [
            '{index,landing}.html',
            'assets/*.{js,css,svg,webp,woff2}',
            'favicon.ico',
            'theme.js',
            // Chromium looks at the manifest's icons again on each visit.
            'icons/{logo.svg,icon-*.png,apple-touch-icon.png}',
            'sounds/*.mp3',
            // The free lessons only: this list is public, and a clip of another lesson is for those who may open it.
            'audio/lesson{1,2,3}/*.mp3',
          ],
          // Nastaliq (239 kB) is precached and not fetched at need: every lesson shows Shahmukhi, and a lesson that is
          // opened for the first time in a tunnel must show it right. The worker registers after the first paint.
          maximumFileSizeToCacheInBytes: LARGEST_PRECACHED_BYTES,
          manifestTransforms: [withContentInRevision],
        },
      }),
    ],
  }
})

/**
 * "Repair" (src/data/repair) proves a kept file by its entry here: its size, and where the address does not tell the content,
 * its hash, with which the revision begins. The worker serves its pages with the headers that they had at install, so a change
 * of the security headers alone must count as a change of the page: they end its revision.
 */
function withContentInRevision<
  Entry extends { url: string; revision: string | null; size: number },
>(entries: Entry[]) {
  const headers = sha256(read('server/http/security-headers.ts'))
  const manifest = entries.map((entry) => {
    const { url, size: bytes } = entry
    if (entry.revision === null) return { ...entry, bytes }
    const content = sha256(readFileSync(new URL(`dist/${url}`, import.meta.url)))
    const revision =
      content.slice(0, 24) + (url.endsWith('.html') ? headers : content.slice(24)).slice(0, 8)
    // The server writes its public address into this one: what arrives is not what is built.
    return url === 'landing.html' ? { ...entry, revision } : { ...entry, revision, bytes }
  })
  return { manifest, warnings: [] }
}

/** Lower-case hex. */
function sha256(content: string | Buffer): string {
  return createHash('sha256').update(content).digest('hex')
}
