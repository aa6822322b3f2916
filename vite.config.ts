import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { basename } from 'node:path'
import { fileURLToPath } from 'node:url'
import react from '@vitejs/plugin-react'
import { defineConfig, loadEnv } from 'vite'
import { VitePWA, type ManifestOptions } from 'vite-plugin-pwa'
import { landingContentPlugin } from './scripts/landing/landing-content-plugin.ts'
import { operatorPlugin } from './scripts/landing/operator-plugin.ts'
import { bareIconsPlugin } from './scripts/bare-icons-plugin.ts'
import { BUILD_TARGET } from './scripts/browsers/oldest-browsers.ts'
import { precompressPlugin } from './scripts/precompress-plugin.ts'
import { sourceVersion } from './scripts/source-version.ts'
import { versionFilePlugin } from './scripts/version-file-plugin.ts'
import { spareDragManagerPlugin } from './scripts/spare-drag-manager-plugin.ts'
import { prerenderPlugin } from './scripts/landing/prerender-plugin.ts'

/** Beyond this a precached file stops the build: somebody put something heavy into the shell. */
const LARGEST_PRECACHED_BYTES = 600_000

/** Loaded once there is a learner, and never before: the database and what a first screen reads of it. */
const LEARNERS_OWN =
  /\/node_modules\/dexie|\/src\/(?:data\/(?:game-stats|learner-clock|learner-db|lesson-view|live-queries|open-learner-db|parse-rows|profile-changes|rows|session-store|settings|sync-status|transaction-pause|watch)|state\/(?:first-answers|learner-data|learner-store|listed-card))\b/

const LEARNERS_ENGINE =
  /\/src\/(?:data\/(?:backoff|check-tables|clock-knowledge|correct-rows|correct-waiting-times|drain|durable-write|drain-plan|exclusive|failed-operations|hear-clock|learner|learner-writes|lesson-addresses|mend-outbox|operations|outbox|pull|refold-game-stats|refused-profile|rests|retry-refused|send-operation|server-clock|server-truth|set-aside|stamp|sync|turn-day)|state\/(?:lazy-downloads|learner-runtime|legacy-storage|page-triggers))\.ts/

const LESSON_PAGE = 'app/lesson-route.tsx'
/** Where visitors and learners arrive. What else is opened comes from the worker's cache, where a round trip costs nothing. */
const ARRIVAL_PAGES = [
  LESSON_PAGE,
  'app/login-route.tsx',
  'features/landing/landing-page.tsx',
  'features/auth/register-page.tsx',
  'features/lessons/lessons-page.tsx',
]
const ARRIVED_AT = new RegExp(
  `^assets/(?:${ARRIVAL_PAGES.map((file) => basename(file, '.tsx')).join('|')})-`,
)

/** The first script, these pages but the lesson, and what a learner's first screen reads. */
const FIRST_SCREEN_FILES = [
  'main.tsx',
  ...ARRIVAL_PAGES.filter((file) => file !== LESSON_PAGE),
  'state/learner-store.ts',
]
/** With what comes with a learner after that. */
const ARRIVAL_FILES = [...FIRST_SCREEN_FILES, 'state/learner-runtime.ts']

/** What every page fetches once it is drawn, a visitor's too: apart from what only a learner's pages share. */
const NEWS_FILES = [
  'app/news.tsx',
  'device/app-updates.ts',
  'device/worker-client.ts',
  'state/stranded-work.ts',
]

type Graph = { getModuleInfo(id: string): { importedIds: string[] } | null }

/** What these files of `src` stand on, by however many imports. */
function modulesOf(files: readonly string[], graph: Graph): ReadonlySet<string> {
  const found = new Set<string>()
  const add = (id: string): void => {
    if (found.has(id)) return
    found.add(id)
    const info = graph.getModuleInfo(id)
    if (info === null) throw new Error(`vite.config.ts names ${id}, which is not part of the app`)
    // Copied: the array is used again for the next module that is asked about.
    info.importedIds.slice().forEach(add)
  }
  for (const file of files) add(fileURLToPath(new URL(`src/${file}`, import.meta.url)))
  return found
}

const read = (file: string): string => readFileSync(new URL(file, import.meta.url), 'utf8')

const { version: VERSION } = JSON.parse(read('package.json')) as { version: string }
const SOURCE_VERSION = sourceVersion(import.meta.dirname)

export default defineConfig(({ mode }) => {
  let lesson: ReadonlySet<string> | undefined
  let arrival: ReadonlySet<string> | undefined
  let first: ReadonlySet<string> | undefined
  let news: ReadonlySet<string> | undefined
  const settings = loadEnv(mode, process.cwd(), 'VITE_')
  const apiBaseUrl = (settings['VITE_API_BASE_URL'] ?? '').replace(/\/+$/, '')
  return {
    // Goes into the worker's build too, which the plugin starts with these definitions.
    define: {
      'import.meta.env.VITE_API_BASE_URL': JSON.stringify(apiBaseUrl),
      'import.meta.env.VITE_APP_VERSION': JSON.stringify(VERSION),
      'import.meta.env.VITE_SOURCE_VERSION': JSON.stringify(SOURCE_VERSION),
    },
    resolve: {
      alias: [
        // Dexie's own entry is a bundle for every age of browser, in one piece; its modern build is 2 kB smaller, gzipped.
        { find: /^dexie$/, replacement: 'dexie/dist/modern/dexie.min.mjs' },
        // React has had its own for years: the half that stands in where it has none stays out.
        {
          find: /^use-sync-external-store\/shim\/with-selector$/,
          replacement: 'use-sync-external-store/with-selector',
        },
        // What each icon of lucide is made with: ours does what we use of it in a tenth of the weight.
        {
          find: /^\.\.\/createLucideIcon\.mjs$/,
          replacement: fileURLToPath(new URL('src/ui/lucide-glyph.ts', import.meta.url)),
        },
      ],
    },
    build: {
      modulePreload: {
        polyfill: false,
        // The list of what each chunk stands on lies in the first script: a kilobyte and a half for all of them.
        resolveDependencies: (file, needed, { hostType }) =>
          hostType === 'html' || ARRIVED_AT.test(file)
            ? needed
            : needed.filter((one) => one.endsWith('.css')),
      },
      target: BUILD_TARGET,
      cssTarget: BUILD_TARGET,
      // Nothing inlined: the Content-Security-Policy allows no data: fonts and scripts, and a file caches better. The motif is
      // drawn with the first paint of `/`, which waits for no request (docs/decisions/023).
      assetsInlineLimit: (path) => path.endsWith('/motif.svg'),
      rolldownOptions: {
        output: {
          codeSplitting: {
            groups: [
              {
                // What every page stands on: compresses better in one file, and stays cached across our own releases.
                name: 'base',
                test: /node_modules[\\/](react|react-dom|scheduler|use-sync-external-store|@tanstack[\\/][^\\/]+|zustand|valibot)[\\/]/,
                priority: 3,
              },
              // What every page starts with, and what comes with a learner: left alone they fall into two dozen files, and each
              // is a request on the way to the first screen.
              { name: 'shell', tags: ['$initial'], priority: 2 },
              // Apart from the learner's: a visitor's form needs the calls and not the database.
              {
                name: 'api',
                test: /[\\/](?:node_modules[\\/]ky|src[\\/](?:data[\\/]api|state[\\/]ending-session)\.ts)/,
                priority: 1,
              },
              // What the forms of visitors and learners share, and a lesson with them: left alone it is six files. Without the
              // engine, which sends what a person says of themselves.
              {
                name: 'forms',
                test: /[\\/](?:contract[\\/](?:person|visible-text)|copy[\\/]failure-words|state[\\/]use-form|ui[\\/](?:dialog|field|field-error|password-field|timed-redirect|use-timed-redirect|countdown-ring))\./,
                priority: 1,
              },
              // Small pieces of the landing page and of the lesson list: one file of them is smaller than eight.
              {
                name: 'pieces',
                test: /[\\/](?:src[\\/]ui[\\/](?:card|meter|patch|patch-drawing|patch-stitches|pothwari|stars|stat)\.|lucide-react[\\/].*[\\/](?:badge-check|check|lock|volume-2)\.mjs)/,
                priority: 1,
              },
              { name: 'learner', test: LEARNERS_OWN, priority: 1 },
              {
                name: (id, graph) => {
                  first ??= modulesOf(FIRST_SCREEN_FILES, graph)
                  news ??= modulesOf(NEWS_FILES, graph)
                  return news.has(id) && !first.has(id) ? 'news' : null
                },
                priority: 1,
                minShareCount: 2,
                includeDependenciesRecursively: false,
              },
              // What writes, fills and drains the database comes after the first screen is drawn, in one piece.
              { name: 'engine', test: LEARNERS_ENGINE },
              // What the other pages share, and what a lesson shares with these: left alone it falls into dozens of files of a
              // few hundred bytes, one for each set of pages, and each is a request at the install or on the way to a lesson.
              {
                name: (id, graph) => {
                  arrival ??= modulesOf(ARRIVAL_FILES, graph)
                  if (arrival.has(id)) return null
                  lesson ??= modulesOf([LESSON_PAGE], graph)
                  return lesson.has(id) ? 'lesson' : 'further'
                },
                minShareCount: 2,
                includeDependenciesRecursively: false,
              },
            ],
          },
        },
      },
    },
    server: {
      proxy: Object.fromEntries(
        ['/api', '/sandbox', '^/audio/lesson(?:[4-9]|\\d{2,})/'].map((path) => [
          path,
          process.env['DEV_API_ORIGIN'] ?? 'http://127.0.0.1:4173',
        ]),
      ),
    },
    plugins: [
      react(),
      spareDragManagerPlugin(),
      bareIconsPlugin(),
      landingContentPlugin(import.meta.dirname),
      operatorPlugin(import.meta.dirname),
      prerenderPlugin(settings['VITE_APP_ORIGIN']),
      versionFilePlugin(SOURCE_VERSION),
      precompressPlugin(),
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
          // A classic script without import or export, whatever the package type says.
          rollupFormat: 'iife',
          globPatterns: [
            '{index,landing}.html',
            'assets/*.{js,css,svg,webp,woff2}',
            'favicon.ico',
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
