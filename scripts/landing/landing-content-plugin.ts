import { join } from 'node:path'
import type { Plugin } from 'vite'

const NAME = 'virtual:landing-content'
const RESOLVED = `\0${NAME}`

/** `virtual:landing-content`: the landing page's texts and counts, read from content/ at build. */
export function landingContentPlugin(root: string): Plugin {
  const contentDir = join(root, 'content')
  return {
    name: 'apni-boli:landing-content',
    resolveId: (id) => (id === NAME ? RESOLVED : null),
    async load(id) {
      if (id !== RESOLVED) return null
      // Not before it is asked for: the course's loader is no part of reading this file.
      const { readLandingContent } = await import('./landing-content.ts')
      this.addWatchFile(join(contentDir, 'marketing.yaml'))
      return `export const landingContent = ${JSON.stringify(readLandingContent(contentDir))}`
    },
  }
}
