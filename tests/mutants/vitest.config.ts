import { relative } from 'node:path'
import type { Plugin } from 'vitest/config'
import config from '../../vitest.config.ts'
import { mutated, ROOT } from './mutant.ts'
import { chosenMutant } from './mutants.ts'

/** The tests as ever, on the product with one mutant in it. */
function mutantPlugin(): Plugin {
  const changes = chosenMutant()?.changes ?? []
  return {
    name: 'mutant',
    enforce: 'pre',
    transform(source, id) {
      const file = relative(ROOT, id.split('?')[0] ?? '')
      if (!changes.some((change) => change.file === file)) return null
      return mutated(file, source, changes)
    },
  }
}

const projects = (config.test?.projects ?? []).map((project) =>
  typeof project === 'object' && 'test' in project
    ? { ...project, plugins: [...(project.plugins ?? []), mutantPlugin()] }
    : project,
)

export default { ...config, root: ROOT, test: { ...config.test, projects } }
