import { basename } from 'node:path'
import { fileURLToPath } from 'node:url'

/** Entry points of a visit, that of `/` first. */
const FIRST = [
  'app/landing-route.tsx',
  'app/login-route.tsx',
  'app/lessons-route.tsx',
  'state/learner-store.ts',
]
/** What loads after the first screen, and the page that a learner opens from it. A visitor's judge comes without that page. */
const NEXT = [
  'app/news.tsx',
  'state/learner-runtime.ts',
  'app/lesson-route.tsx',
  'features/landing/judge-demonstration.ts',
]

type Graph = {
  getModuleInfo(id: string): { importedIds: string[]; dynamicImporters: string[] } | null
}

/**
 * Modules that are needed by the same set of entries share a chunk, so that an entry loads few chunks and no module that it does not
 * need. The bundler places all other modules. With its own chunks alone the lesson list takes 29 requests instead of 11.
 */
export const codeSplitting = {
  groups: [
    // Stays cached across our own releases.
    { name: 'vendor', test: /node_modules/, tags: ['$initial' as const], priority: 2 },
    { name: 'shell', tags: ['$initial' as const], priority: 1 },
    {
      name(id: string, graph: Graph): string | null {
        // A dynamically imported module stays a chunk of its own.
        if ((graph.getModuleInfo(id)?.dynamicImporters.length ?? 0) > 0) return null
        return neededBy(FIRST, id, graph) || neededBy(NEXT, id, graph) || null
      },
      minShareCount: 2,
      includeDependenciesRecursively: false,
    },
    {
      // Their own modules and those that they share with later pages: apart they compress worse.
      name(id: string, graph: Graph): string | null {
        const only = neededBy(FIRST, id, graph)
        return only === 'lessons-route' || only === 'learner-store' ? only : null
      },
      priority: 1,
      includeDependenciesRecursively: false,
    },
  ],
}

/** Without that of `/`, whose own page names what it starts (scripts/landing/prerender-loader.ts). */
const FIRST_CHUNK = new RegExp(`^assets/(?:${FIRST.slice(1).map(nameOf).join('|')})-`)
/** What each page of ours names. */
const IN_THE_PAGE = /^assets\/(?:vendor|rolldown-runtime)-/

/** Whether the first script preloads `imported` along with `chunk` (both file names): only for chunks of the first screens. */
export function isPreloaded(chunk: string, imported: string): boolean {
  return FIRST_CHUNK.test(chunk) && !IN_THE_PAGE.test(imported)
}

/** The names of those entries that reach the module; empty where none does. */
function neededBy(entries: readonly string[], id: string, graph: Graph): string {
  return entries
    .filter((entry) => modulesOf(entry, graph).has(id))
    .map(nameOf)
    .join('~')
}

function nameOf(entry: string): string {
  return basename(entry).replace(/\.tsx?$/, '')
}

const known = new Map<string, ReadonlySet<string>>()

/** What an entry of `src` imports, by however many steps. */
function modulesOf(entry: string, graph: Graph): ReadonlySet<string> {
  const before = known.get(entry)
  if (before !== undefined) return before
  const found = new Set<string>()
  const add = (id: string): void => {
    if (found.has(id)) return
    found.add(id)
    const info = graph.getModuleInfo(id)
    if (info === null) throw new Error(`${entry} is not part of the app`)
    // Copied: the bundler reuses the array for the next module.
    info.importedIds.slice().forEach(add)
  }
  add(fileURLToPath(new URL(`../src/${entry}`, import.meta.url)))
  known.set(entry, found)
  return found
}
