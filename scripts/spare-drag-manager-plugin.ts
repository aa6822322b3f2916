import type { Plugin } from 'vite'

const MODULE = /\/@dnd-kit\/react\/index\.js$/
const SPARE = 'var defaultManager = new DragDropManager();'

/**
 * When it is loaded, @dnd-kit/react sets up drag and drop for whoever drags outside a provider: nobody here, and on a slow
 * phone it takes longer than a tap may wait. Stops the build when a release of it has moved that line.
 */
export function spareDragManagerPlugin(): Plugin {
  return {
    name: 'apni-boli:spare-drag-manager',
    apply: 'build',
    transform: {
      filter: { id: MODULE },
      handler(code) {
        if (!code.includes(SPARE)) throw new Error(`@dnd-kit/react has no longer "${SPARE}"`)
        return { code: code.replace(SPARE, 'var defaultManager = null;'), map: null }
      },
    },
  }
}
