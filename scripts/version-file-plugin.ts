import type { Plugin } from 'vite'

/** Writes the version of the build beside it: the server that serves this build tells it (server/static/built-version.ts). */
export function versionFilePlugin(version: string): Plugin {
  return {
    name: 'apni-boli:version-file',
    apply: 'build',
    generateBundle() {
      this.emitFile({ type: 'asset', fileName: 'version.txt', source: `${version}\n` })
    },
  }
}
