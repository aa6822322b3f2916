import { parseArgs } from 'node:util'
import { type FaultKind, isFaultKind } from './fault-count.ts'
import type { StoryOptions } from './world.ts'

/** `--database postgres`, and `--without "kind, kind"`. */
export const STORY_FLAGS = {
  database: { type: 'string', default: 'sqlite' },
  without: { type: 'string', default: '' },
} as const

export function readStoryOptions(args: readonly string[]): StoryOptions {
  const { values } = parseArgs({ args: [...args], options: STORY_FLAGS, strict: false })
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
