import { join } from 'node:path'
import type { Plugin } from 'vite'

const NAME = 'virtual:kinship'
const RESOLVED = `\0${NAME}`

/** Provides `virtual:kinship`: the family's words, checked at build and bundled with the page, so that they work offline. */
export function kinshipPlugin(root: string): Plugin {
  const contentDir = join(root, 'content')
  return {
    name: 'apni-boli:kinship',
    resolveId: (id) => (id === NAME ? RESOLVED : null),
    async load(id) {
      if (id !== RESOLVED) return null
      // Not before it is asked for: the course's loader is no part of reading this file.
      const { loadKinship } = await import('#server/content/load-course.ts')
      for (const file of ['kinship.tsv', 'lexicon.tsv']) this.addWatchFile(join(contentDir, file))
      return `export const kinship = ${JSON.stringify(loadKinship(contentDir))}`
    },
  }
}
