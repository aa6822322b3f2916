/**
 * Who may import whom: the layers of docs/architecture.md as a table.
 * `layers` are other layers ("types" = only `import type`), `packages` are npm packages.
 * A layer may always import from itself, by `./` or `../`.
 */
export type ImportBoundary = {
  name: string
  /** Where the layer's files are, from the root. The longest root that fits a file is its layer. */
  root: string
  layers: Readonly<Record<string, 'all' | 'types'>>
  packages: readonly string[] | 'any'
  /** Packages that one folder of the layer may import besides; its path from the root, with a slash at its end. */
  folderPackages?: Readonly<Record<string, readonly string[]>>
  isNodeAllowed?: boolean
  /** Each folder in it is closed to the others: no feature imports another feature. */
  hasClosedFolders?: boolean
  /** No clock, no chance: time, ids and random numbers come in as arguments. */
  isPure?: boolean
}

const PURE_CORE = { domain: 'all', contract: 'all' } as const
const REACT = ['react', 'react-dom', '@tanstack/react-router', 'lucide-react']
const BROWSER_ONLY =
  /^(@dnd-kit\/.*|@tanstack\/.*|@tsparticles\/.*|dexie.*|howler|ky|lucide-react|react.*|tsparticles|workbox-.*|zustand)$/

export const IMPORT_BOUNDARIES: readonly ImportBoundary[] = [
  {
    name: 'domain',
    root: 'domain/',
    layers: {},
    packages: [],
    // Pure functions of their arguments (decision 074).
    folderPackages: { 'domain/memory/': ['ts-fsrs'], 'domain/words/': ['minisearch'] },
    isPure: true,
  },
  { name: 'contract', root: 'contract/', layers: { domain: 'all' }, packages: ['valibot'] },
  { name: 'server', root: 'server/', layers: PURE_CORE, packages: 'any', isNodeAllowed: true },
  {
    name: 'fake',
    root: 'payment-fake/',
    layers: { ...PURE_CORE, server: 'all' },
    packages: ['@hono/node-server', 'hono'],
    isNodeAllowed: true,
  },
  {
    name: 'data',
    root: 'src/data/',
    layers: PURE_CORE,
    // fake-indexeddb: the database in memory, where the browser refuses to open a real one.
    packages: ['dexie', 'fake-indexeddb', 'fflate', 'ky', 'valibot'],
  },
  {
    name: 'device',
    root: 'src/device/',
    layers: { ...PURE_CORE, data: 'all' },
    packages: ['howler', 'valibot', 'workbox-window', 'zustand'],
  },
  {
    name: 'state',
    root: 'src/state/',
    layers: { ...PURE_CORE, data: 'all', device: 'all' },
    packages: ['dexie', 'react', 'valibot', 'zustand'],
  },
  {
    name: 'copy',
    root: 'src/copy/',
    layers: { domain: 'all', contract: 'types', data: 'types', device: 'types', state: 'types' },
    packages: [],
  },
  { name: 'ui', root: 'src/ui/', layers: { domain: 'types' }, packages: [...REACT, 'zustand'] },
  {
    name: 'features',
    root: 'src/features/',
    layers: { ...PURE_CORE, data: 'all', device: 'all', state: 'all', ui: 'all', copy: 'all' },
    packages: [
      ...REACT,
      '@dnd-kit/dom',
      '@dnd-kit/react',
      '@tsparticles/engine',
      '@tsparticles/plugin-hex-color',
      '@tsparticles/plugin-move',
      '@tsparticles/updater-paint',
      '@tsparticles/updater-rotate',
      '@tsparticles/updater-size',
      'valibot',
      'zustand',
    ],
    folderPackages: { 'src/features/voices/': ['uqr'] },
    hasClosedFolders: true,
  },
  {
    name: 'app',
    root: 'src/',
    layers: {
      ...PURE_CORE,
      data: 'all',
      device: 'all',
      state: 'all',
      ui: 'all',
      copy: 'all',
      features: 'all',
    },
    packages: [
      ...REACT,
      '@fontsource-variable/anek-latin',
      '@fontsource-variable/noto-nastaliq-urdu',
      '@fontsource/noto-naskh-arabic',
      'valibot',
    ],
  },
  {
    name: 'sw',
    root: 'sw/',
    layers: { ...PURE_CORE, data: 'all' },
    packages: ['workbox-precaching', 'workbox-routing'],
  },
]

/**
 * The server from the bottom up. A file imports, types too, from its own level and from those below. The longest root that fits a
 * file is its level's.
 */
export const SERVER_LEVELS: readonly { name: string; roots: readonly string[] }[] = [
  {
    name: 'tools',
    roots: [
      'server/background.ts',
      'server/concurrency/',
      'server/stored-secret.ts',
      'server/log.ts',
      'server/refusal.ts',
      'server/request-scope.ts',
    ],
  },
  { name: 'db', roots: ['server/db/'] },
  {
    name: 'use cases',
    roots: [
      'server/account/',
      'server/audio/',
      'server/auth/',
      'server/billing/',
      'server/contact/',
      'server/content/',
      'server/course/',
      'server/family/',
      'server/idempotency/',
      'server/mail-queue/',
      'server/mail/',
      'server/ports/',
      'server/progress/',
      'server/push/',
      'server/recording-stores/',
      'server/rate-limits.ts',
      'server/services.ts',
      'server/core-services.ts',
      'server/suggestions/',
      'server/voices/',
    ],
  },
  { name: 'http', roots: ['server/http/'] },
  {
    name: 'routes',
    roots: ['server/docs-page.ts', 'server/openapi.ts', 'server/routes/', 'server/static/'],
  },
  { name: 'main', roots: ['server/'] },
]

/** From this level up the server knows HTTP, and may import the framework. */
const HTTP_LEVEL = SERVER_LEVELS.findIndex(({ name }) => name === 'http')

/** Its index in SERVER_LEVELS; null for a file outside of the server. */
export function serverLevelOf(path: string): number | null {
  const fitting = SERVER_LEVELS.flatMap(({ roots }, level) =>
    roots.filter((root) => path.startsWith(root)).map((root) => ({ root, level })),
  ).toSorted((a, b) => b.root.length - a.root.length)
  return fitting[0]?.level ?? null
}

/** Whether this server file may import the HTTP framework. */
export function knowsHttp(path: string): boolean {
  const level = serverLevelOf(path)
  return level === null || level >= HTTP_LEVEL
}

/** Never, anywhere: it takes a 500 for delivered and deletes after seven days. */
export const FORBIDDEN_PACKAGES: readonly string[] = ['workbox-background-sync']

/** Drawers: say what is in the file instead. */
export const DRAWER = /(^|\/)(utils?|helpers?|common|misc|constants|types)(\.tsx?$|\/)/

export function boundaryOf(path: string): ImportBoundary | undefined {
  return IMPORT_BOUNDARIES.filter((boundary) => path.startsWith(boundary.root)).toSorted(
    (a, b) => b.root.length - a.root.length,
  )[0]
}

/** Whether the boundary lets this npm package into this file; the server may have any that is not the browser's. */
export function allowsPackage(boundary: ImportBoundary, path: string, name: string): boolean {
  if (boundary.packages === 'any') return !BROWSER_ONLY.test(name)
  if (boundary.packages.includes(name)) return true
  return Object.entries(boundary.folderPackages ?? {}).some(
    ([folder, packages]) => path.startsWith(folder) && packages.includes(name),
  )
}
