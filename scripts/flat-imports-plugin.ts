import type { Plugin, Rolldown } from 'vite'

type RenderedChunk = Rolldown.RenderedChunk

type Chunks = Readonly<Record<string, RenderedChunk>>

/**
 * Adds a page's indirect imports to its own chunk, so that the browser fetches them all at once. Otherwise it finds each level, and
 * a lesson has four, only after it has fetched and parsed the level above.
 */
export function flatImportsPlugin(): Plugin {
  return {
    name: 'apni-boli:flat-imports',
    apply: 'build',
    renderChunk(code, chunk, _options, { chunks }) {
      if (!chunk.isDynamicEntry) return null
      const first = Object.values(chunks).filter(({ isEntry }) => isEntry)
      const isHere = closure(first, chunks)
      const further = [...closure([chunk], chunks)].filter(
        (file) => file !== chunk.fileName && !chunk.imports.includes(file) && !isHere.has(file),
      )
      // Last: what these import is evaluated in the same order as without them.
      const imports = further.map((file) => `import"./${file.replace(/^.*\//, '')}";`)
      return { code: code + imports.join(''), map: null }
    },
  }
}

/** File names of these chunks and of what they import, by however many steps. */
function closure(entries: readonly RenderedChunk[], chunks: Chunks): ReadonlySet<string> {
  const found = new Set(entries.map(({ fileName }) => fileName))
  // A set's walk meets what is added on the way.
  for (const file of found) chunks[file]?.imports.forEach((one) => found.add(one))
  return found
}
