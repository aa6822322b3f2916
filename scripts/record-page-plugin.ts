import type { Plugin } from 'vite'

/** While developing: `/record` is a page of its own, as the server has it. Its build is vite.record.config.ts. */
export function recordPagePlugin(): Plugin {
  return {
    name: 'apni-boli:record-page',
    apply: 'serve',
    configureServer({ middlewares }) {
      middlewares.use((request, _response, next) => {
        if (/^\/(?:record|speaker)(?:\?|$)/.test(request.url ?? '')) request.url = '/record.html'
        next()
      })
    },
  }
}
