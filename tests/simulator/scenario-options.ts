import { parseArgs } from 'node:util'
import { type FaultKind, isFaultKind } from './fault-count.ts'
import type { ScenarioOptions } from './world.ts'

/** `--database postgres`, and `--without "kind, kind"`. */
export const SCENARIO_FLAGS = {
  database: { type: 'string', default: 'sqlite' },
  without: { type: 'string', default: '' },
} as const

export function readScenarioOptions(args: readonly string[]): ScenarioOptions {
  const { values } = parseArgs({ args: [...args], options: SCENARIO_FLAGS, strict: false })
  const named = String(values.without)
    .split(',')
    .map((name) => name.trim())
    .filter((name) => name !== '')
  const without = named.map((name): FaultKind => {
    if (!isFaultKind(name)) throw new Error(`There is no kind of fault called "${name}"`)
    return name
  })
  if (values.database !== 'sqlite' && values.database !== 'postgres') {
    throw new Error('--database takes sqlite or postgres')
  }
  return { database: values.database, without: new Set(without) }
}
