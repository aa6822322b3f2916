import { join } from 'node:path'
import type { Plugin } from 'vite'
import { readOperator } from '#server/content/read-operator.ts'

const NAME = 'virtual:operator'
const RESOLVED = `\0${NAME}`

/** `virtual:operator`: who runs this server, for /privacy and /terms, read from content/ at build. */
export function operatorPlugin(root: string): Plugin {
  const contentDir = join(root, 'content')
  return {
    name: 'apni-boli:operator',
    resolveId: (id) => (id === NAME ? RESOLVED : null),
    load(id) {
      if (id !== RESOLVED) return null
      this.addWatchFile(join(contentDir, 'operator.yaml'))
      return `export const operator = ${JSON.stringify(readOperator(contentDir))}`
    },
  }
}
