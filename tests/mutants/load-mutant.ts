/** For `node --import`: what the process loads from here on is the product with one mutant in it. */
import { registerHooks } from 'node:module'
import { pathToFileURL } from 'node:url'
import { mutated, ROOT } from './mutant.ts'
import { chosenMutant } from './mutants.ts'

const mutant = chosenMutant()
if (mutant !== undefined) {
  const root = pathToFileURL(`${ROOT}/`).href
  const { changes } = mutant
  registerHooks({
    load(url, context, nextLoad) {
      const loaded = nextLoad(url, context)
      const file = url.startsWith(root) ? url.slice(root.length) : ''
      if (!changes.some((change) => change.file === file)) return loaded
      const source = mutated(file, String(loaded.source), changes)
      if (source === null) throw new Error(`${file} no longer reads as "${mutant.name}" expects`)
      return { ...loaded, source }
    },
  })
}
